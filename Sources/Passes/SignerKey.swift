import WaymarkCore
import WaymarkSigning

/// The values of pass.json that must also be in its certificate.
struct PassIdentifiers: Hashable, Sendable {
  let type: String?
  let team: String?
  let hasNFC: Bool

  init(_ document: JSONNode?) {
    type = document?["passTypeIdentifier"]?.string
    team = document?["teamIdentifier"]?.string
    hasNFC = document?["nfc"] != nil
  }
}

/// Everything that the findings about a signer and its chain depend on.
struct SignerKey: Hashable, Sendable {
  let leaf: Certificate
  let pass: PassIdentifiers
  let embedded: [Certificate]
  let signerCount: Int
  let trust: [Certificate]
  let now: Int

  /// The time of the signature; `nil` if it is past and every certificate was valid then, so that
  /// it makes no difference.
  let signingTime: Int?

  init(
    _ leaf: Certificate, _ pass: PassIdentifiers, _ report: SignatureReport,
    _ verifier: PassVerifier
  ) {
    self.leaf = leaf
    self.pass = pass
    embedded = report.certificates
    signerCount = report.signerCount
    trust = verifier.trust
    now = verifier.now
    let moment = report.signingTime ?? now
    let isUsual =
      moment <= now
      && (report.certificates + verifier.anchors).allSatisfy { $0.isValid(at: moment) }
    signingTime = isUsual ? nil : moment
  }

  /// Hashes only these two members: signers with the same certificate and time rarely differ in
  /// anything else.
  func hash(into hasher: inout Hasher) {
    hasher.combine(leaf.fingerprint)
    hasher.combine(signingTime)
  }
}
