import WaymarkDisk
import WaymarkOptions
import WaymarkProject
import WaymarkSigning

private struct IdentityNewOptions: Sendable {
  var folder = ""
  var passType = ""
  var team = ""
  var days = 365
  var hasNFC = false
  var password: Secret?
  var format = Format.text
}

extension Subcommand {
  static let passesIdentityNew = Subcommand(
    "passes identity new", "Make a test identity that signs passes without an Apple account",
    defaults: IdentityNewOptions(),
    options: [
      .value(
        "type", "PASSTYPE", "The pass type, such as pass.com.example.gatepass", \.passType
      ) { TextRule.passType.accepts($0) ? $0 : nil }.required,
      .value("team", "TEAM", "The team ID: ten capital letters and digits", \.team) {
        TextRule.teamID.accepts($0) ? $0 : nil
      }.required,
      .number(
        "days", "N", "The validity of the certificates in days, from 1 to 3650 (default: 365)",
        in: 1...3650, \.days),
      .flag("nfc", "Allow passes with nfc, such as poster event tickets", \.hasNFC),
    ] + Option.secrets(\.password) + [.format(\.format)],
    operands: [
      .one("DIR", "The folder to write to", \.folder)
    ]
  ) { options, terminal in
    try await Interruption.watched(isDone: { $0 != .notDone }, reports: true) {
      let identity = try write(options, in: terminal)
      terminal.output.print(try report(on: identity, now: terminal.now).report, as: options.format)
      return .done
    }
  }

  private static func write(
    _ options: IdentityNewOptions, in terminal: Terminal
  ) throws -> Identity {
    let limit = TestAuthority.passTypeLimit(hasNFC: options.hasNFC)
    guard options.passType.utf8.count <= limit else {
      throw UsageError(
        "--type has \(options.passType.utf8.count) characters; a test certificate has space for "
          + "\(limit)\(options.hasNFC ? " with --nfc" : ""); test with a shorter pass type")
    }
    let end = terminal.now + options.days * 86_400
    var password = try options.password?.password(in: terminal)
    defer { password?.erase() }
    try makeFolders(at: options.folder, permissions: 0o700)
    let folder = IdentityFolder(path: options.folder)
    // A dangling link is in the way, too.
    let names = Set(try entries(of: options.folder))
    for file in folder.files where names.contains(String(file.dropFirst(options.folder.count + 1)))
    {
      throw FileError(existing: file)
    }
    let authority = try TestAuthority(notBefore: terminal.now, notAfter: end)
    let identity = try authority.issue(
      passType: options.passType, team: options.team, notBefore: terminal.now, notAfter: end,
      hasNFC: options.hasNFC)
    var key = try identity.key.pem(password: password)
    defer { key.erase() }
    try writeNewFile(Array(authority.root.pem.utf8), at: folder.authority, permissions: 0o644)
    try writeNewFile(
      Array(authority.intermediate.pem.utf8), at: folder.intermediates, permissions: 0o644)
    try writeNewFile(key, at: folder.key, permissions: 0o600)
    try writeNewFile(Array(identity.leaf.pem.utf8), at: folder.certificate, permissions: 0o644)
    return identity
  }
}

/// The files of an identity in one folder.
struct IdentityFolder {
  let path: String

  var certificate: String { path + "/certificate.pem" }
  var key: String { path + "/key.pem" }
  var intermediates: String { path + "/intermediate.pem" }
  var authority: String { path + "/authority.pem" }
  var files: [String] { [certificate, key, intermediates, authority] }
}
