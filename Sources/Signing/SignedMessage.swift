import WaymarkCOpenSSL

/// OpenSSL's form of a CMS SignedData.
@safe
struct SignedMessage: ~Copyable {
  let pointer: OpaquePointer
  let trailingBytes: Int

  /// Takes ownership of a new SignedData.
  init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
    trailingBytes = 0
  }

  /// Reads a SignedData from the beginning of the bytes.
  init(_ der: [UInt8]) throws(SigningError) {
    let parsed = unsafe parse(der) { next, count in unsafe d2i_CMS_ContentInfo(nil, next, count) }
    guard let (pointer, count) = unsafe parsed else {
      throw SigningError(.sign, "it is not a CMS message in DER")
    }
    guard unsafe OBJ_obj2nid(CMS_get0_type(pointer)) == NID_pkcs7_signed else {
      unsafe CMS_ContentInfo_free(pointer)
      throw SigningError(.sign, "it is a CMS message, but not SignedData")
    }
    unsafe self.pointer = pointer
    trailingBytes = der.count - count
  }

  deinit {
    unsafe CMS_ContentInfo_free(pointer)
  }

  var isDetached: Bool { unsafe CMS_is_detached(pointer) == 1 }

  /// The content within the message; `nil` for a detached signature.
  var content: [UInt8]? {
    guard let place = unsafe CMS_get0_content(pointer), let string = unsafe place.pointee else {
      return nil
    }
    return unsafe bytes(of: string)
  }

  /// Hostile messages may have thousands, each of which costs several key operations.
  static let certificateLimit = 16

  var signerCount: Int { unsafe Int(shim_signers_count(CMS_get0_SignerInfos(pointer))) }

  var certificateCount: Int {
    clearingErrors {
      guard let stack = unsafe CMS_get1_certs(pointer) else { return 0 }
      defer { unsafe shim_certificates_free(stack) }
      return unsafe Int(shim_certificates_count(stack))
    }
  }

  var certificates: [Certificate] {
    get throws(SigningError) { try unsafe certificates { _ in true } }
  }

  /// The first signer's certificate, when it is in the message.
  var signerCertificate: Certificate? {
    get throws(SigningError) {
      guard let signer = unsafe signer else { return nil }
      return try unsafe certificate(of: signer)
    }
  }

  /// The certificate of a signer, when it is in the message.
  func certificate(of signer: OpaquePointer) throws(SigningError) -> Certificate? {
    try unsafe certificates { unsafe CMS_SignerInfo_cert_cmp(signer, $0) == 0 }.first
  }

  private func certificates(
    where isWanted: (OpaquePointer) -> Bool
  ) throws(SigningError) -> [Certificate] {
    ERR_clear_error()
    guard let stack = unsafe CMS_get1_certs(pointer) else {
      // OpenSSL reports no error for a message without certificates.
      guard ERR_peek_error() == 0 else { throw SigningError(.readCertificate) }
      return []
    }
    defer { unsafe shim_certificates_free(stack) }
    let count = unsafe shim_certificates_count(stack)
    guard count <= Self.certificateLimit else {
      throw SigningError(.readCertificate, "it has \(count) certificates; a pass needs two")
    }
    return try unsafe Certificate.all(in: stack, where: isWanted)
  }

  /// The short name of the first signer's hash function.
  var digestName: String? {
    guard let signer = unsafe signer,
      let type = unsafe algorithms(of: signer)?.digest.algorithm
    else { return nil }
    let number = unsafe OBJ_obj2nid(type)
    guard number != NID_undef, let name = unsafe OBJ_nid2sn(number) else {
      return unsafe dotted(type)
    }
    return unsafe String(cString: name)
  }

  /// The hash function of a signer, and the algorithm of its signature.
  func algorithms(of signer: OpaquePointer) -> (digest: X509_ALGOR, signature: X509_ALGOR)? {
    var digest: UnsafeMutablePointer<X509_ALGOR>?
    var signature: UnsafeMutablePointer<X509_ALGOR>?
    unsafe CMS_SignerInfo_get0_algs(signer, nil, nil, &digest, &signature)
    guard let digest = unsafe digest, let signature = unsafe signature else { return nil }
    return unsafe (digest.pointee, signature.pointee)
  }

  /// The signing time among the signed attributes, in seconds since 1970.
  var signingTime: Int? {
    guard let signer = unsafe signer else { return nil }
    let index = unsafe CMS_signed_get_attr_by_NID(signer, NID_pkcs9_signingTime, -1)
    guard index >= 0, let attribute = unsafe CMS_signed_get_attr(signer, index) else { return nil }
    for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
      let time = unsafe clearingErrors { unsafe X509_ATTRIBUTE_get0_data(attribute, 0, type, nil) }
      if let time = unsafe time {
        return unsafe seconds(time.assumingMemoryBound(to: ASN1_TIME.self))
      }
    }
    return nil
  }

  /// Whether the first signer signs with RSASSA-PSS.
  var usesPSS: Bool {
    guard let signer = unsafe signer, let (_, signature) = unsafe algorithms(of: signer)
    else { return false }
    return unsafe OBJ_obj2nid(signature.algorithm) == NID_rsassaPss
  }

  /// What is wrong with the content type that the first signer signed, as a phrase.
  ///
  /// It must be the type of the content (RFC 5652 § 11.1), and a manifest is plain data.
  var contentTypeFlaw: String? {
    let data = "1.2.840.113549.1.7.1"
    let content = unsafe dotted(CMS_get0_eContentType(pointer))
    guard content == data else { return "the content is of the type \(content), not plain data" }
    guard let signer = unsafe signer, unsafe CMS_signed_get_attr_count(signer) > 0 else {
      return nil
    }
    guard let type = unsafe OBJ_nid2obj(NID_pkcs9_contentType),
      let value = unsafe CMS_signed_get0_data_by_OBJ(signer, type, -3, V_ASN1_OBJECT)
    else { return "the signed attributes do not have exactly one content type" }
    let signed = unsafe dotted(OpaquePointer(value))
    return signed == data ? nil : "the signed content type is \(signed), not that of plain data"
  }

  /// Whether the first signer's attributes are in DER order (X.690 § 11.6).
  var hasSortedAttributes: Bool {
    let attributes = signedAttributes
    return zip(attributes, attributes.dropFirst()).allSatisfy {
      !$1.lexicographicallyPrecedes($0)
    }
  }

  /// The bytes that the first signer signs: its attributes as a set in DER (RFC 5652 § 5.4).
  var attributesToSign: [UInt8] {
    let content = signedAttributes.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    return [0x31] + encodedLength(content.count) + content
  }

  var signatureBytes: [UInt8] {
    guard let signer = unsafe signer,
      let string = unsafe CMS_SignerInfo_get0_signature(signer)
    else { return [] }
    return unsafe bytes(of: string)
  }

  private var signer: OpaquePointer? {
    unsafe shim_signers_get(CMS_get0_SignerInfos(pointer), 0)
  }

  /// The signers, in the order of the message.
  var signers: [OpaquePointer] {
    unsafe (0..<CInt(signerCount)).compactMap {
      unsafe shim_signers_get(CMS_get0_SignerInfos(pointer), $0)
    }
  }

  /// Whether the first signer is the only one and has each of its attributes exactly once, with one
  /// value.
  var isPlain: Bool {
    guard let signer = unsafe signer, signerCount == 1 else { return false }
    var types: Set<String> = []
    return unsafe (0..<max(0, CMS_signed_get_attr_count(signer))).allSatisfy { index in
      let attribute = unsafe CMS_signed_get_attr(signer, index)
      return unsafe X509_ATTRIBUTE_count(attribute) == 1
        && types.insert(dotted(X509_ATTRIBUTE_get0_object(attribute))).inserted
    }
  }

  private var algorithm: OpaquePointer? {
    unsafe digestName.flatMap { unsafe EVP_get_digestbyname($0) }
  }

  /// The first signer's attributes, each in DER.
  private var signedAttributes: [[UInt8]] {
    guard let signer = unsafe signer else { return [] }
    return unsafe (0..<max(0, CMS_signed_get_attr_count(signer))).compactMap { index in
      let attribute = unsafe CMS_signed_get_attr(signer, index)
      return unsafe der { unsafe i2d_X509_ATTRIBUTE(attribute, $0) }
    }
  }
}

