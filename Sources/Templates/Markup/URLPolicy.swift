public import WaymarkCore

/// The URLs that a page may link to or load.
///
/// A URL from a record is untrusted: `javascript:` and `data:` would run in the page. All schemes
/// except the listed ones are rejected, and so is everything that a browser's URL parser would
/// silently repair.
public struct URLPolicy: Hashable, Sendable {
  /// Allows only `https`: for what a page may load, and for the URLs of pages.
  public static let web = URLPolicy(schemes: [])

  /// Allows what the text of a page may link to.
  public static let letter = URLPolicy(schemes: ["tel", "mailto"])

  /// Allows what does not need an app of the environment.
  public static let common = URLPolicy()

  /// The allowed schemes in addition to `https`, in lower case.
  private let schemes: [[UInt8]]

  /// Whether paths of the site and places on the page are allowed: the theme writes them, records
  /// may not.
  private let allowsOwnPaths: Bool

  /// Allows `https`, `mailto`, `tel` and `geo`.
  private init() {
    self.init(schemes: ["tel", "mailto", "geo"])
  }

  /// Allows what a template may write: also the scheme of the environment's app and paths of the
  /// site.
  public init(ownScheme: String?) {
    self.init(
      schemes: ["tel", "mailto", "geo", ownScheme].compactMap(\.self), allowsOwnPaths: true)
  }

  private init(schemes: [String], allowsOwnPaths: Bool = false) {
    self.schemes = schemes.map { $0.utf8.map(\.asciiLowercased) }
    self.allowsOwnPaths = allowsOwnPaths
  }

  /// Whether a page may contain the URL.
  public func allows(_ url: String) -> Bool {
    url.withBytes { form(of: $0) } != .refused
  }

  /// How a URL must be written.
  enum Form {
    case refused

    /// Its bytes can be written unchanged, also in an attribute.
    case plain

    /// A byte needs escaping or percent-encoding.
    case escaped
  }

  /// Checks a URL and determines how it is written, in one pass.
  func form(of bytes: Span<UInt8>) -> Form {
    if allowsOwnPaths, isOwnPath(bytes) { return .plain }
    var colon = 0
    while colon < bytes.count, isSchemeByte(bytes[colon], isFirst: false) { colon += 1 }
    guard colon > 0, colon + 1 < bytes.count, bytes[colon] == UInt8(ascii: ":"),
      allowsScheme(bytes, length: colon)
    else { return .refused }
    var form = Form.plain
    var index = colon + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x20 || byte == 0x7F || isExcludedFromURLs(byte) { return .refused }
      if byte >= 0x80 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "'") { form = .escaped }
      index += 1
    }
    return form
  }

  private func allowsScheme(_ bytes: Span<UInt8>, length: Int) -> Bool {
    if isScheme(Self.https, bytes, length: length) { return hasHost(bytes, after: length) }
    for scheme in schemes where isScheme(scheme, bytes, length: length) { return true }
    return false
  }

  /// Whether it is a path from the root of the site, which browsers do not read as another host's,
  /// or a place on the page such as `#p2`.
  private func isOwnPath(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0, bytes[0] == UInt8(ascii: "/") || bytes[0] == UInt8(ascii: "#") else {
      return false
    }
    var index = 1
    while index < bytes.count {
      let byte = bytes[index]
      let repeats = byte == bytes[index - 1]
      guard
        byte.isASCIIAlphanumeric || "-_~".utf8.contains(byte)
          || "./".utf8.contains(byte) && !repeats
      else { return false }
      index += 1
    }
    return true
  }

  private static let https = Array("https".utf8)

  private func isScheme(_ scheme: [UInt8], _ bytes: Span<UInt8>, length: Int) -> Bool {
    guard scheme.count == length else { return false }
    for index in 0..<length where bytes[index].asciiLowercased != scheme[index] { return false }
    return true
  }

  /// Whether `//` and at least one byte of a host follow the colon.
  private func hasHost(_ bytes: Span<UInt8>, after colon: Int) -> Bool {
    guard colon + 3 < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"),
      bytes[colon + 2] == UInt8(ascii: "/")
    else { return false }
    switch bytes[colon + 3] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"),
      UInt8(ascii: "@"):
      return false
    default: return true
    }
  }
}

extension Output {
  /// Appends a URL for a quoted attribute, or nothing when the policy rejects it.
  ///
  /// Bytes beyond ASCII are percent-encoded (RFC 3987 § 3.1), so that the URL is the same
  /// everywhere.
  public mutating func url(_ url: String, _ policy: URLPolicy) {
    switch url.withBytes({ policy.form(of: $0) }) {
    case .refused: break
    case .plain: append(url)
    case .escaped: html(asciiURL(url))
    }
  }
}
