import CZlib

/// The library below this room.
public enum ArchiveLibrary {
  /// The version of zlib that runs.
  public static var version: String { unsafe String(cString: zlibVersion()) }
}
