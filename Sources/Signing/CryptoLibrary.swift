import WaymarkCOpenSSL

/// The library below this room.
public enum CryptoLibrary {
  /// The version of OpenSSL that runs, such as `3.0.17`.
  public static var version: String {
    unsafe String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))
  }
}
