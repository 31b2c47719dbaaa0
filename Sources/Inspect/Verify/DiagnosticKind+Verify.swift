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
    help: "Check the origin, its name and its certificate, and that the server is running.")
  package static let verifyRedirect = DiagnosticKind(
    "verify.redirect", .error, "the server redirects",
    help:
      "Serve the file itself at this URL: Apple and Google do not follow redirects. The files in "
      + "hosting/ configure this.")
  package static let verifyMoved = DiagnosticKind(
    "verify.moved", .error, "a moved path is not redirected correctly",
    help: "Install the files of hosting/, and reload the server.")
  package static let verifyRemoved = DiagnosticKind(
    "verify.removed", .error, "the answer for a removed page is wrong",
    help:
      "Delete what the manifest does not list, as 'waymark deploy' does; install the files of"
      + " hosting/, and reload the server.")
  package static let verifyStatus = DiagnosticKind(
    "verify.status", .error, "the status is wrong",
    help:
      "Deploy the whole tree, including files below .well-known, and serve it to every User-Agent.")
  package static let verifyType = DiagnosticKind(
    "verify.type", .error, "the content type is wrong",
    help:
      "Set the type as the file in hosting/ does; otherwise servers guess it from the extension.")
  package static let verifyHeader = DiagnosticKind(
    "verify.header", .error, "a header is missing or wrong",
    help: "Send the header as the file in hosting/ does, and prevent proxies from changing it.")
  package static let verifyBody = DiagnosticKind(
    "verify.body", .error, "the bytes are different",
    help: "Deploy the tree again, purge caches, and switch off proxies that rewrite pages.")
}

extension [DiagnosticKind] {
  /// The kinds of differences between a server and the manifest.
  package static let verify: [DiagnosticKind] = [
    .verifyTool, .verifyManifest, .verifyUnreachable, .verifyRedirect, .verifyMoved, .verifyRemoved,
    .verifyStatus,
    .verifyType,
    .verifyHeader, .verifyBody,
  ]
}

/// One difference between a server and the manifest.
package struct Difference: Sendable, Equatable {
  package let url: String

  /// The received status; `nil` without a response.
  package let status: Int?
  package let kind: DiagnosticKind
  package let severity: Severity
  package let message: String
}
