import WaymarkCore
public import WaymarkRoutes

/// Checks an Android package name: at least two parts joined by periods, each a letter followed by
/// letters, digits and underscores.
public func checkPackage(_ text: String) throws(LinkFault) {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let isSound = parts.allSatisfy { part in
    guard let first = part.first, first.isASCIILetter else { return false }
    return part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
  guard isSound, parts.count > 1, text.utf8.count <= 223 else {
    throw LinkFault(
      .appAndroidPackage, "\(LinkFault.quote(text)) is not a valid Android package name")
  }
}

/// The SHA-256 fingerprint of the certificate an Android app is signed with.
///
/// Google reads 32 octets in upper-case hex joined by colons, and rejects lower case as malformed.
public struct CertificateFingerprint: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  public init(_ text: String) throws(LinkFault) {
    if let fault = Self.fault(of: text) {
      throw LinkFault(.appFingerprint, "the fingerprint \(LinkFault.quote(text)) \(fault)")
    }
    self.text = text
  }

  public var description: String { text }

  /// Whether a text is one that documents and templates have instead of a fingerprint.
  ///
  /// The octets of a real one are random, so most of them are different.
  static func isPlaceholder(_ text: String) -> Bool {
    let octets = text.utf8.split(separator: UInt8(ascii: ":")).map { Array($0) }
    if octets.count == 32 { return Set(octets).count <= 16 }
    return Placeholder.fingerprint.matches(text)
  }

  /// The example of Android's documentation, which many copy with the rest of the file.
  ///
  /// A linter leaves it alone, because tests of Google's tools have it as a valid value.
  package static let documented =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  /// Where a private key that anyone can download is published; `nil` for other fingerprints.
  static func publisher(of text: String) -> String? { publicKeys[text.uppercased()] }

  /// The debug keys that project templates contain, with their passwords.
  private static let publicKeys = [
    "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C":
      "React Native's template"
  ]

  private static func fault(of text: String) -> String? {
    let octets = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if octets.count == 1, text.utf8.count == 64 { return "has no colons between its octets" }
    if octets.count == 20 { return "has 20 octets; it is a SHA-1 fingerprint, not SHA-256" }
    guard octets.count == 32 else { return "has \(counted(octets.count, "octet")), not 32" }
    guard octets.allSatisfy({ $0.count == 2 }) else { return "has an octet that is not two digits" }
    let digits = octets.joined()
    guard digits.allSatisfy({ $0.isASCIIDigit || (0x41...0x46).contains($0 & 0xDF) }) else {
      return "has a character that is not a hex digit"
    }
    guard digits.allSatisfy({ $0 < 0x61 }) else { return "is in lower case" }
    return nil
  }
}
