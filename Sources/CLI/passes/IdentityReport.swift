import WaymarkCore
import WaymarkSigning

/// A report on an identity, for people and for pipelines.
struct IdentityReport {
  /// The environment that the identity is for; `nil` outside of a project.
  let environment: String?
  private var identity: Identity?

  /// The key for Google Wallet, which has a report of its own.
  private var account: ServiceAccount?
  private var daysLeft: Int?
  private(set) var problems: [Fault] = []
  private var warnings: [Fault] = []

  /// Looks at an identity for the passes that its certificate is for.
  init(
    _ identity: Identity, now: Int, minimumDays: Int? = nil, warnings: [Fault] = []
  ) throws(SigningError) {
    let leaf = identity.leaf
    self.init(
      identity, of: nil, now: now, minimumDays: minimumDays, warnings: warnings,
      problems: try identity.problems(
        passType: nil, team: nil, signingTime: max(now, leaf.notBefore), now: now,
        allowsTest: true))
  }

  /// Says what is wrong with the identity of an environment.
  init(
    _ identity: Identity, of environment: String?, now: Int, minimumDays: Int?,
    warnings: [Fault], problems: [Fault]
  ) {
    self.environment = environment
    self.identity = identity
    self.warnings = warnings + identity.warnings(at: now)
    self.problems = problems
    let days = identity.daysLeft(at: now)
    daysLeft = days
    if let minimumDays, days < minimumDays {
      self.problems.append(
        Fault(
          "the identity has \(days) days left; at least \(minimumDays) are asked for",
          remedy: "renew the certificate in the developer account; the pass type stays the same"))
    }
  }

  /// Reports on the key of a service account, which has no end.
  init(_ account: ServiceAccount, of environment: String, warnings: [Fault]) {
    self.environment = environment
    self.account = account
    self.warnings = warnings
  }

  /// Says why an identity cannot be opened.
  init(of environment: String, _ problem: Fault) {
    self.environment = environment
    problems = [problem]
  }

  fileprivate var report: Report {
    let leaf = identity?.leaf
    let fields: [Report.Field] = [
      .field("environment", environment),
      .field("subject", leaf?.subject.description, label: "subject    "),
      .field("team", leaf?.subject.organizationalUnit, label: "team       ", none: "none"),
      .field("passType", leaf?.subject.userID, label: "pass type  ", none: "none"),
      .field("issuer", leaf?.issuer.description, label: "issuer     "),
      .field(
        "intermediate", identity?.intermediate?.subject.description, label: "signed by  ",
        none: "none of the intermediates"),
      .field("fingerprint", leaf?.fingerprint), .field("isTest", leaf?.isTest),
      .field("origin", identity?.origin.word), .field("serviceAccount", account?.email),
      .field("keyID", account?.keyID), .field("bits", account?.key.bitCount),
      .field("daysLeft", daysLeft, as: "days left  \(daysLeft ?? 0)"),
      .field("problems", problems.map(\.json)), .field("warnings", warnings.map(\.json)),
    ]
    let origin = identity?.origin.remark.map { [$0] } ?? []
    return Report(fields + (origin + remarks).map { .line($0) })
  }

  /// The problems and warnings with their remedies.
  fileprivate var remarks: [String] {
    problems.flatMap { ["problem: \($0.message)", "    \($0.remedy ?? "")"] }
      + warnings.flatMap { ["warning: \($0.message)", "    \($0.remedy ?? "")"] }
  }

  /// The cells of a table's row.
  fileprivate var row: [String] {
    let issuer = identity.map(\.origin.issuer) ?? (account == nil ? "–" : "Google")
    return [
      environment ?? "", identity?.leaf.subject.userID ?? account?.email ?? "–",
      identity?.leaf.subject.organizationalUnit ?? "–", daysLeft.map { "\($0)" } ?? "–", issuer,
      problems.isEmpty ? "ready" : counted(problems.count, "problem"),
    ].map(\.visible)
  }
}

extension Identity.Origin {
  /// The word for it in JSON.
  fileprivate var word: String {
    switch self {
    case .apple: "apple"
    case .test: "test"
    case .other: "other"
    case .unknown: "unknown"
    }
  }

  /// Who issued the identity, in a word or two.
  fileprivate var issuer: String {
    switch self {
    case .apple: "Apple"
    case .test: "test"
    case .other: "not Apple"
    case .unknown: "–"
    }
  }

  /// What keeps phones from accepting its passes, if anything does.
  fileprivate var remark: String? {
    switch self {
    case .apple, .unknown: nil
    case .test: "a test identity: no phone accepts its passes"
    case .other(let name): "not Apple's: \(name); no phone accepts its passes"
    }
  }
}

extension Fault {
  fileprivate var json: JSON { .of(["message": message, "help": remedy]) }
}

extension Console {
  /// Writes reports on identities: on one at length, on those of environments as a table.
  func print(_ reports: [IdentityReport], as format: Format) {
    guard format == .text, reports.contains(where: { $0.environment != nil }) else {
      for report in reports { print(report.report, as: format) }
      return
    }
    let heads = ["environment", "signs as", "team", "days left", "issuer", "state"]
    for line in aligned([heads] + reports.map(\.row)) { print(line) }
    for report in reports {
      for remark in report.remarks {
        let isRemedy = remark.hasPrefix(" ")
        print((isRemedy ? remark : "\(report.environment ?? ""): \(remark)").visible)
      }
    }
  }
}
