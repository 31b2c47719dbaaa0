import WaymarkCore
package import WaymarkModel

extension DiagnosticKind {
  package static let recordGuessableID = DiagnosticKind(
    "record.guessable-id", .warning,
    "the id of a gate pass has fewer than 16 letters and digits, or fewer than 20 digits alone",
    help: "Draw it at random: 16 hex digits or more, or a UUID of version 4.")
  package static let passSecretRights = DiagnosticKind(
    "pass.secret-rights", .warning,
    "others than its owner may read or change the file of a key, a password or a secret",
    help: "Take the rights away: chmod 600 FILE.")
  package static let passTokenChanged = DiagnosticKind(
    "pass.token-changed", .warning, "phones that have passes get no newer versions of them",
    help: "Go back to the secret that was used before; or let the server take old tokens, too.")
  package static let passServiceMoved = DiagnosticKind(
    "pass.service-moved", .warning,
    "installed passes ask for newer versions where nothing is any more",
    help:
      "Go back to the first host, the type and the \"updates\" that were used before; or let the old"
      + " address answer as the new one does: passes that are updated there name the new one.")
}
