public import Model

/// What a page leaves out because it would not be safe or would not work.
public enum PageRule: String, RuleTable {
  case address = "page.address"
  case picture = "page.picture"
  case link = "page.link"
  case secret = "page.secret"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .address:
      (
        .error, "the page has no https URL of its own",
        "Correct the host of the environment or the path of the route."
      )
    case .picture:
      (
        .warning, "a picture is not an https URL and was left out",
        "Give the full https URL, with blanks and quotes percent-encoded."
      )
    case .link:
      (
        .warning, "a link has a scheme that pages do not link to and was left out",
        "Use https, mailto, tel, geo or the scheme of the environment's app."
      )
    case .secret:
      (
        .warning, "the link of a gate pass into the app is not https and was left out",
        "Any app may claim a custom scheme and would learn the pass; link by https."
      )
    }
  }
}
