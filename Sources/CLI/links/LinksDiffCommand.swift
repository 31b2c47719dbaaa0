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
    for file in [options.old, options.new] {
      let (bytes, _) = try terminal.readLinkFile(at: file) { bytes throws(JSONError) in
        try AssociationMatcher(bytes)
      }
      if bytes.count > AssociationMatcher.sizeLimit {
        terminal.errors.print(
          "\(file.visible): warning: the file has \(bytes.count) bytes; devices ignore files over "
            + "\(AssociationMatcher.sizeLimit) bytes, so no link opens an app by it")
      }
      contents.append(bytes)
    }
    let changes = try AssociationChange.all(
      from: contents[0], to: contents[1], app: options.app, host: options.host)
    for change in changes { terminal.output.print(change.report, as: options.format) }
    return changes.isEmpty ? .done : .foundProblems
  }
}

extension AssociationChange {
  fileprivate var report: Report {
    [
      .line("\(old.rawValue) → \(new.rawValue)  \(url)  (\(app))"),
      .field("url", url), .field("old", old.rawValue), .field("new", new.rawValue),
      .nullable("oldRule", oldRule), .nullable("newRule", newRule), .field("app", app),
      .line("    \(oldRule ?? "no rule") → \(newRule ?? "no rule")"),
    ]
  }
}
