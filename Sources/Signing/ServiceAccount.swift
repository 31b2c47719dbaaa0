import WaymarkCOpenSSL
public import WaymarkCore

/// The key of a Google service account, as it is in the JSON file that Google's console gives out.
public struct ServiceAccount: Sendable {
  /// Whom its tokens come from (`client_email`).
  public let email: String

  /// Which key of the account signs (`private_key_id`).
  public let keyID: String?
  public let key: PrivateKey

  /// Reads the contents of a key file.
  ///
  /// The private key is taken out of the text before the rest is read as JSON, and its bytes are
  /// zeroed here; the caller does that with its own. No error quotes any of the file.
  public init(file bytes: [UInt8]) throws(SigningError) {
    var rest = bytes
    var pem = takeText(ofMember: "private_key", from: &rest)
    defer {
      rest.erase()
      pem?.erase()
    }
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(rest).root
    } catch {
      throw SigningError(.readServiceAccount, otherForm(of: rest) ?? "it is not JSON")
    }
    if let kind = Self.otherKind(of: root) {
      throw SigningError(.readServiceAccount, "it is \(kind)")
    }
    guard let email = root["client_email"]?.string, email.contains("@") else {
      throw SigningError(.readServiceAccount, "it has no \"client_email\"")
    }
    guard let text = pem, !text.isEmpty else {
      throw SigningError(.readServiceAccount, "it has no \"private_key\"")
    }
    key = try PrivateKey(pem: text)
    guard key.isRSA else {
      throw SigningError(.readServiceAccount, "its key is not an RSA key, which RS256 needs")
    }
    self.email = email
    keyID = root["private_key_id"]?.string
  }

  private init(email: String, keyID: String?, key: PrivateKey) {
    (self.email, self.keyID, self.key) = (email, keyID, key)
  }

  /// A copy whose key has its own locks and blinding, so that workers do not wait for each other.
  public func duplicate() throws(SigningError) -> ServiceAccount {
    ServiceAccount(email: email, keyID: keyID, key: try key.duplicate())
  }

  /// What other file of Google's a JSON document is, as a phrase; `nil` for a key file.
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

/// What a file that is not JSON is, as a phrase; `nil` for anything unknown.
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
  return isPath ? "it is the path of a file, not its contents" : nil
}

/// Takes the text of a member out of a JSON document: blanks take its place, so that offsets stay and
/// no string is made of it.
///
/// `nil` when there is no such member, or none that is a text.
private func takeText(ofMember name: String, from json: inout [UInt8]) -> [UInt8]? {
  guard let found = json.firstRange(of: Array("\"\(name)\"".utf8)) else { return nil }
  var index = found.upperBound
  for mark in [UInt8(ascii: ":"), UInt8(ascii: "\"")] {
    while index < json.count, [0x20, 0x09, 0x0A, 0x0D].contains(json[index]) { index += 1 }
    guard index < json.count, json[index] == mark else { return nil }
    index += 1
  }
  // Room for all of it: a buffer that grows leaves copies behind.
  var text: [UInt8] = []
  text.reserveCapacity(json.count)
  while index < json.count, json[index] != UInt8(ascii: "\"") {
    var end = index + 1
    if json[index] == UInt8(ascii: "\\"), end < json.count {
      text.append(unescaped(json, &end))
    } else {
      text.append(json[index])
    }
    for place in index..<end { json[place] = 0x20 }
    index = end
  }
  return text
}

/// The byte that an escape of JSON (RFC 8259 § 7) stands for.
///
/// The index is after its backslash, and is moved to the end of the escape.
private func unescaped(_ json: [UInt8], _ index: inout Int) -> UInt8 {
  let letter = json[index]
  index += 1
  switch letter {
  case UInt8(ascii: "n"): return 0x0A
  case UInt8(ascii: "r"): return 0x0D
  case UInt8(ascii: "t"): return 0x09
  case UInt8(ascii: "u"):
    let digits = json[index...].prefix(4).compactMap(hexValue)
    guard digits.count == 4 else { return letter }
    index += 4
    // A key in PEM is ASCII; anything else makes it unreadable anyway.
    return digits[2] << 4 | digits[3]
  default: return letter
  }
}
