public import Model

/// How a server can differ from the manifest.
public enum VerifyRule: String, RuleTable {
  case tool = "verify.tool"
  case manifest = "verify.manifest"
  case unreachable = "verify.unreachable"
  case redirect = "verify.redirect"
  case status = "verify.status"
  case type = "verify.type"
  case header = "verify.header"
  case body = "verify.body"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .tool:
      (.error, "curl cannot be run", "Install curl 7.83 or newer; on Debian: apt-get install curl.")
    case .manifest:
      (
        .error, "the manifest cannot be used",
        "Name the manifest.json of the environment that the server serves; build it first."
      )
    case .unreachable:
      (
        .error, "the server does not answer",
        "Check the origin, its name and its certificate, and that the server runs."
      )
    case .redirect:
      (
        .error, "the server redirects",
        "Serve the file itself at this URL: Apple and Google follow no redirect. The files in "
          + "hosting/ do."
      )
    case .status:
      (
        .error, "the status is another one",
        "Deploy the whole tree, files below .well-known too, to everyone and any User-Agent."
      )
    case .type:
      (
        .error, "the content type is another one",
        "Set the type as the file in hosting/ does; a server guesses it by the extension."
      )
    case .header:
      (
        .error, "a header is missing or another one",
        "Send the header as the file in hosting/ does, and keep proxies from changing it."
      )
    case .body:
      (
        .error, "the bytes are others",
        "Deploy the tree again, purge caches, and switch off what rewrites pages on the way."
      )
    }
  }
}

/// One difference between a server and the manifest.
public struct Difference: Sendable, Equatable {
  public let url: String

  /// The status that came; `nil` when nothing did.
  public let status: Int?
  public let rule: VerifyRule
  public let severity: Severity
  public let message: String

  init(
    _ rule: VerifyRule, at url: String, status: Int?, _ message: String, severity: Severity = .error
  ) {
    self.url = url
    self.status = status
    self.rule = rule
    self.severity = severity
    self.message = message
  }

  public var help: String { rule.row.help }
}
