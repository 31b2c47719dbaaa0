/// Makes the signatures of one RSA key at one time, after OpenSSL made the first one as a whole.
///
/// OpenSSL's work on the form of a signature takes a third of the time that signing takes.
final class SignatureMold {
  let signingTime: Int
  private var form: SignatureForm
  private var digest: DigestContext
  private let signing: KeyContext
  private let verifying: KeyContext

  /// Takes over the form of a signature; `nil` when the key is no RSA key.
  init?(_ form: SignatureForm, of key: PrivateKey, at signingTime: Int) throws(SigningError) {
    guard key.isDeterministic else { return nil }
    self.signingTime = signingTime
    self.form = form
    digest = try DigestContext(.sha256)
    signing = try KeyContext(signingWith: key)
    verifying = try KeyContext(verifyingWith: key)
  }

  /// Signs content; the signature is verified before it is returned.
  func signature(of content: [UInt8]) throws(SigningError) -> [UInt8] {
    try digest.update(content)
    form.insert(hash: try digest.finish())
    try digest.update(form.attributes)
    let signed = try digest.finish()
    let made = try signing.signature(of: signed, size: form.signature.count)
    try verifying.verify(made, of: signed)
    form.insert(signature: made)
    return form.message
  }
}
