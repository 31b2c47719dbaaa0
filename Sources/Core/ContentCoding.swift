/// A compressed form in which a server sends a file to clients that accept it (RFC 9110 § 8.4.1),
/// named as in `Content-Encoding`.
public enum ContentCoding: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip

  /// RFC 7932.
  case brotli = "br"

  /// The extension that is appended to the name of the file.
  public var fileExtension: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }
}
