internal import Markup

/// Which start tags end the element they stand in, by libxml2's own rules: where one does, the scan of a page is not sure of the tree.
enum TagNesting {
  /// Whether libxml2 ends `parent` when it meets `child` inside.
  ///
  /// Found by trying all pairs on libxml2 2.9.14; other versions end fewer.
  static func ends(_ parent: HTMLTag, before child: HTMLTag) -> Bool {
    switch parent {
    case .p: endsParagraph(child)
    case .h1, .h2, .h3, .h4, .h5, .h6: [.fieldset, .form, .li, .p, .table].contains(child)
    case .li: child == .li
    case .dd: child == .dt || child == .dd
    case .dt: child == .dd || child == .dl || child == .dt
    case .dl: child == .form || child == .li
    case .ul: [.address, .form, .menu, .ol, .pre].contains(child)
    case .ol: child == .form || child == .ul
    case .menu, .dir: [.dd, .dl, .dt, .form, .ul].contains(child)
    case .a: [.a, .fieldset, .table, .td, .th].contains(child)
    case .b, .i, .font, .span, .u: [.center, .p, .td, .th].contains(child)
    case .big, .s, .small, .strike, .tt: child == .p
    case .center, .div, .td, .th, .tr, .tbody, .thead, .tfoot, .caption, .colgroup: endsTablePart(parent, before: child)
    case .address: [.dd, .dl, .dt, .form, .li, .ul].contains(child)
    case .pre: [.dd, .dl, .dt, .fieldset, .form, .li, .table, .ul].contains(child)
    case .form: child == .form
    case .option: child == .option || child == .optgroup
    case .legend: child == .fieldset
    default: false
    }
  }

  private static func endsParagraph(_ child: HTMLTag) -> Bool {
    switch child {
    case .address, .blockquote, .caption, .center, .col, .colgroup, .dd, .dir, .div, .dl, .dt, .fieldset, .form, .h1, .h2, .h3, .h4, .h5,
      .h6,
      .hr, .li, .menu, .ol, .p, .pre, .table, .tbody, .td, .tfoot, .th, .title, .tr, .ul:
      true
    default: false
    }
  }

  private static func endsTablePart(_ parent: HTMLTag, before child: HTMLTag) -> Bool {
    switch parent {
    case .td, .th: [.tbody, .td, .tfoot, .th, .tr, .thead].contains(child)
    case .tr: [.tbody, .tfoot, .tr, .thead].contains(child)
    case .tbody, .tfoot, .thead: [.tbody, .tfoot, .thead].contains(child)
    case .caption: [.col, .colgroup, .tbody, .tfoot, .thead, .tr].contains(child)
    case .colgroup: [.colgroup, .tbody, .tfoot, .thead, .tr].contains(child)
    default: false
    }
  }

  /// Elements whose end tags end whatever stands open inside: these alone decide where the content of a page ends.
  static func isStructural(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .div, .table, .tbody, .thead, .tfoot, .tr, .td, .th: true
    default: false
    }
  }

  /// Elements that parsers treat each in their own way: where one stands, the scan is not sure.
  static func isDelicate(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .html, .head, .body, .frameset, .frame, .plaintext, .xmp, .select, .option, .optgroup, .isindex, .title, .textarea, .noembed,
      .noframes, .wbr, .source, .track, .embed, .form, .object:
      true
    default: false
    }
  }
}
