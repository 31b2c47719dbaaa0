public import Model

/// What a target may be unable to do for a site.
public enum HostingRule: String, RuleTable {
  case header = "hosting.header"
  case rewrite = "hosting.rewrite"
  case overlap = "hosting.overlap"
  case limit = "hosting.limit"
  case reserved = "hosting.reserved"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .header:
      (
        .error, "the host cannot send a header that files need",
        "Serve the environment from a host that can, or put a proxy before it that adds the header."
      )
    case .rewrite:
      (
        .error, "the host cannot send every URL of a place to the place's page",
        "Serve the environment from a host that rewrites paths."
      )
    case .overlap:
      (
        .error, "the host would add a header of one place to another",
        "Give the two places paths that do not overlap, or choose another host."
      )
    case .limit:
      (
        .error, "the site needs more than the host allows",
        "Use fewer routes or locales, or choose another host."
      )
    case .reserved:
      (
        .error, "the host keeps a path of the site for itself",
        "Give the route another first segment, or choose another host."
      )
    }
  }
}

/// One thing that a target cannot do for a site.
public struct Shortcoming: Sendable, Equatable {
  public let rule: HostingRule
  public let message: String

  init(_ rule: HostingRule, _ message: String) {
    self.rule = rule
    self.message = message
  }
}
