import Archive
import Model
public import Signing

/// Checks a finished pass as a phone would, and more.
///
/// The pass may be hostile: memory and time are bounded, and no input crashes it.
public struct PassVerifier: Sendable {
  /// Certificates that a chain may end at besides Apple's.
  public var trust: [Certificate]

  /// The present, in seconds since 1970.
  public var now: Int

  /// How many days before its end a certificate is reported.
  public var warningDays = 30

  /// Trusts Apple, and what else is given: the root or the intermediate of a test authority.
  public init(trust: [Certificate] = [], now: Int) {
    self.trust = trust
    self.now = now
  }

  /// Checks a `.pkpass`, or a `.pkpasses` and every pass in it.
  public func verify(_ bytes: [UInt8]) -> PassVerdict {
    guard isCollection(bytes) else { return PassVerdict(findings(in: bytes, as: "")) }
    return PassVerdict(collectionFindings(in: bytes))
  }

  /// Checks one pass; the places of what is found begin with a prefix.
  ///
  /// A proven signature of the pass needs no more than to be in it.
  func findings(
    in bytes: [UInt8], as prefix: String, provenSignature: [UInt8]? = nil
  ) -> [Diagnostic] {
    var findings = Findings()
    guard let package = PassPackage(bytes, prefix: prefix, &findings) else { return findings.list }
    let document = package.checkDocument(&findings)
    package.checkManifest(&findings)
    package.checkResources(&findings)
    if let provenSignature {
      if package.files["signature"] != provenSignature {
        findings.add(.signatureVerify, at: package.place("signature"))
      }
    } else {
      check(package, document, &findings)
    }
    return findings.list
  }
}
