public import WaymarkCore

extension DiagnosticKind {
  public static let linksDisagreement = DiagnosticKind(
    "links.disagreement", .error,
    "the association file, the manifest, the router and the pages disagree about a link",
    help:
      "Nothing was published. Give the route that the message names another path; if that does not"
      + " help, report the message with the routes.")
  public static let linksForeignName = DiagnosticKind(
    "links.foreign-name", .error, "a file of one environment names what belongs to another one",
    help:
      "Nothing was published. Fix the template, the title or the setting the file comes from: a"
      + " link made for one environment must never lead into another.")
  public static let passForms = DiagnosticKind(
    "pass.forms", .error, "one form of gate passes says what another one does not",
    help:
      "Nothing was published. Say it in passes/gatepass/pass.json and in gatepass.html, or in neither;"
      + " the object for Google Wallet says what pass.json says. To publish nevertheless, declare"
      + " \"pass.forms\": \"warning\" in \"diagnostics\".")
  public static let linksPassException = DiagnosticKind(
    "links.pass-exception", .note, "a gate pass for Wallet may open the app",
    help:
      "Take intent-filter-v31-HOST.xml for Android 12 and later. Earlier releases have no pattern"
      + " that ends at a slash: there the app has to hand such a link to the browser.")
  public static let linksException = DiagnosticKind(
    "links.exception", .note, "a platform cannot tell some links from others",
    help: "Nothing has to be done: the app's router refuses what is no place, or shows the place.")
}

extension [DiagnosticKind] {
  /// What the surfaces and environments of one build can disagree about.
  public static let agreement: [DiagnosticKind] = [
    .linksDisagreement, .linksForeignName, .passForms, .linksPassException, .linksException,
  ]
}
