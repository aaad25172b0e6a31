internal import CUTF8Proc

extension TextFolding {
  /// The version of libutf8proc that is loaded.
  public static var libraryVersion: String { String(cString: utf8proc_version()) }
}
