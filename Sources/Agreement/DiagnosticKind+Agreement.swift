public import WaymarkCore

extension DiagnosticKind {
  public static let linksDisagreement = DiagnosticKind(
    "links.disagreement", .error,
    "the association file, the manifest, the router and the pages disagree about a link",
    help:
      "Nothing was published. Give the route in the message another path; if that does not help,"
      + " report a bug with the message and the routes.")
  public static let linksForeignName = DiagnosticKind(
    "links.foreign-name", .error,
    "a file of one environment contains a name of another environment",
    help:
      "Nothing was published. Fix the template, the title or the setting that the name comes from: a"
      + " link made for one environment must never lead into another.")
  public static let passForms = DiagnosticKind(
    "pass.forms", .error, "one form of gate passes shows what another does not",
    help:
      "Nothing was published. Show it in passes/gatepass/pass.json and in gatepass.html, or in neither;"
      + " the object for Google Wallet shows what pass.json shows. To publish anyway, declare"
      + " \"pass.forms\": \"warning\" in \"diagnostics\".")
  public static let linksPassException = DiagnosticKind(
    "links.pass-exception", .note, "a gate pass for Wallet may open the app",
    help:
      "Use intent-filter-v31-HOST.xml for Android 12 and later. Earlier releases have no pattern"
      + " that ends at a slash: there the app must pass such a link on to the browser.")
  public static let linksException = DiagnosticKind(
    "links.exception", .note, "a platform cannot distinguish some links",
    help:
      "No action is needed: the app's router refuses a link that is not a place, or shows the place."
  )
}

extension [DiagnosticKind] {
  /// The kinds of disagreements between the surfaces and environments of a build.
  public static let agreement: [DiagnosticKind] = [
    .linksDisagreement, .linksForeignName, .passForms, .linksPassException, .linksException,
  ]
}
