public import WaymarkModel

extension DiagnosticKind {
  public static let hostingHeader = DiagnosticKind(
    "hosting.header", .error, "the host cannot send a required header",
    help:
      "Choose a host that can, or put a proxy in front of it that adds the header.")
  public static let hostingRewrite = DiagnosticKind(
    "hosting.rewrite", .error, "the host cannot rewrite all URLs of a route to one page",
    help: "Choose a host that rewrites paths.")
  public static let hostingRedirect = DiagnosticKind(
    "hosting.redirect", .error, "the host cannot redirect the paths that moved",
    help: "Choose a host that supports redirects, or remove \"redirects\" and \"was\".")
  public static let hostingOverlap = DiagnosticKind(
    "hosting.overlap", .error, "the host would add a header of one path to another",
    help: "Choose paths that do not overlap, or another host.")
  public static let hostingLimit = DiagnosticKind(
    "hosting.limit", .error, "the site needs more than the host allows",
    help: "Use fewer routes or locales, or choose another host.")
  public static let hostingLists = DiagnosticKind(
    "hosting.lists", .warning, "the host does not redirect the lists of a renamed route",
    help: "Remove paths from \"was\" to which no links lead, or choose another host.")
  public static let hostingReserved = DiagnosticKind(
    "hosting.reserved", .error, "the host reserves a path of the site",
    help: "Give the route another first segment, or choose another host.")
}

extension [DiagnosticKind] {
  /// The possible shortcomings of a host for a site.
  public static let hosting: [DiagnosticKind] = [
    .hostingHeader, .hostingRewrite, .hostingRedirect, .hostingOverlap, .hostingLimit,
    .hostingLists, .hostingReserved,
  ]
}
