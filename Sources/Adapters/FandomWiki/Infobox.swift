/// One infobox of a page.
struct Infobox: Sendable, Hashable {
  /// One thing it tells.
  struct Row: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case title, image, data }

    var kind: Kind
    /// `data-source`, as the wiki's authors named it.
    var source: String?
    /// What people read before the value.
    var label: String?
    /// The heading of the group it stands in.
    var header: String?
    /// What stands in the page: HTML where `isHTML`, else its text.
    var raw: [UInt8]
    var isHTML: Bool
    /// The value as people see it; of a picture its address.
    var value: ValueText?
    var images: [String] = []

    /// The path of its statement: `data-source`, else the label, else the heading.
    var path: String {
      for name in [source, label, header] { if let name, !name.isEmpty { return name } }
      switch kind {
      case .title: return "title"
      case .image: return "image"
      case .data: return "value"
      }
    }
  }

  /// Its classes: `type-episode`, `pi-theme-Chapter`.
  var classes: [String] = []
  /// In the order of the page.
  var rows: [Row] = []
  /// True for a table, as wikis made boxes before there were portable ones.
  var isTable = false

  /// The rows that hold values: what a count of `pi-data-value` counts.
  var dataRows: Int { rows.count { $0.kind == .data } }
}
