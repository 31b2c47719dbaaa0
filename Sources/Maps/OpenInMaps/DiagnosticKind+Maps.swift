public import WaymarkCore

extension DiagnosticKind {
  public static let mapsUnknownApp = DiagnosticKind(
    "maps.unknown-app", .error, "an app is not in the table of navigation apps",
    help: "Fix the identifier, or list the table with `waymark maps apps`.")
  public static let mapsMissingIdentifier = DiagnosticKind(
    "maps.missing-identifier", .error, "an app requires an identifier from its vendor",
    help: "Add the identifier that the vendor gave you under `maps.ids`.")
  public static let mapsNoPage = DiagnosticKind(
    "maps.no-page", .note, "an app has no link that works without the app",
    help: "Keep it for its store links, or remove it; `waymark maps url` still makes its links.")
  public static let mapsRetiredApp = DiagnosticKind(
    "maps.retired-app", .note, "an app was discontinued",
    help: "Use its replacement, or none.")
}

extension [DiagnosticKind] {
  /// The kinds of faults in a project's list of map apps.
  public static let maps: [DiagnosticKind] = [
    .mapsUnknownApp, .mapsMissingIdentifier, .mapsNoPage, .mapsRetiredApp,
  ]
}
