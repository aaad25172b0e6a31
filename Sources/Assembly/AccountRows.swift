internal import Catalog
internal import FileSystem
internal import Tables

/// A row of `relations` before it is written.
struct RelationRow: Hashable {
  var relation: RelationKind
  var objectID: String?
  var object: String
  var qualifier: String?

  /// Writes the relations of a record, in the order of their objects, each once.
  static func write(_ rows: [RelationRow], subject: String, source: String, to tables: RunTables) throws(FileError) {
    var seen: Set<RelationRow> = []
    let sorted = rows.filter { seen.insert($0).inserted }.map { (row: $0, parts: $0.objectID.map(RecordID.init(parsing:))) }
      .enumerated().sorted { left, right in
        switch (left.element.parts, right.element.parts) {
        case (nil, nil): left.offset < right.offset
        case (nil, _): false
        case (_, nil): true
        case (let a?, let b?): a == b ? left.offset < right.offset : a < b
        }
      }
    for (_, (relation, _)) in sorted {
      try tables.row(.relations) { row in
        row.text(subject)
        row.text(relation.relation.rawValue)
        row.text(relation.objectID)
        row.text(relation.object)
        row.text(relation.qualifier)
        row.text(source)
      }
    }
  }
}

/// The rows of `sources`.
enum SourceRows {
  static func write(_ record: NormalizedRecord, recordID: String?, to tables: RunTables) throws(FileError) {
    try tables.row(.sources) { row in
      row.text(record.id.description)
      row.text(recordID)
      row.text(record.id.authority)
      row.text(record.id.resource)
      row.text(record.id.key)
      row.text(record.title)
      row.text(record.revision)
      row.text(record.origin.language)
      row.text(record.url)
      row.text(record.origin.retrievedAt)
      row.text(record.origin.licence)
      row.text(record.origin.licenceURL)
    }
  }
}

/// Which rows of `statements` are written.
public enum StatementRows: Sendable {
  /// Every one.
  case all
  /// Those that are not used.
  case unused
  /// None.
  case none

  func write(_ record: NormalizedRecord, recordID: String?, to tables: RunTables) throws(FileError) {
    if self == .none { return }
    let source = record.id.description
    for statement in record.statements where self == .all || statement.outcome != .used {
      try tables.row(.statements) { row in
        row.text(recordID)
        row.text(source)
        row.text(statement.path.name)
        row.text(statement.path.label)
        row.text(statement.type.rawValue)
        row.text(statement.value)
        row.texts(statement.links)
        row.texts(statement.fields)
        row.text(statement.outcome.rawValue)
        row.text(statement.note)
      }
    }
  }
}

/// The rows of `rejects`.
enum RejectRows {
  private typealias Place = (offset: Int, element: Reject)

  /// By path, bytewise; null last, then in the order of the source.
  private static func path(of left: Place, precedes right: Place) -> Bool {
    switch (left.element.path, right.element.path) {
    case (nil, nil): left.offset < right.offset
    case (nil, _): false
    case (_, nil): true
    case (let a?, let b?):
      a.utf8.elementsEqual(b.utf8) ? left.offset < right.offset : a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }

  static func write(_ rejects: [Reject], to tables: RunTables) throws(FileError) {
    let sorted = rejects.enumerated().sorted { left, right in
      switch (left.element.sourceID, right.element.sourceID) {
      case (nil, nil): path(of: left, precedes: right)
      case (nil, _): false
      case (_, nil): true
      case (let a?, let b?): a < b || !(b < a) && path(of: left, precedes: right)
      }
    }
    for (_, reject) in sorted {
      try tables.row(.rejects) { row in
        row.text(reject.sourceID?.description)
        row.text(reject.kind.name)
        row.text(reject.url)
        row.text(reject.path)
        row.text(reject.value)
        row.text(reject.code.reason)
        row.text(reject.code.rawValue)
        row.text(reject.raw)
      }
    }
  }
}
