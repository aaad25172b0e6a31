internal import Markup

/// Reads a portable infobox into rows; boxes inside its values become boxes of their own.
struct InfoboxReader {
  /// A place whose labels and values belong together: a row, a horizontal group, a smart group.
  private struct Scope {
    var labels: [(source: String?, text: String)] = []
    var values = 0
    var source: String?
  }

  private(set) var boxes: [Infobox] = []
  private var scopes: [Scope] = []
  private var headers: [String?] = []
  private var current = 0
  private let rowLimit: Int
  /// True where there were more rows than are allowed.
  private(set) var hasTooManyRows = false
  private var rowCount = 0

  init(rowLimit: Int) {
    self.rowLimit = rowLimit
  }

  /// Reads a box: an `aside`, or a `table` of the old kind.
  mutating func read(_ node: HTMLNode) {
    let place = boxes.count
    boxes.append(Infobox())
    boxes[place].classes = node.classes
    let outer = (current, scopes, headers)
    current = place
    scopes = []
    headers = [nil]
    if node.tag == .table {
      boxes[place].isTable = true
      readTable(node)
    } else {
      for child in node.children { walk(child) }
    }
    (current, scopes, headers) = outer
  }

  private enum Role {
    case none, title, image, header, label, value, group, scope, navigation, tabs
  }

  private func role(of node: HTMLNode) -> Role {
    var role = Role.none
    _ = node.hasClass { word in
      guard word.count > 3, word[0] == UInt8(ascii: "p"), word[1] == UInt8(ascii: "i"), word[2] == UInt8(ascii: "-") else { return false }
      if NoiseWords.isWord(word, "pi-data-value") || NoiseWords.isWord(word, "pi-smart-data-value") {
        role = .value
      } else if NoiseWords.isWord(word, "pi-data-label") || NoiseWords.isWord(word, "pi-smart-data-label") {
        role = .label
      } else if NoiseWords.isWord(word, "pi-data") || NoiseWords.isWord(word, "pi-horizontal-group")
        || NoiseWords.isWord(word, "pi-smart-group")
        || NoiseWords.isWord(word, "pi-smart-data")
      {
        role = .scope
      } else if NoiseWords.isWord(word, "pi-title") {
        role = .title
      } else if NoiseWords.isWord(word, "pi-image") || NoiseWords.isWord(word, "pi-image-collection")
        || NoiseWords.isWord(word, "pi-media-collection")
      {
        role = .image
      } else if NoiseWords.isWord(word, "pi-header") {
        role = .header
      } else if NoiseWords.isWord(word, "pi-navigation") {
        role = .navigation
      } else if NoiseWords.isWord(word, "pi-group") {
        role = .group
      } else if NoiseWords.isWord(word, "pi-section-tab") || NoiseWords.isWord(word, "pi-section-navigation") {
        role = .tabs
      } else {
        return false
      }
      return true
    }
    return role
  }

  private mutating func walk(_ node: HTMLNode) {
    guard let tag = node.tag else { return }
    if tag == .aside, node.hasClass("portable-infobox") { return read(node) }
    switch role(of: node) {
    case .title: addTitle(node)
    case .image: addImages(node)
    case .header: headers[headers.count - 1] = Self.text(node)
    case .label:
      let label = (node.attribute("data-source"), Self.text(node) ?? "")
      if scopes.isEmpty { return }
      scopes[scopes.count - 1].labels.append(label)
    case .value: addValue(node)
    case .group:
      headers.append(headers.last ?? nil)
      for child in node.children { walk(child) }
      headers.removeLast()
    case .scope:
      scopes.append(Scope(source: node.attribute("data-source")))
      for child in node.children { walk(child) }
      scopes.removeLast()
    case .navigation, .tabs: readNested(node)
    case .none: for child in node.children { walk(child) }
    }
  }

  private static func text(_ node: HTMLNode) -> String? {
    let text = ValueText(of: node).line
    return text.isEmpty ? nil : text
  }

  // MARK: - Rows

  private mutating func add(_ row: Infobox.Row) {
    rowCount += 1
    if rowCount > rowLimit {
      hasTooManyRows = true
      return
    }
    boxes[current].rows.append(row)
  }

  private mutating func addTitle(_ node: HTMLNode) {
    let value = ValueText(of: node)
    let raw = Self.raw(of: node, value)
    add(Infobox.Row(kind: .title, source: node.attribute("data-source"), raw: raw.bytes, isHTML: raw.isHTML, value: value))
  }

