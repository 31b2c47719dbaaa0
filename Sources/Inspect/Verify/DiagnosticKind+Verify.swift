import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let verifyTool = DiagnosticKind(
    "verify.tool", .error, "curl cannot be run",
    help: "Install curl 7.83 or newer; on Debian: apt-get install curl.")
  package static let verifyManifest = DiagnosticKind(
    "verify.manifest", .error, "the manifest cannot be used",
    help: "Name the manifest.json of the environment that the server serves; build it first.")
  package static let verifyUnreachable = DiagnosticKind(
    "verify.unreachable", .error, "the server does not answer",
    help: "Check the origin, its name and its certificate, and that the server runs.")
  package static let verifyRedirect = DiagnosticKind(
    "verify.redirect", .error, "the server redirects",
    help: "Serve the file itself at this URL: Apple and Google follow no redirect. The files in "
      + "hosting/ do.")
  package static let verifyMoved = DiagnosticKind(
    "verify.moved", .error, "a path that moved is not redirected as it should be",
    help: "Put the files of hosting/ in place, and let the server read them again.")
  package static let verifyStatus = DiagnosticKind(
    "verify.status", .error, "the status is another one",
    help: "Deploy the whole tree, files below .well-known too, to everyone and any User-Agent.")
  package static let verifyType = DiagnosticKind(
    "verify.type", .error, "the content type is another one",
    help: "Set the type as the file in hosting/ does; a server guesses it by the extension.")
  package static let verifyHeader = DiagnosticKind(
    "verify.header", .error, "a header is missing or another one",
    help: "Send the header as the file in hosting/ does, and keep proxies from changing it.")
  package static let verifyBody = DiagnosticKind(
    "verify.body", .error, "the bytes are others",
    help: "Deploy the tree again, purge caches, and switch off what rewrites pages on the way.")
}

extension [DiagnosticKind] {
  /// How a server can differ from the manifest.
  package static let verify: [DiagnosticKind] = [
    .verifyTool, .verifyManifest, .verifyUnreachable, .verifyRedirect, .verifyMoved, .verifyStatus,
    .verifyType,
    .verifyHeader, .verifyBody,
  ]
}

/// One difference between a server and the manifest.
package struct Difference: Sendable, Equatable {
  package let url: String

  /// The status that came; `nil` when nothing did.
  package let status: Int?
  package let kind: DiagnosticKind
  package let severity: Severity
  package let message: String
}
