import WaymarkCZip

/// The library below this room.
public enum ZipLibrary {
  /// The version of libzip that runs.
  public static var version: String { unsafe String(cString: zip_libzip_version()) }
}
