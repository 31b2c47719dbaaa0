import COpenSSL

extension SignatureReport {
  /// Verifies a detached CMS signature over content; whom the signer is trusted by is for
  /// `CertificateChain` to say.
  public init(verifying signature: [UInt8], of content: [UInt8]) {
    self.init()
    do throws(SigningError) {
      let message = try SignedMessage(signature)
      trailingBytes = message.trailingBytes
      describe(message)
    } catch {
      problems.append(.unreadable(error.reason))
      return
    }
    defer { ERR_clear_error() }
    if let digest, ["MD2", "MD4", "MD5"].contains(digest) {
      problems.append(.brokenDigest(digest))
      return
    }
    guard signer != nil else {
      problems.append(.noSignerCertificate)
      return
    }
    if let problem = SignatureReport.fault(in: signature, of: content, isSorted: isSorted) {
      let canonical = carriageReturned(content)
      let isCanonicalised =
        canonical != content
        && SignatureReport.fault(in: signature, of: canonical, isSorted: isSorted) == nil
      problems.append(isCanonicalised ? .contentWasCanonicalised : problem)
    }
  }

  private mutating func describe(_ message: borrowing SignedMessage) {
    isDetached = message.isDetached
    certificates = message.certificates
    signerCount = message.signerCount
    signer = message.signerCertificate
    digest = message.digestName
    signingTime = message.signingTime
    isSorted = message.hasSortedAttributes
  }

  /// Verifies with a fresh message, because OpenSSL's verification changes the one it is given.
  private static func fault(
    in signature: [UInt8], of content: [UInt8], isSorted: Bool
  ) -> Problem? {
    do throws(SigningError) {
      let message = try SignedMessage(signature)
      let source = try Memory(content, for: .sign)
      let flags = UInt32(CMS_BINARY | CMS_DETACHED | CMS_NO_SIGNER_CERT_VERIFY)
      ERR_clear_error()
      if unsafe CMS_verify(message.pointer, nil, nil, source.bio, nil, flags) == 1 { return nil }
      let reason = takeReason()
      guard message.hasDigest(of: content) else { return .contentDiffers }
      // OpenSSL hashes the attributes as they came; an issuer may have hashed them sorted.
      return !isSorted && message.verifiesSorted(content) ? nil : .badSignature(reason)
    } catch {
      return .unreadable(error.reason)
    }
  }
}

/// Content as S/MIME's text mode hashes it: with CR LF for every line feed.
private func carriageReturned(_ content: [UInt8]) -> [UInt8] {
  var canonical: [UInt8] = []
  canonical.reserveCapacity(content.count + content.count / 16)
  var previous: UInt8 = 0
  for byte in content {
    if byte == 0x0A, previous != 0x0D { canonical.append(0x0D) }
    canonical.append(byte)
    previous = byte
  }
  return canonical
}
