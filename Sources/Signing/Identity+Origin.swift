import WaymarkCore

extension Identity {
  /// Who issued an identity.
  public enum Origin: Hashable, Sendable {
    case apple

    /// `TestAuthority`.
    case test

    /// An authority that phones do not know, by its name.
    case other(String)

    /// The intermediate is missing.
    case unknown
  }

  /// Who issued the identity.
  ///
  /// A name proves nothing. The issuer is Apple if the intermediate is one of Apple's, or Apple's
  /// root issued it.
  public var origin: Origin {
    if leaf.isTest { return .test }
    guard let intermediate else { return .unknown }
    guard !intermediate.isKnownApple, !intermediate.isIssuedByApple else { return .apple }
    return .other(leaf.issuer.organization.map { "O=\($0)" } ?? leaf.issuer.description)
  }

  /// Why phones reject all passes of the identity; `nil` for Apple's identities.
  var originProblem: Fault? {
    let flaw: String? =
      switch origin {
      case .apple, .unknown: nil
      case .test: "the certificate comes from a test authority; phones do not accept its passes"
      case .other(let name):
        "the certificate is not Apple's: its issuer is \(name); phones do not accept its passes"
      }
    return flaw.map {
      Fault(
        $0,
        remedy: "Configure Apple's certificate for this environment. For a test, add"
          + " \"allowTestIdentity\": true to \"pass\".")
    }
  }
}
