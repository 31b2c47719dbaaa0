import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let recordGuessableID = DiagnosticKind(
    "record.guessable-id", .warning,
    "the id of a gate pass has fewer than 16 letters and digits, or fewer than 20 digits alone",
    help: "Use a random id: 16 hex digits or more, or a UUID of version 4.")
  package static let passSecretRights = DiagnosticKind(
    "pass.secret-rights", .warning,
    "users other than the owner may read or change the file of a key, a password or a secret",
    help: "Restrict the permissions: chmod 600 FILE.")
  package static let passTokenChanged = DiagnosticKind(
    "pass.token-changed", .warning, "phones no longer get updates of their passes",
    help: "Restore the previous secret, or let the server accept the old tokens, too.")
  package static let passServiceMoved = DiagnosticKind(
    "pass.service-moved", .warning,
    "installed passes request updates at an address that no longer has them",
    help:
      "Restore the previous first host, type and \"updates\"; or let the old address answer like the"
      + " new one: passes that are updated there then use the new one.")
}
