import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkOptions

private struct ImportOptions: Sendable {
  var file = ""
  var app: String?
}

extension Subcommand {
  static let linksImport = Subcommand(
    "links import", "Draft a route table from an existing association file",
    defaults: ImportOptions(),
    options: [
      .text("app", "APPID", "The app to read the rules of (default: the first in the file)", \.app)
    ],
    operands: [
      .one("FILE", "The association file, of any format", \.file)
    ]
  ) { options, terminal in
    let file = options.file
    let (bytes, _) = try terminal.readRules(at: file, of: "links import", [.association])
    terminal.printLintErrors(of: bytes, at: file)
    let draft = try RouteImport(bytes, app: options.app)
    var changes: [AssociationChange] = []
    do {
      changes = try draft.changes(from: bytes)
    } catch {
      terminal.errors.print(
        "\(file): note: the file is not compared with what a build would write: \(error)".visible)
    }
    // These rules are the same for every draft, so one line is enough.
    let kept = changes.compactMap { $0.newRule.flatMap { AssociationFile.kept[$0] } }
    changes.removeAll { $0.newRule.map { AssociationFile.kept[$0] != nil } == true }
    terminal.output.write(json: draft.bytes(changes: changes, kept: Set(kept).sorted()))
    for remark in draft.remarkGroups {
      let place = remark.places.isEmpty ? file : "\(file) \(remark.places)"
      terminal.errors.print("\(place): note: \(remark.reason)".visible)
    }
    return draft.routes.isEmpty ? .foundProblems : .done
  }
}

extension RouteImport {
  /// The links that another app opens once the file that a build writes for the draft replaces the
  /// imported file.
  fileprivate func changes(from file: [UInt8]) throws -> [AssociationChange] {
    guard let app, !routes.isEmpty else { return [] }
    // Only the rules are compared, so the app does not matter.
    let written = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "draft")
    return try AssociationChange.all(
      from: file, app: app, to: AssociationFile(table, apps: [written]).bytes(),
      app: written.description)
  }
}
