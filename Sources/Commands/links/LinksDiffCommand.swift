import AppLinks
import Bytes
import Disk
import Options
import Routes

private struct DiffOptions: Sendable {
  var old = ""
  var new = ""
  var app: String?
  var host = "example.com"
  var format = Format.text
}

extension Subcommand {
  /// `waymark links diff`.
  static let linksDiff = Subcommand(
    Command(
      "links diff", "Say which URLs change hands between two association files",
      discussion: """
        Makes example URLs from the rules of both files and asks both matchers about each, for
        every app. A line is printed for each pair of deciding rules: who opened the URL and who
        will. The exit status is 1 when something changes. Devices look for a new file about
        weekly, so for some days both are in use.

        Example:
          waymark links diff released/apple-app-site-association \\
            Output/production/web/example.com/.well-known/apple-app-site-association
        """,
      defaults: DiffOptions(),
      options: [
        .text("app", "APPID", "Only this app (default: all that the files list)", \.app),
        .value("domain", "HOST", "The host of the example URLs (default: example.com)", \.host) {
          (try? checkHost($0)) == nil ? nil : $0
        },
        .format(\.format),
      ],
      operands: [
        .one("OLD", "The association file that is in use", \.old),
        .one("NEW", "The association file that replaces it", \.new),
      ])
  ) { options, terminal in
    var contents: [[UInt8]] = []
    for file in [options.old, options.new] {
      let bytes = try readFile(at: file, limit: LinkLint.sizeLimit)
      do throws(JSONError) {
        _ = try AssociationMatcher(bytes)
      } catch {
        return terminal.fail(file, bytes, error)
      }
      if bytes.count > AssociationMatcher.sizeLimit {
        terminal.errors.print(
          "\(file.visible): warning: it has \(bytes.count) bytes; devices read none over "
            + "\(AssociationMatcher.sizeLimit), so that no link opens an app by it")
      }
      contents.append(bytes)
    }
    let changes = try AssociationChange.all(
      from: contents[0], to: contents[1], app: options.app, host: options.host)
    for change in changes { terminal.output.print(change, as: options.format) }
    return changes.isEmpty ? .done : .foundProblems
  }
}

extension Console {
  fileprivate func print(_ change: AssociationChange, as format: Format) {
    switch format {
    case .json:
      print(
        .members([
          "url": .string(change.url), "old": .string(change.old.rawValue),
          "new": .string(change.new.rawValue),
          "oldRule": change.oldRule.map { .string($0) } ?? .null,
          "newRule": change.newRule.map { .string($0) } ?? .null, "app": .string(change.app),
        ]))
    case .text:
      print(
        "\(change.old.rawValue) → \(change.new.rawValue)  \(change.url)  (\(change.app))\n"
          + "    \(change.oldRule ?? "no rule") → \(change.newRule ?? "no rule")")
    }
  }
}
