internal import Catalog

extension MergedRow {
  /// What becomes of a statement that is `used` by its own record, once that record is one of several.
  ///
  /// It stays used where a field it serves says what it says. A name that is not the name is another name. What says otherwise than the record is
  /// superseded, and the note tells by whom.
  func settle(_ statement: inout Statement, of member: Row, in merged: Row, sources: [SourceID]) {
    guard statement.outcome == .used else { return }
    let names = Self.names(of: merged.table)
    let schema = merged.table.schema
    var stands = false
    var lost: Column?
    for (place, field) in statement.fields.enumerated() {
      guard let column = schema[field] else { continue }
      let own = member.values[column.index]
      if column.index == names.name, own != merged.values[column.index] {
        let other = schema.columns[names.aliases].name
        if statement.fields.contains(other) { continue }
        statement.fields[place] = other
        statement.note = "another name; \(source(of: column, sources)) names it"
        stands = true
        continue
      }
      guard case .told = column.definition.origin else {
        stands = true
        continue
      }
      if own.isEmpty || own == merged.values[column.index] || column.definition.type == .strings {
        stands = true
      } else if lost == nil {
        lost = column
      }
    }
    guard let lost, !stands else { return }
    statement.outcome = .superseded
    statement.note = note(of: lost, sources)
  }

  private func source(of column: Column, _ sources: [SourceID]) -> String {
    let teller = tellers[column.index]
    return sources.indices.contains(teller) ? sources[teller].description : "another source"
  }

  private func note(of column: Column, _ sources: [SourceID]) -> String {
    let winner = source(of: column, sources)
    guard case .told(let rule) = column.definition.origin else { return "\(winner) says otherwise" }
    return switch rule {
    case .first, .union: "\(winner) says otherwise and comes first"
    case .longest: "\(winner) says more"
    case .earliest: "\(winner) says an earlier date"
    case .majority: "most say otherwise, and \(winner) first"
    }
  }
}
