import Foundation
import Testing
import WaymarkMapLinks
import WaymarkMaps

@testable import WaymarkCLI

/// Keeps docs/navigation-apps.md equal to the table of apps.
///
/// `RECORD=1 swift test --filter NavigationAppsDocumentTests` writes it again, and fails once.
@Suite struct NavigationAppsDocumentTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/navigation-apps.md")

  @Test func matchesTheTable() throws {
    let text = Data(AppsDocument.markdown(of: NavigationApp.all).utf8)
    guard (try? Data(contentsOf: Self.file)) != text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: Self.file, options: .atomic)
    }
    Issue.record("docs/navigation-apps.md has another table than Sources/Maps/Apps; see above")
  }
}

/// The table of apps as `docs/navigation-apps.md`.
private enum AppsDocument {
  static func markdown(of apps: [NavigationApp]) -> String {
    let overview = apps.map { "\(row(of: $0))\n" }
    let sections = apps.map(section)
    return """
      # Navigation apps
      Written by `RECORD=1 swift test --filter NavigationAppsDocumentTests` from the table in `Sources/Maps/Apps`, which makes the links. An identifier is what `maps url --app`, `maps batch` and `maps.apps` of a project take. The links were made for a request that has everything; what a request does not have is left out of its link. Of several links for one action, the first that fits the request is made.

      | id | opens | actions | modes | origin | waypoints | name | datum | web |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      \(overview.joined())
      `origin` and `name` are those of the place to start at and to go to. `datum` is that of the coordinates in a link: `gcj02` with zones is WGS-84 outside of them; where several are named, the link says which it is. `web` is the row whose links work with nothing installed.
      \(sections.joined())
      """
  }

  private static func row(of app: NavigationApp) -> String {
    let summary = AppSummary(app)
    let cells = [
      "[`\(app.id)`](#\(app.id))", app.platform.rawValue,
      app.actions.map(\.rawValue).joined(separator: ", "),
      app.modes.map(\.rawValue).joined(separator: ", "), summary.origin.rawValue,
      summary.waypointText, summary.name.rawValue, escaped(app.datum.text), app.web ?? "none",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func section(of app: NavigationApp) -> String {
    var lines = ["", "## \(app.id)", "\(app.name). Source: \(app.source); checked \(app.checked)."]
    if case .retired(let since, let reason, let replacement) = app.status {
      let date = since.map { " since \($0)" } ?? ""
      let instead = replacement.map { "; use `\($0)`" } ?? ""
      lines.append("\n**No longer made**\(date): \(reason)\(instead).")
    }
    lines.append("")
    lines += facts(of: app).map { "- \($0.name): \($0.value)" }
    lines += ["", "```"]
    lines += app.shapes.map { "\($0.action.rawValue)  \($0.url)" }
    lines.append("```")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func facts(of app: NavigationApp) -> [(name: String, value: String)] {
    let modes = app.modes.map { mode in
      let word = app.word(for: mode) ?? ""
      return word.isEmpty ? mode.rawValue : "\(mode.rawValue) `\(word)`"
    }
    let facts: [(name: String, value: String?)] = [
      ("Also called", list(app.aliases)), ("Query schemes", list(app.queriesSchemes)),
      ("App Store", app.stores.appleURL), ("Google Play", app.stores.playURL),
      ("Modes", modes.isEmpty ? nil : modes.joined(separator: ", ")),
      (
        "Identifier",
        app.identifier.map { "`\($0.parameter)`, \($0.isMandatory ? "required" : "optional")" }
      ),
      (
        "Covers",
        app.coverage.map { coverage in
          "latitudes \(coverage.latitudes.lowerBound) to \(coverage.latitudes.upperBound), "
            + "longitudes \(coverage.longitudes.lowerBound) to \(coverage.longitudes.upperBound)"
        }
      ),
      ("Signature", app.signature.map { "RSA with SHA-256 in `\($0)`" }),
      ("Order", app.order == .longitudeFirst ? "longitude first" : nil),
    ]
    return facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
  }

  private static func list(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func escaped(_ cell: String) -> String {
    cell.split(separator: "|").joined(separator: " or ")
  }
}
