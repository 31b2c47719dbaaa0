import Bytes
import Signing

/// What is to be said about an identity, for people and for pipelines.
struct IdentityReport {
  /// The environment that the identity is for; `nil` outside of a project.
  let environment: String?
  private let identity: Identity?

  /// The key for Google Wallet, of which a report of its own tells.
  private let account: ServiceAccount?
  private let daysLeft: Int?
  private(set) var problems: [IdentityProblem]
  let warnings: [IdentityProblem]

  /// Looks at an identity for the passes that its certificate is for.
  init(
    _ identity: Identity, now: Int, minimumDays: Int? = nil, warnings: [IdentityProblem] = []
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
    warnings: [IdentityProblem], problems: [IdentityProblem]
  ) {
    self.environment = environment
    self.identity = identity
    account = nil
    self.warnings = warnings + identity.warnings(at: now)
    self.problems = problems
    let days = identity.daysLeft(at: now)
    daysLeft = days
    if let minimumDays, days < minimumDays {
      self.problems.append(
        IdentityProblem(
          message: "the identity has \(days) days left; at least \(minimumDays) are asked for",
          remedy: "renew the certificate in the developer account; the pass type stays the same"))
    }
  }

  /// Tells of the key of a service account; Google says nowhere in it when it ends.
  init(_ account: ServiceAccount, of environment: String, warnings: [IdentityProblem]) {
    self.environment = environment
    identity = nil
    self.account = account
    daysLeft = nil
    problems = []
    self.warnings = warnings
  }

  /// Says why an identity cannot be opened.
  init(of environment: String, _ problem: IdentityProblem) {
    self.environment = environment
    identity = nil
    account = nil
    daysLeft = nil
    problems = [problem]
    warnings = []
  }

  fileprivate var json: JSON {
    let leaf = identity?.leaf
    return .members([
      "environment": environment.map { .string($0) },
      "subject": leaf.map { .string($0.subject.description) },
      "team": leaf?.subject.organizationalUnit.map { .string($0) },
      "passType": leaf?.subject.userID.map { .string($0) },
      "issuer": leaf.map { .string($0.issuer.description) },
      "intermediate": identity?.intermediate.map { .string($0.subject.description) },
      "fingerprint": leaf.map { .string($0.fingerprint) },
      "isTest": leaf.map { .bool($0.isTest) },
      "origin": identity.map { .string($0.origin.word) },
      "serviceAccount": account.map { .string($0.email) },
      "keyID": account?.keyID.map { .string($0) },
      "bits": account.map { .integer($0.key.bitCount) },
      "daysLeft": daysLeft.map { .integer($0) },
      "problems": .array(problems.map(\.json)),
      "warnings": .array(warnings.map(\.json)),
    ])
  }

  fileprivate var text: String {
    guard let identity else { return remarks.joined(separator: "\n") }
    let leaf = identity.leaf
    var lines = [
      "subject    \(leaf.subject)",
      "team       \(leaf.subject.organizationalUnit ?? "none")",
      "pass type  \(leaf.subject.userID ?? "none")",
      "issuer     \(leaf.issuer)",
      "signed by  \(identity.intermediate?.subject.description ?? "none of the intermediates")",
      "days left  \(daysLeft ?? 0)",
    ]
    switch identity.origin {
    case .apple, .unknown: break
    case .test: lines.append("a test identity: no phone accepts its passes")
    case .other(let name): lines.append("not Apple's: \(name); no phone accepts its passes")
    }
    return (lines + remarks).map(\.visible).joined(separator: "\n")
  }

  /// The problems and warnings with their remedies.
  fileprivate var remarks: [String] {
    problems.flatMap { ["problem: \($0.message)", "    \($0.remedy)"] }
      + warnings.flatMap { ["warning: \($0.message)", "    \($0.remedy)"] }
  }

  /// Who issued the identity or the key, in a word or two.
  private var issuer: String {
    switch identity?.origin {
    case .apple: "Apple"
    case .test: "test"
    case .other: "not Apple"
    case .unknown: "–"
    case nil: account == nil ? "–" : "Google"
    }
  }

  /// The cells of a table's row.
  fileprivate var row: [String] {
    [
      environment ?? "", identity?.leaf.subject.userID ?? account?.email ?? "–",
      identity?.leaf.subject.organizationalUnit ?? "–", daysLeft.map { "\($0)" } ?? "–",
      issuer,
      problems.isEmpty ? "ready" : problems.count == 1 ? "1 problem" : "\(problems.count) problems",
    ]
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
}

extension IdentityProblem {
  fileprivate var json: JSON {
    .members(["message": .string(message), "help": .string(remedy)])
  }
}

extension Console {
  /// Writes what is to be said about identities: of one at length, of those of environments as a table.
  func print(_ reports: [IdentityReport], as format: Format) {
    guard format == .text else {
      for report in reports { print(report.json) }
      return
    }
    guard reports.contains(where: { $0.environment != nil }) else {
      for report in reports { print(report.text) }
      return
    }
    let heads = ["environment", "signs as", "team", "days left", "issuer", "state"]
    for line in table([heads] + reports.map(\.row)) { print(line) }
    for report in reports {
      for remark in report.remarks {
        print(
          remark.hasPrefix(" ") ? remark.visible : "\(report.environment ?? ""): \(remark.visible)")
      }
    }
  }
}

/// The rows of a table as lines whose columns stand below each other.
private func table(_ rows: [[String]]) -> [String] {
  let widths = (rows.first ?? []).indices.map { column in
    rows.map { $0[column].visible.count }.max() ?? 0
  }
  return rows.map { row in
    zip(row, widths).enumerated().map { column, cell in
      let text = cell.0.visible
      return column == row.count - 1
        ? text : text + String(repeating: " ", count: cell.1 - text.count)
    }.joined(separator: "  ")
  }
}
