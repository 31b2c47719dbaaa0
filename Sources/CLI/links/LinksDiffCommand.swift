import WaymarkAppLinks
import WaymarkCore
import WaymarkOptions
import WaymarkRoutes

private struct DiffOptions: Sendable {
  var old = ""
  var new = ""
  var app: String?
  var host = "example.com"
  var format = Format.text
}

extension Subcommand {
  static let linksDiff = Subcommand(
    "links diff", "Show which URLs start or stop opening the app after a change of the file",
    defaults: DiffOptions(),
    options: [
      .text("app", "APPID", "Only this app (default: all apps in the files)", \.app),
      .value("domain", "HOST", "The host of the example URLs (default: example.com)", \.host) {
        (try? checkHost($0)) == nil ? nil : $0
      },
      .format(\.format),
    ],
    operands: [
      .one("OLD", "The association file that is in use", \.old),
      .one("NEW", "The association file that replaces it", \.new),
    ]
  ) { options, terminal in
    var contents: [[UInt8]] = []
    var kinds: [LinkFileKind] = []
    for file in [options.old, options.new] {
      let (bytes, kind) = try terminal.readRules(
        at: file, of: "links diff", [.association, .assetLinks])
      contents.append(bytes)
      kinds.append(kind)
      if LinkLint.hasMark(bytes) {
        terminal.errors.print(
          "\(file.visible): warning: the file begins with a byte order mark, with which systems may"
            + " not read it\n    Save it as UTF-8 without a byte order mark.")
      }
      if kind == .association, bytes.count > AssociationMatcher.sizeLimit {
        terminal.errors.print(
          "\(file.visible): warning: the file has \(bytes.count) bytes; devices ignore files over "
            + "\(AssociationMatcher.sizeLimit) bytes, so no link opens an app by it")
      }
    }
    guard kinds[0] == kinds[1] else {
      terminal.errors.print(
        "waymark: OLD is an \(kinds[0].fileName) and NEW is an \(kinds[1].fileName)\n"
          + "    Compare two files of one kind.")
      return .notDone
    }
    let changes =
      if kinds[0] == .assetLinks {
        try terminal.statementChanges(contents, options)
      } else {
        try terminal.ruleChanges(contents, options)
      }
    for change in changes { terminal.output.print(change.report, as: options.format) }
    let services = try ServiceChange.all(
      from: contents[0], to: contents[1], of: kinds[0], app: options.app)
    for change in services { terminal.output.print(change.report, as: options.format) }
    return changes.isEmpty && services.isEmpty ? .done : .foundProblems
  }
}

extension Terminal {
  /// Compares two files for iOS.
  fileprivate func ruleChanges(
    _ files: [[UInt8]], _ options: DiffOptions
  ) throws -> [AssociationChange] {
    try checkApp(of: options, among: files.map { try AssociationMatcher.apps(of: $0) })
    return try AssociationChange.all(
      from: files[0], to: files[1], app: options.app, host: options.host)
  }

  /// Compares two files for Android.
  fileprivate func statementChanges(
    _ contents: [[UInt8]], _ options: DiffOptions
  ) throws -> [AssociationChange] {
    let files = try contents.map { try StatementFile($0) }
    for (name, file) in zip([options.old, options.new], files) {
      guard let first = file.includes.first else { continue }
      errors.print("\(name): warning: the statements of \(first) are not compared".visible)
    }
    try checkApp(of: options, among: files.map(\.apps))
    return files[0].changes(to: files[1], app: options.app, host: options.host)
  }

  /// Ends the run if neither file lists the app that was asked for; `nil` may list any app.
  private func checkApp(of options: DiffOptions, among lists: [[String]?]) throws {
    guard let app = options.app, lists.allSatisfy({ $0?.contains(app) == false }) else { return }
    let known = Set(lists.compactMap(\.self).joined()).sorted()
    let help =
      suggestion(for: app, among: known).map { "Did you mean \($0)?" }
      ?? (known.isEmpty
        ? "The files list no app."
        : "The files list \(known.prefix(5).joined(separator: ", "))"
          + (known.count > 5 ? " and \(known.count - 5) more." : "."))
    errors.print("waymark: neither file lists the app \(app.visible)\n    \(help.visible)")
    throw Ended(status: .notDone)
  }
}

extension AssociationChange {
  fileprivate var report: Report {
    [
      .line("\(old.rawValue) → \(new.rawValue)  \(url)  (\(app))"),
      .field("url", url), .field("old", old.rawValue), .field("new", new.rawValue),
      .nullable("oldRule", oldRule), .nullable("newRule", newRule), .field("app", app),
      .line("    \(Self.decider(old, oldRule)) → \(Self.decider(new, newRule))"),
    ]
  }

  /// What decides about a link; on Android, the app's manifest does without rules.
  private static func decider(_ opener: Opener, _ rule: String?) -> String {
    rule ?? (opener == .app ? "the app's manifest" : "no rule")
  }
}

extension ServiceChange {
  fileprivate var report: Report {
    let name = title.isEmpty ? service : "\(service), \(title)"
    return [
      .line("\(old.rawValue) → \(new.rawValue)  \(name)  (\(app))"),
      .field("service", service), .field("old", old.rawValue), .field("new", new.rawValue),
      .field("app", app),
    ]
  }
}
