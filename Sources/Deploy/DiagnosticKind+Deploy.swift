package import WaymarkCore

extension DiagnosticKind {
  package static let deployTool = DiagnosticKind(
    "deploy.tool", .error, "rclone cannot be run",
    help: "Install rclone 1.60 or newer; on Debian: apt-get install rclone.")
  package static let deployTarget = DiagnosticKind(
    "deploy.target", .error, "the target cannot be read or written",
    help: "Fix what rclone reports, then run the same command again.")
  package static let deployTree = DiagnosticKind(
    "deploy.tree", .error, "the tree cannot be deployed",
    help: "Run waymark build for the environment, then deploy again.")
  package static let deployManifest = DiagnosticKind(
    "deploy.manifest", .error, "the manifest at the target cannot be used",
    help:
      "Check the target. With --repair, deploy compares every file instead of using the manifest;"
      + " nothing was changed.")
  package static let deployLocked = DiagnosticKind(
    "deploy.locked", .error, "another deploy is working on the target",
    help:
      "Wait until it ends. If it was killed on another machine, its lock expires two minutes later;"
      + " --break-lock removes the lock at once.")
  package static let deployChanged = DiagnosticKind(
    "deploy.changed", .error, "files at the target changed since the last deploy",
    help: "Find out who changed the file. With --repair, deploy restores the tree at the target.")
  package static let deployRemoved = DiagnosticKind(
    "deploy.removed", .error, "too many pages would be removed from the target",
    help:
      "Check that the tree is complete. If the pages are meant to go, run again with"
      + " --accept-removals and the names in the message; nothing was changed.")
  package static let deployStored = DiagnosticKind(
    "deploy.stored", .error, "the target did not store the uploaded files",
    help: "Check the target and its settings in rclone, then run the same command again.")
  package static let deployUnchecked = DiagnosticKind(
    "deploy.unchecked", .note, "the target does not report everything that deploy checks",
    help: "Use waymark links verify, or deploy with --origin, to compare what is served.")
  package static let deployInterrupted = DiagnosticKind(
    "deploy.interrupted", .error, "a signal asked the deploy to end",
    help: "Run the same command again; it uploads only what is missing.")
}

extension [DiagnosticKind] {
  /// The problems that can stop a deploy.
  package static let deploy: [DiagnosticKind] = [
    .deployTool, .deployTarget, .deployTree, .deployManifest, .deployLocked, .deployChanged,
    .deployRemoved, .deployStored, .deployUnchecked, .deployInterrupted,
  ]
}
