import WaymarkCore
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkSigning
import WaymarkSite
import WaymarkWallet

private struct IdentityInspectOptions: IdentityOptions {
  var source = IdentitySource()
  var project: String?
  var environments: [String] = []
  var minimumDays: Int?
  var format = Format.text
}

extension Subcommand {
  static let passesIdentityInspect = Subcommand(
    "passes identity inspect", "Show a signing identity and what prevents it from signing",
    defaults: IdentityInspectOptions(),
    options: Option.identity + [
      .project("The folder with waymark.json, to show the identities of the project", \.project),
      .environments(\.environments),
      .optional("min-days", "N", "Fail if fewer days are left, from 0 to 3650", \.minimumDays) {
        Int($0).flatMap { 0...3650 ~= $0 ? $0 : nil }
      },
      .format(\.format),
    ],
    operands: [
      .one("DIR", "A folder that 'passes identity new' wrote", \.source.folder)
    ]
  ) { options, terminal in
    let reports: [IdentityReport]
    if let project = options.project {
      guard options.source.isEmpty else {
        throw UsageError("give --project, or the folder or files of one identity, not both")
      }
      reports = try environments(of: project, options, in: terminal)
      if reports.isEmpty {
        terminal.errors.print(
          "waymark: no environment has \"pass\", so no environment signs passes")
      }
    } else {
      guard options.environments.isEmpty else {
        throw UsageError("--environment goes with --project")
      }
      reports = [
        try report(
          on: try options.source.read(in: terminal), now: terminal.now,
          minimumDays: options.minimumDays, warnings: options.source.rights)
      ]
    }
    for report in reports { terminal.output.print(report.report, as: options.format) }
    return reports.allSatisfy(\.problems.isEmpty) ? .done : .foundProblems
  }

  /// Reports on an identity for the passes that its certificate is for.
  static func report(
    on identity: Identity, now: Int, minimumDays: Int? = nil, warnings: [Fault] = []
  ) throws(SigningError) -> IdentityReport {
    IdentityReport(
      identity, now: now, minimumDays: minimumDays, warnings: warnings,
      problems: try identity.problems(
        passType: nil, team: nil, signingTime: max(now, identity.leaf.notBefore), now: now,
        allowsTest: true))
  }

  /// Reports on the identities of a project's environments.
  private static func environments(
    of folder: String, _ options: IdentityInspectOptions, in terminal: Terminal
  ) throws -> [IdentityReport] {
    let project = try ProjectReader.read(folder: folder)
    let environments = try project.environments(named: options.environments)
    return environments.flatMap { environment -> [IdentityReport] in
      guard let settings = environment.pass else { return [] }
      let account = settings.googleWallet.map { google in
        report(on: environment, google, of: project, in: terminal)
      }
      return [report(on: environment, settings, of: project, options, in: terminal)]
        + [account].compactMap(\.self)
    }
  }

  private static func report(
    on environment: Environment, _ google: GoogleWalletSettings, of project: Project,
    in terminal: Terminal
  ) -> IdentityReport {
    let file = ServiceAccountFile(google.serviceAccount, of: project)
    do throws(DiagnosedError) {
      return IdentityReport(
        try file.account(variables: terminal.variables), of: environment.name,
        warnings: [file.rights].compactMap(\.self))
    } catch {
      return IdentityReport(
        of: environment.name, Fault(error, remedy: "fix the key of the account"))
    }
  }

  private static func report(
    on environment: Environment, _ settings: GatePassSettings, of project: Project,
    _ options: IdentityInspectOptions, in terminal: Terminal
  ) -> IdentityReport {
    let files = IdentityFiles(settings.identity, of: project)
    do {
      let identity = try files.identity(variables: terminal.variables)
      return IdentityReport(
        identity, of: environment.name, now: terminal.now, minimumDays: options.minimumDays,
        warnings: files.rights,
        problems: try identity.problems(
          passType: settings.typeID, team: settings.teamID,
          signingTime: max(terminal.now, identity.leaf.notBefore), now: terminal.now,
          allowsTest: !environment.isIndexed || settings.allowsTestIdentity))
    } catch {
      return IdentityReport(
        of: environment.name,
        Fault(error, remedy: "fix the identity of the environment"))
    }
  }
}

extension Fault {
  /// A fault for a file that cannot be read; an error's own remedy takes precedence.
  fileprivate init(_ error: any Error, remedy: String) {
    let diagnostic = (error as? DiagnosedError)?.diagnostics.first
    self.init(
      diagnostic.map { "\($0.location): \($0.message)" } ?? "\(error)",
      remedy: diagnostic?.help ?? remedy)
  }
}

/// A report on an identity, or on the key for Google Wallet.
struct IdentityReport {
  let report: Report
  let problems: [Fault]

  /// Reports the problems of an identity; `environment` is `nil` outside a project.
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
          "the identity has \(counted(days, "day")) left; --min-days requires \(minimumDays)",
          remedy: "renew the certificate in the developer account; the pass type does not change"))
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

  /// Reports on the key of a service account, which does not expire.
  init(_ account: ServiceAccount, of environment: String, warnings: [Fault]) {
    self.init(
      environment,
      [
        .field("serviceAccount", account.email, label: "account      "),
        .field("keyID", account.keyID, label: "key          "),
        .field("bits", account.key.bitCount),
      ], warnings: warnings)
  }

  /// Reports why an identity cannot be opened.
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
  /// The word for it in JSON, and why phones do not accept its passes, if they do not.
  var texts: (word: String, remark: String?) {
    switch self {
    case .apple: ("apple", nil)
    case .test: ("test", "a test identity; phones do not accept its passes")
    case .other(let name): ("other", "not Apple's: \(name); phones do not accept its passes")
    case .unknown: ("unknown", nil)
    }
  }
}

extension Fault {
  fileprivate var json: JSON { .of(["message": message, "help": remedy]) }

  /// The problem and its fix.
  fileprivate func lines(_ word: String) -> [Report.Field] {
    [.line("\(word): \(message)"), .line("    \(remedy ?? "")")]
  }
}
