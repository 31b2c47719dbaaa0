package import WaymarkModel

extension DiagnosticKind {
  package static let routeSourceName = DiagnosticKind(
    "route.source-name", .error,
    "two routes, or two parameters of a route, have the same name in source code",
    help:
      "Rename one of them: a.b and A.B have the same name; if other names begin with a, a itself"
      + " is a.root; in Kotlin, a.b and aB, and {aB} and {AB}, have the same name.")
  package static let appIOSID = DiagnosticKind(
    "app.ios-id", .error, "an iOS app's identifier is malformed",
    help: "Give the ten-character team ID and the bundle ID, such as A1B2C3D4E5 and"
      + " com.example.app.")
  package static let appAndroidDuplicate = DiagnosticKind(
    "app.android-duplicate", .error, "an Android package is listed twice",
    help: "List each package once, with all of its fingerprints: Android reads one object per"
      + " package.")
  package static let appHarmonySchemesLimit = DiagnosticKind(
    "app.harmony-schemes-limit", .error, "there are more query schemes than HarmonyOS accepts",
    help: "Keep the 200 most useful ones.")
  package static let appHarmonySchemesMany = DiagnosticKind(
    "app.harmony-schemes-many", .warning,
    "there are more query schemes than older releases of HarmonyOS accept",
    help: "Keep 50: that is the limit up to API 20.")
  package static let appQuerySchemesLimit = DiagnosticKind(
    "app.query-schemes-limit", .error, "there are more query schemes than iOS accepts",
    help: "Keep the 50 most useful ones: canOpenURL answers false for the rest.")
  package static let appQuerySchemesMany = DiagnosticKind(
    "app.query-schemes-many", .warning,
    "there are more query schemes than the next version of iOS accepts",
    help: "Keep 25: that is the limit for apps linked on iOS 27.")
  package static let appShortcutsLimit = DiagnosticKind(
    "app.shortcuts-limit", .error, "there are more shortcuts than iOS shows",
    help: "Keep four for each profile; those for everyone count for both.")
  package static let pushSize = DiagnosticKind(
    "push.size", .error, "a push payload is larger than Apple takes",
    help: "Shorten its title and its link: 4096 bytes is the limit.")
  package static let associationSize = DiagnosticKind(
    "association.size", .error, "an association file is larger than devices read",
    help: "Replace routes that differ in one segment by one route with a parameter, such as"
      + " /brands/{brand}: 128 KB is the limit.")
}

extension [DiagnosticKind] {
  /// The kinds of faults that prevent a file of an app from being written.
  package static let appFiles: [DiagnosticKind] = [
    .routeSourceName, .appIOSID, .appAndroidDuplicate, .appHarmonySchemesLimit,
    .appHarmonySchemesMany, .appQuerySchemesLimit, .appQuerySchemesMany, .appShortcutsLimit,
    .pushSize, .associationSize,
  ]
}
