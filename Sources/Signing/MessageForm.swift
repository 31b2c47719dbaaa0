import WaymarkCOpenSSL

/// The parts of a CMS message other than the signed content (RFC 5652 § 5).
///
/// OpenSSL accepts some malformed bytes. No key signs these parts, so only their form can show that
/// they were changed.
public struct MessageForm: Sendable {
  /// Whether the bytes are DER, apart from the order in sets; otherwise they are BER.
  public private(set) var isDER = true

  /// Everything that is malformed, as phrases.
  public private(set) var flaws: [String] = []

  /// The parts that no key signs, as phrases.
  public private(set) var unsignedParts: [String] = []

  /// The form of a message that was not examined.
  init() {}

  /// Examines a message that consists of exactly these bytes.
  init(_ bytes: [UInt8], _ message: borrowing SignedMessage) {
    guard let value = ASN1Value(bytes), let sorted = ASN1Value(bytes, sortsSets: true),
      let again = message.encoded.flatMap({ ASN1Value($0, sortsSets: true) }),
      let fields = value.values.last?.values.first?.values, fields.count > 3
    else {
      flaws = ["it cannot be parsed"]
      return
    }
    isDER = value.der == bytes
    if sorted.der != again.der {
      flaws.append("some of its bytes change when it is encoded again")
    }
    let signers = fields.last?.values ?? []
    let hasKeyIdentifier = signers.contains { $0.field(1)?.tag == 0x80 }
    let isData = fields[2].field(0)?.content == [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]
    check(fields[0], hasKeyIdentifier || !isData ? 3 : 1, of: "the message")
    for digest in fields[1].values { checkParameters(of: digest) }
    for signer in signers { check(signer, digests: fields[1].values) }
    if fields.contains(where: { $0.tag == 0xA1 }) {
      unsignedParts.append("certificate revocation lists")
    }
    if signers.contains(where: { $0.values.last?.tag == 0xA1 }) {
      unsignedParts.append("unsigned attributes")
    }
    let certificates = fields.filter { $0.tag == 0xA0 }.flatMap(\.values)
    if certificates.contains(where: { $0.tag != 0x30 }) {
      unsignedParts.append("certificates of an unusual kind")
    }
    flaws += message.signerFlaws
  }

  private mutating func check(_ signer: ASN1Value, digests: [ASN1Value]) {
    guard let version = signer.field(0), let name = signer.field(1), let digest = signer.field(2)
    else { return }
    check(version, name.tag == 0x80 ? 3 : 1, of: "the signer")
    checkParameters(of: digest)
    if !digests.contains(where: { $0.field(0)?.der == digest.field(0)?.der }) {
      flaws.append("it does not list the hash function of the signer")
    }
  }

  private mutating func check(_ version: ASN1Value, _ right: UInt8, of what: String) {
    guard version.content != [right] else { return }
    flaws.append("the version of \(what) is not \(right), which its fields require")
  }

  /// A hash function has no parameters, or NULL (RFC 5754 § 2).
  private mutating func checkParameters(of algorithm: ASN1Value) {
    guard algorithm.values.count > 1, algorithm.values.dropFirst().map(\.der) != [[5, 0]] else {
      return
    }
    flaws.append("a hash function has parameters")
  }
}

extension ASN1Value {
  fileprivate func field(_ index: Int) -> ASN1Value? {
    values.indices.contains(index) ? values[index] : nil
  }
}

extension SignedMessage {
  /// The message as OpenSSL writes it.
  fileprivate var encoded: [UInt8]? { unsafe der { unsafe i2d_CMS_ContentInfo(pointer, $0) } }

  /// Contradictions between signers and their certificates, as phrases.
  fileprivate var signerFlaws: [String] {
    unsafe signers.prefix(8).flatMap { signer -> [String] in
      guard let certificate = try? unsafe certificate(of: signer) else { return [] }
      return [
        unsafe hasExactIssuer(signer, certificate)
          ? nil : "it spells the issuer differently than the signer's certificate does",
        unsafe algorithmFlaw(signer, certificate),
      ].compactMap(\.self)
    }
  }

  /// Whether the issuer named by a signer equals that of its certificate byte for byte.
  private func hasExactIssuer(_ signer: OpaquePointer, _ certificate: Certificate) -> Bool {
    var name: OpaquePointer?
    guard unsafe CMS_SignerInfo_get0_signer_id(signer, nil, &name, nil) == 1, unsafe name != nil
    else { return true }
    let own = unsafe X509_get_issuer_name(certificate.handle.pointer)
    return unsafe der { unsafe i2d_X509_NAME(name, $0) }
      == der { unsafe i2d_X509_NAME(own, $0) }
  }

  /// What is wrong with the algorithm of a signer, as a phrase.
  ///
  /// It must be that of the key, or that of the key with the signer's hash function (RFC 3370 § 3).
  private func algorithmFlaw(_ signer: OpaquePointer, _ certificate: Certificate) -> String? {
    guard let (digest, algorithm) = unsafe algorithms(of: signer),
      let key = unsafe X509_get0_pubkey(certificate.handle.pointer)
    else { return nil }
    let keyType = unsafe EVP_PKEY_get_base_id(key)
    let type = unsafe OBJ_obj2nid(algorithm.algorithm)
    // OpenSSL checks the parameters of PSS.
    if type == NID_rsassaPss, keyType == EVP_PKEY_RSA || type == keyType { return nil }
    if let parameters = unsafe algorithm.parameter,
      unsafe parameters.pointee.type != V_ASN1_NULL
    {
      return "the algorithm of the signature has parameters"
    }
    var (hash, kind): (CInt, CInt) = (0, 0)
    guard type != keyType else { return nil }
    guard unsafe OBJ_find_sigid_algs(type, &hash, &kind) == 1, kind == keyType,
      unsafe hash == OBJ_obj2nid(digest.algorithm)
    else {
      return unsafe "its algorithm, \(dotted(algorithm.algorithm)), does not match the "
        + "signer's key and hash function"
    }
    return nil
  }
}
