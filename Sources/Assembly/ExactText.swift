/// A text that is the same as another only if its bytes are: `String` takes two normalizations of a text for one.
struct ExactText: Hashable {
  var text: String

  init(_ text: String) { self.text = text }

  // The hash stays that of `String`: the same bytes have the same one.
  static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}
