import COpenSSL

/// Who a certificate is about: attributes in the order of the certificate (RFC 5280 § 4.1.2.4).
public struct DistinguishedName: Hashable, Sendable {
  public struct Attribute: Hashable, Sendable {
    /// The type of the attribute, as a dotted object identifier.
    public let type: String
    public let value: String
  }

  public let attributes: [Attribute]

  /// The value of the first attribute of a type.
  public func first(_ type: String) -> String? {
    attributes.first { $0.type == type }?.value
  }

  public var commonName: String? { first("2.5.4.3") }
  public var organization: String? { first("2.5.4.10") }
  public var organizationalUnit: String? { first("2.5.4.11") }
  public var userID: String? { first("0.9.2342.19200300.100.1.1") }

  /// Reads a name of OpenSSL's.
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
}

extension DistinguishedName: CustomStringConvertible {
  /// The attributes for people, such as `CN=Pass Type ID: pass.example, OU=A1B2C3D4E5`.
  public var description: String {
    attributes.map { "\(shortName(of: $0.type))=\($0.value)" }.joined(separator: ", ")
  }
}

private func shortName(of type: String) -> String {
  switch type {
  case "2.5.4.3": "CN"
  case "2.5.4.6": "C"
  case "2.5.4.10": "O"
  case "2.5.4.11": "OU"
  case "0.9.2342.19200300.100.1.1": "UID"
  default: type
  }
}

/// An object identifier in dotted form.
func dotted(_ object: OpaquePointer?) -> String {
  guard let object = unsafe object else { return "" }
  var buffer = [CChar](repeating: 0, count: 128)
  let length = unsafe OBJ_obj2txt(&buffer, CInt(buffer.count), object, 1)
  guard length > 0 else { return "" }
  return String(
    decoding: buffer.prefix(min(Int(length), buffer.count - 1)).map { UInt8(bitPattern: $0) },
    as: UTF8.self)
}

/// A string of any ASN.1 string type.
func text(_ string: UnsafePointer<ASN1_STRING>?) -> String? {
  guard let string = unsafe string else { return nil }
  var bytes: UnsafeMutablePointer<UInt8>?
  let count = unsafe ASN1_STRING_to_UTF8(&bytes, string)
  guard count >= 0, let bytes = unsafe bytes else {
    ERR_clear_error()
    return nil
  }
  defer { unsafe shim_free(bytes) }
  return unsafe String(
    decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}
