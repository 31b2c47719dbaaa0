public import Model

/// What can be wrong with a project's list of map apps.
public enum MapRule: String, RuleTable {
  case unknownApp = "maps.unknown-app"
  case missingIdentifier = "maps.missing-identifier"
  case noPage = "maps.no-page"
  case retiredApp = "maps.retired-app"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .unknownApp:
      (
        .error, "an app is not in the table of navigation apps",
        "correct the identifier, or list the table with `waymark maps apps`"
      )
    case .missingIdentifier:
      (
        .error, "an app takes no link without an identifier of its maker",
        "add the identifier that the vendor gave you under `maps.ids`"
      )
    case .noPage:
      (
        .note, "an app has no link that works where it is not installed",
        "keep it for its store links, or leave it out; `waymark maps url` still makes its links"
      )
    case .retiredApp:
      (
        .note, "an app is no longer made", "use the app that has taken its place, or none"
      )
    }
  }
}
