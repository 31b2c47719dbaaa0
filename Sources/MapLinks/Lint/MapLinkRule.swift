public import Model

/// What can be wrong with a map link that somebody wrote.
public enum MapLinkRule: String, RuleTable {
  // The text of the URL.
  case bracket = "map-link.raw-bracket"
  case bar = "map-link.raw-bar"
  case character = "map-link.raw-character"
  case nonASCII = "map-link.non-ascii"
  case escape = "map-link.bad-escape"
  case doubleEscape = "map-link.double-escape"
  case plus = "map-link.plus"
  case length = "map-link.length"
  case insecure = "map-link.http"

  // Its structure.
  case noQuestionMark = "map-link.no-question-mark"
  case questionMark = "map-link.question-mark"
  case slashes = "map-link.slashes"
  case noEquals = "map-link.no-equals"
  case glued = "map-link.glued"
  case splitLabel = "map-link.split-label"
  case fragment = "map-link.fragment"
  case nested = "map-link.nested-url"
  case repeated = "map-link.repeated-parameter"
  case path = "map-link.path"
  case parameter = "map-link.parameter"
  case missing = "map-link.missing-parameter"
  case overridden = "map-link.overridden"
  case placeID = "map-link.place-id"
  case label = "map-link.label"
  case noLabel = "map-link.no-label"
  case noRoute = "map-link.no-route"
  case retired = "map-link.retired"

  // Its numbers.
  case exponent = "map-link.exponent"
  case notNumber = "map-link.not-a-number"
  case range = "map-link.range"
  case swapped = "map-link.swapped"
  case nullIsland = "map-link.null-island"
  case decimals = "map-link.decimals"
  case undeclaredDatum = "map-link.undeclared-datum"
  case datum = "map-link.datum"

  // The file.
  case more = "map-link.more"

  public var row: (severity: Severity, summary: String, help: String) {
    textRow ?? structureRow ?? numberRow
  }
}