  private mutating func addValue(_ node: HTMLNode) {
    if hasTooManyRows { return }
    let value = ValueText(of: node)
    let raw = Self.raw(of: node, value)
    var row = Infobox.Row(kind: .data, raw: raw.bytes, isHTML: raw.isHTML, value: value)
    row.header = headers.last ?? nil
    row.source = node.attribute("data-source") ?? scopes.last?.source ?? scopes.reversed().compactMap(\.source).first
    if let scope = scopes.last {
      if let source = row.source, let label = scope.labels.first(where: { $0.source == source }) {
        row.label = label.text
      } else if !scope.labels.isEmpty {
        let label = scope.labels[scope.values % scope.labels.count]
        if label.source == nil || row.source == nil { row.label = label.text }
      }
      scopes[scopes.count - 1].values += 1
    }
    if row.label?.isEmpty == true { row.label = nil }
    add(row)
    readNested(node)
  }

  /// Looks for boxes inside a value.
  private mutating func readNested(_ node: HTMLNode) {
    for child in node.children where child.kind == .element {
      if child.tag == .aside, child.hasClass("portable-infobox") { read(child) } else { readNested(child) }
    }
  }

  private static func raw(of node: HTMLNode, _ value: ValueText) -> (bytes: [UInt8], isHTML: Bool) {
    if !node.holdsMarkup { return (Array(value.line.utf8), false) }
    var bytes: [UInt8] = []
    node.appendInnerHTML(to: &bytes)
    var start = 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    var end = bytes.count
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return (Array(bytes[start..<end]), true)
  }

  private mutating func addImages(_ node: HTMLNode) {
    let images = BoxImages.addresses(in: node)
    let source = node.attribute("data-source")
    for image in images {
      add(Infobox.Row(kind: .image, source: source, raw: Array(image.utf8), isHTML: false, images: [image]))
    }
  }

  // MARK: - Old-style boxes

  private mutating func readTable(_ table: HTMLNode) {
    for part in table.children {
      switch part.tag {
      case .tr: readTableRow(part)
      case .tbody, .thead, .tfoot: for row in part.children where row.tag == .tr { readTableRow(row) }
      case .caption: addTitle(part)
      default: break
      }
    }
  }

  private mutating func readTableRow(_ row: HTMLNode) {
    let cells = row.elements.filter { $0.tag == .td || $0.tag == .th }
    guard let first = cells.first else { return }
    if cells.count == 1 {
      let images = BoxImages.addresses(in: first)
      if !images.isEmpty { return addImages(first) }
      let hasTitle = boxes[current].rows.contains { $0.kind == .title }
      if !hasTitle, boxes[current].rows.allSatisfy({ $0.kind == .image }) { return addTitle(first) }
      if first.tag == .th {
        headers[headers.count - 1] = Self.text(first)
      } else {
        scopes = []
        addValue(first)
      }
      return
    }
    for (place, cell) in cells.dropFirst().enumerated() where cell.tag == .td || place == 0 {
      scopes = [Scope(labels: [(nil, Self.text(first) ?? "")])]
      addValue(cell)
    }
    scopes = []
  }
}

/// The addresses of the pictures of a box, in full size.
enum BoxImages {
  static func addresses(in node: HTMLNode) -> [String] {
    var found: [String] = []
    gather(node, into: &found)
    return found
  }

  private static func gather(_ node: HTMLNode, into found: inout [String]) {
    for child in node.children {
      switch child.tag {
      case .noscript, .svg, nil: continue
      case .a:
        if let href = child.attribute("href"), child.hasClass("image") || isPicture(href), !href.hasPrefix("#"), holdsImage(child) {
          add(href, to: &found)
        } else {
          gather(child, into: &found)
        }
      case .img:
        if let source = child.attribute("data-src") ?? child.attribute("src"), !source.hasPrefix("data:") { add(full(source), to: &found) }
      default: gather(child, into: &found)
      }
    }
  }

  private static func add(_ address: String, to found: inout [String]) {
    if !address.isEmpty, !found.contains(address) { found.append(address) }
  }

  // Loops, not closures: the optimizer of Swift 6.3.1 fails on a closure over the children here.
  private static func holdsImage(_ node: HTMLNode) -> Bool {
    for child in node.children {
      if child.tag == .img || child.tag == .picture || holdsImage(child) { return true }
    }
    return false
  }

  /// The address of the picture itself, without its scaling.
  static func full(_ source: String) -> String {
    let bytes = Array(source.utf8)
    let mark = Array("/scale-to-width".utf8)
    guard bytes.count > mark.count else { return source }
    for start in 0...(bytes.count - mark.count) where bytes[start..<start + mark.count].elementsEqual(mark) {
      return String(decoding: bytes[..<start], as: UTF8.self)
    }
    return source
  }

  private static func isPicture(_ href: String) -> Bool {
    guard let path = href.split(separator: "?", maxSplits: 1).first?.lowercased() else { return false }
    return path.contains("/images/") || [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { path.hasSuffix($0) }
  }
}
