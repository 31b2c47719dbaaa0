import WaymarkCOpenSSL
public import WaymarkCore

/// The key of a Google service account, as in the JSON file that Google's console offers.
public struct ServiceAccount: Sendable {
  /// The issuer of its tokens (`client_email`).
  public let email: String

  /// The identifier of the key that signs (`private_key_id`).
  public let keyID: String?
  public private(set) var key: PrivateKey

  /// Reads the contents of a key file.
  ///
  /// Errors never quote the file.
  public init(file bytes: [UInt8]) throws(SigningError) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(bytes).root
    } catch {
      throw SigningError(.readServiceAccount, otherForm(of: bytes) ?? "it is not JSON")
    }
    if let kind = Self.otherKind(of: root) {
      throw SigningError(.readServiceAccount, "it is \(kind)")
    }
    guard let email = root["client_email"]?.string, email.contains("@") else {
      throw SigningError(.readServiceAccount, "it has no \"client_email\"")
    }
    guard let text = root["private_key"]?.string, !text.isEmpty else {
      throw SigningError(.readServiceAccount, "it has no \"private_key\"")
    }
    key = try PrivateKey(pem: Array(text.utf8))
    guard key.isRSA else {
      throw SigningError(.readServiceAccount, "its key is not an RSA key, which RS256 requires")
    }
    self.email = email
    keyID = root["private_key_id"]?.string
  }

  /// A copy whose key has separate locks and blinding, so that workers do not wait for each other.
  public func duplicate() throws(SigningError) -> ServiceAccount {
    var copy = self
    copy.key = try key.duplicate()
    return copy
  }

  /// The kind of another JSON file of Google's, as a phrase; `nil` for a key file.
  private static func otherKind(of root: JSONNode) -> String? {
    if root["installed"] != nil || root["web"] != nil {
      return "the secret of an OAuth client, not the key of a service account"
    }
    guard let type = root["type"]?.string, type != "service_account" else { return nil }
    return "of another type than \"service_account\""
  }

  /// Signs claims as a JSON Web Token with RS256 (RFC 7515 § 3.1, RFC 7518 § 3.3): equal claims get
  /// equal bytes.
  public func token(of claims: JSON) throws(SigningError) -> String {
    let header: JSON = .members([
      "alg": "RS256", "typ": "JWT", "kid": keyID.map { .string($0) },
    ])
    let parts = [header, claims].map { part in base64URL(rendered { $0.json(part, in: .plain) }) }
    let content = parts.joined(separator: ".")
    return content + "." + base64URL(try key.signature(of: Array(content.utf8)))
  }
}

/// The kind of a file that is not JSON, as a phrase; `nil` if it is unknown.
private func otherForm(of bytes: [UInt8]) -> String? {
  let start = bytes.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
  if start.starts(with: "-----BEGIN".utf8) {
    return "it is a key in PEM; Google's file is JSON with \"client_email\" and \"private_key\""
  }
  // `{"` and `{\n` in Base64.
  if start.starts(with: "eyJ".utf8) || start.starts(with: "ewo".utf8) {
    return "it is JSON in Base64; decode it first"
  }
  let isPath = start.count < 4096 && start.firstRange(of: Array(".json".utf8)) != nil
  return isPath ? "it is a file path, not the contents of the file" : nil
}
