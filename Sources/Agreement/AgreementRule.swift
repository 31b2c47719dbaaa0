public import Model

/// What the surfaces and environments of one build can disagree about.
public enum AgreementRule: String, RuleTable {
  case disagreement = "links.disagreement"
  case foreignName = "links.foreign-name"
  case passException = "links.pass-exception"
  case exception = "links.exception"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .disagreement:
      (
        .error,
        "the association file, the manifest, the router and the pages disagree about a link",
        "Nothing was published. Give the route that the message names another path; if that does not"
          + " help, report the message with the routes."
      )
    case .foreignName:
      (
        .error, "a file of one environment names what belongs to another one",
        "Nothing was published. Mend the template, the title or the setting the file comes from: a"
          + " link made for one environment must never lead into another."
      )
    case .passException:
      (
        .note, "a gate pass for Wallet may open the app",
        "Take intent-filter-v31-HOST.xml for Android 12 and later. Earlier releases have no pattern"
          + " that ends at a slash: there the app has to hand such a link to the browser."
      )
    case .exception:
      (
        .note, "a platform cannot tell some links from others",
        "Nothing has to be done: the app's router refuses what is no place, or shows the place."
      )
    }
  }
}
