import Bytes
import Disk
import Options
import Signing

private struct IdentityInspectOptions: Sendable {
  var folder: String?
  var certificate: String?
  var key: String?
  var intermediates: [String] = []
  var password = SecretOption.none
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes identity inspect`.
  static let passesIdentityInspect = Subcommand(
    Command(
      "passes identity inspect", "Show a signing identity and what keeps it from signing",
      discussion: """
        Examples:
          waymark passes identity inspect --password-env WAYMARK_PASS_PASSWORD Identities/staging
          waymark passes identity inspect --certificate pass.pem --key key.pem --intermediates wwdr.pem
        """,
      defaults: IdentityInspectOptions(),
      options: [
        .text(
          "certificate", "FILE", "The certificate as PEM, or a PKCS#12 file with its key",
          \.certificate),
        .text("key", "FILE", "The key as PEM", \.key),
        .texts(
          "intermediates", "FILE", "Candidates for the intermediate certificate, as PEM",
          \.intermediates),
      ] + Option.secrets(\.password) + [.format(\.format)],
      operands: [
        .one("DIR", "A folder that 'passes identity new' wrote", \.folder)
      ])
  ) { options, terminal in
    let report = try IdentityReport(try read(options, in: terminal), now: terminal.now)
    report.print(as: options.format, to: terminal.output)
    return report.problems.isEmpty ? .done : .foundProblems
  }

  private static func read(
    _ options: IdentityInspectOptions, in terminal: Terminal
  ) throws -> Identity {
    let folder = options.folder.map(IdentityFolder.init)
    guard let certificate = options.certificate ?? folder?.certificate else {
      throw UsageError(
        "name a folder, or --certificate and --key", command: "passes identity inspect")
    }
    var candidates: [Certificate] = []
    let intermediates =
      options.intermediates.isEmpty
      ? [folder?.intermediates].compactMap(\.self) : options.intermediates
    for path in intermediates {
      candidates += try Certificate.read(try readFile(at: path, limit: 1 << 20))
    }
    let password = try options.password.read(in: terminal)
    let bytes = try readFile(at: certificate, limit: 1 << 20)
    guard let key = options.key ?? folder?.key else {
      return try Identity(pkcs12: bytes, password: password ?? [], candidates: candidates)
    }
    return try Identity(
      certificates: try Certificate.read(bytes),
      key: try PrivateKey(pem: try readFile(at: key, limit: 1 << 20), password: password),
      candidates: candidates)
  }
}

/// What is to be said about an identity.
struct IdentityReport {
  private let identity: Identity
  private let daysLeft: Int
  let problems: [IdentityProblem]

  init(_ identity: Identity, now: Int) throws {
    self.identity = identity
    let leaf = identity.leaf
    let end = min(leaf.notAfter, identity.intermediate?.notAfter ?? leaf.notAfter)
    daysLeft = Int((Double(end - now) / 86_400).rounded(.down))
    problems = try identity.problems(
      passType: leaf.subject.userID ?? "", team: leaf.subject.organizationalUnit ?? "",
      signingTime: max(now, leaf.notBefore), now: now, allowsTest: true)
  }

  func print(as format: Format, to console: any Console) {
    switch format {
    case .json: console.print(json)
    case .text: console.print(text)
    }
  }

  private var json: JSON {
    .members([
      "subject": .string(identity.leaf.subject.description),
      "team": identity.leaf.subject.organizationalUnit.map { .string($0) },
      "passType": identity.leaf.subject.userID.map { .string($0) },
      "issuer": .string(identity.leaf.issuer.description),
      "intermediate": identity.intermediate.map { .string($0.subject.description) },
      "fingerprint": .string(identity.leaf.fingerprint),
      "isTest": .bool(identity.leaf.isTest),
      "daysLeft": .integer(daysLeft),
      "problems": .array(
        problems.map {
          .members(["message": .string($0.message), "help": .string($0.remedy)])
        }),
    ])
  }

  private var text: String {
    var lines = [
      "subject    \(identity.leaf.subject)",
      "team       \(identity.leaf.subject.organizationalUnit ?? "none")",
      "pass type  \(identity.leaf.subject.userID ?? "none")",
      "issuer     \(identity.leaf.issuer)",
      "signed by  \(identity.intermediate?.subject.description ?? "none of the intermediates")",
      "days left  \(daysLeft)",
    ]
    if identity.leaf.isTest { lines.append("a test identity: no phone accepts its passes") }
    lines += problems.flatMap { ["problem: \($0.message)", "    \($0.remedy)"] }
    return lines.joined(separator: "\n")
  }
}
