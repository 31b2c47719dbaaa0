public import WaymarkCore

extension DiagnosticKind {
  public static let mapsUnknownApp = DiagnosticKind(
    "maps.unknown-app", .error, "an app is not in the table of navigation apps",
    help: "correct the identifier, or list the table with `waymark maps apps`")
  public static let mapsMissingIdentifier = DiagnosticKind(
    "maps.missing-identifier", .error, "an app takes no link without an identifier of its maker",
    help: "add the identifier that the vendor gave you under `maps.ids`")
  public static let mapsNoPage = DiagnosticKind(
    "maps.no-page", .note, "an app has no link that works where it is not installed",
    help: "keep it for its store links, or leave it out; `waymark maps url` still makes its links")
  public static let mapsRetiredApp = DiagnosticKind(
    "maps.retired-app", .note, "an app is no longer made",
    help: "use the app that has taken its place, or none")
}

extension [DiagnosticKind] {
  /// What can be wrong with a project's list of map apps.
  public static let maps: [DiagnosticKind] = [
    .mapsUnknownApp, .mapsMissingIdentifier, .mapsNoPage, .mapsRetiredApp,
  ]
}
