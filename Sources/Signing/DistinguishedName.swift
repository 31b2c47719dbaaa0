import WaymarkCOpenSSL

/// The name in a certificate: attributes in the order of the certificate (RFC 5280 § 4.1.2.4).
public struct DistinguishedName: Hashable, Sendable {
  struct Attribute: Hashable {
    /// The type of the attribute, as a dotted object identifier.
    let type: String
    let value: String
  }

  let attributes: [Attribute]

  /// Reads a name of OpenSSL.
  init(_ name: OpaquePointer?) {
    guard let name = unsafe name else {
      attributes = []
      return
    }
    attributes = unsafe (0..<X509_NAME_entry_count(name)).compactMap { index in
      guard let entry = unsafe X509_NAME_get_entry(name, index) else { return nil }
      return Attribute(
        type: unsafe dotted(X509_NAME_ENTRY_get_object(entry)),
        value: unsafe text(X509_NAME_ENTRY_get_data(entry)) ?? "")
    }
  }

  public var commonName: String? { all("CN").first }
  public var organization: String? { all("O").first }
  public var organizationalUnit: String? { all("OU").first }
  public var userID: String? { all("UID").first }

  /// Every value of an attribute by its short name.
  func all(_ shortName: String) -> [String] {
    attributes.filter { shortNames[$0.type] == shortName }.map(\.value)
  }
}

extension DistinguishedName: CustomStringConvertible {
  /// The attributes in readable form, such as `CN=Pass Type ID: pass.example, OU=A1B2C3D4E5`.
  public var description: String {
    attributes.map { "\(shortNames[$0.type] ?? $0.type)=\($0.value)" }.joined(separator: ", ")
  }
}

private let shortNames = [
  "2.5.4.3": "CN", "2.5.4.6": "C", "2.5.4.10": "O", "2.5.4.11": "OU",
  "0.9.2342.19200300.100.1.1": "UID",
]
