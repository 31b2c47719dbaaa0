/// A form that a server sends a file in to whoever takes it (RFC 9110 § 8.4.1), named as in
/// `Content-Encoding`.
public enum ContentCoding: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip

  /// RFC 7932.
  case brotli = "br"

  /// What the name of a compressed file has after that of the file it is made of.
  public var fileExtension: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }
}
