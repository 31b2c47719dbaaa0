import WaymarkCore
import WaymarkSigning

/// A report on an identity, or on the key for Google Wallet.
struct IdentityReport {
  let report: Report
  let problems: [Fault]

  /// Says what is wrong with an identity; `environment` is `nil` outside of a project.
  init(
    _ identity: Identity, of environment: String? = nil, now: Int, minimumDays: Int? = nil,
    warnings: [Fault] = [], problems: [Fault]
  ) {
    let leaf = identity.leaf
    let days = identity.daysLeft(at: now)
    var problems = problems
    if let minimumDays, days < minimumDays {
      problems.append(
        Fault(
          "the identity has \(days) days left; at least \(minimumDays) are asked for",
          remedy: "renew the certificate in the developer account; the pass type stays the same"))
    }
    let (origin, remark) = identity.origin.texts
    self.init(
      environment,
      [
        .field("subject", leaf.subject.description, label: "subject      "),
        .field("team", leaf.subject.organizationalUnit, label: "team         ", none: "none"),
        .field("passType", leaf.subject.userID, label: "pass type    ", none: "none"),
        .field("issuer", leaf.issuer.description, label: "issuer       "),
        .field(
          "intermediate", identity.intermediate?.subject.description, label: "signed by    ",
          none: "none of the intermediates"),
        .field("fingerprint", leaf.fingerprint), .field("isTest", leaf.isTest),
        .field("origin", origin), .field("daysLeft", days, as: "days left    \(days)"),
      ] + (remark.map { [.line($0)] } ?? []),
      problems: problems, warnings: warnings + identity.warnings(at: now))
  }

  /// Reports on the key of a service account, which has no end.
  init(_ account: ServiceAccount, of environment: String, warnings: [Fault]) {
    self.init(
      environment,
      [
        .field("serviceAccount", account.email, label: "account      "),
        .field("keyID", account.keyID, label: "key          "),
        .field("bits", account.key.bitCount),
      ], warnings: warnings)
  }

  /// Says why an identity cannot be opened.
  init(of environment: String, _ problem: Fault) {
    self.init(environment, [], problems: [problem])
  }

  private init(
    _ environment: String?, _ fields: [Report.Field], problems: [Fault] = [],
    warnings: [Fault] = []
  ) {
    self.problems = problems
    report = Report(
      [.field("environment", environment, label: "environment  ")] + fields + [
        .field("problems", problems.map(\.json)), .field("warnings", warnings.map(\.json)),
      ] + problems.flatMap { $0.lines("problem") } + warnings.flatMap { $0.lines("warning") })
  }
}

extension Identity.Origin {
  /// The word for it in JSON, and what keeps phones from accepting its passes, if anything does.
  fileprivate var texts: (word: String, remark: String?) {
    switch self {
    case .apple: ("apple", nil)
    case .test: ("test", "a test identity: no phone accepts its passes")
    case .other(let name): ("other", "not Apple's: \(name); no phone accepts its passes")
    case .unknown: ("unknown", nil)
    }
  }
}

extension Fault {
  fileprivate var json: JSON { .of(["message": message, "help": remedy]) }

  /// What is wrong, and what to do about it.
  fileprivate func lines(_ word: String) -> [Report.Field] {
    [.line("\(word): \(message)"), .line("    \(remedy ?? "")")]
  }
}
