import WaymarkCMark

/// The library below this room.
public enum MarkdownLibrary {
  /// The version of cmark-gfm that runs.
  public static var version: String { unsafe String(cString: cmark_version_string()) }
}