extension SignedMessage {
  /// Whether the first signer's signature covers its attributes, and these name the content.
  ///
  /// The message must have been made with the key of this process.
  func isSound(for content: [UInt8]) -> Bool {
    guard let signer = unsafe signer else { return false }
    return unsafe CMS_SignerInfo_verify(signer) == 1 && hasDigest(of: content)
  }

  /// Whether the message digest among the signed attributes is that of the content.
  func hasDigest(of content: [UInt8]) -> Bool {
    guard let signer = unsafe signer, let algorithm = unsafe algorithm,
      let type = unsafe OBJ_nid2obj(NID_pkcs9_messageDigest),
      let value = unsafe CMS_signed_get0_data_by_OBJ(signer, type, -3, V_ASN1_OCTET_STRING)
    else { return false }
    let string = unsafe value.assumingMemoryBound(to: ASN1_STRING.self)
    var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard unsafe EVP_Digest(content, content.count, &hash, &count, algorithm, nil) == 1,
      unsafe ASN1_STRING_length(string) == count, let start = unsafe ASN1_STRING_get0_data(string)
    else { return false }
    return unsafe UnsafeBufferPointer(start: start, count: Int(count))
      .elementsEqual(hash.prefix(Int(count)))
  }

  /// Whether the signature covers the sorted attributes, although the message has them in another
  /// order.
  func verifiesSorted(_ content: [UInt8]) throws(SigningError) -> Bool {
    guard hasDigest(of: content), let signer = unsafe signer,
      let certificate = try signerCertificate,
      let key = unsafe X509_get0_pubkey(certificate.handle.pointer),
      let signature = unsafe CMS_SignerInfo_get0_signature(signer),
      let algorithm = unsafe algorithm,
      let context = unsafe EVP_MD_CTX_new()
    else { return false }
    defer {
      unsafe EVP_MD_CTX_free(context)
      // The key is owned by the context.
      withExtendedLifetime(certificate) {}
    }
    let set = attributesToSign
    return unsafe EVP_DigestVerifyInit(context, nil, algorithm, nil, key) == 1
      && EVP_DigestVerify(
        context, ASN1_STRING_get0_data(signature), Int(ASN1_STRING_length(signature)), set,
        set.count) == 1
  }
}
