import Disk
public import Model

extension DiagnosticKind {
  public static let buildFile = DiagnosticKind(
    "build.file", .error, "a file cannot be read or written",
    help: "Mend what the system reports, then run again.")
  public static let buildLocked = DiagnosticKind(
    "build.locked", .error, "another build works on this output",
    help: "Wait until it ends, then run again.")
  public static let buildSourceChanged = DiagnosticKind(
    "build.source-changed", .error, "a source changed while it was read",
    help: "Run again when nothing writes to the source; nothing was published.")
  public static let buildInterrupted = DiagnosticKind(
    "build.interrupted", .error, "a signal asked the build to end",
    help: "Run again; nothing was published.")
  public static let buildEnvironment = DiagnosticKind(
    "build.environment", .error, "there is no such environment",
    help: "Name one of waymark.json's environments.")
  public static let buildForeignTree = DiagnosticKind(
    "build.foreign-tree", .error, "the tree was written for something else",
    help: "Give another folder with --output; nothing was written.")
  public static let buildOutput = DiagnosticKind(
    "build.output", .error, "the output is in a folder of files that the project reads",
    help: "Give another folder with --output, or leave it out; nothing was written.")
  public static let buildOldTree = DiagnosticKind(
    "build.old-tree", .warning, "there is a tree of an environment that the project no longer has",
    help: "Delete the folder, if nothing serves it: no build changes it any more.")
  public static let buildNoGeneration = DiagnosticKind(
    "build.no-generation", .error, "there is no such generation of a tree",
    help: "Name one that is kept, or build again; nothing was changed.")
  public static let buildRemoved = DiagnosticKind(
    "build.removed", .error, "too many pages of records would be removed",
    help:
      "Mend the source. If that many are gone, run again with --accept-removals, or raise"
      + " \"publish\": { \"maxRemoved\": … } in waymark.json; nothing was published.")
  public static let buildLeftOut = DiagnosticKind(
    "build.left-out", .error, "too many records of a source are left out",
    help:
      "Mend the source or its fields by the faults that are named. To go on without these records, run"
      + " again with --accept-removals, or raise \"publish\": { \"maxLeftOut\": … } in"
      + " waymark.json; nothing was published.")
  public static let buildLostField = DiagnosticKind(
    "build.lost-field", .error, "a field that records had is gone",
    help:
      "Map the field to the column that has its values now. If they are gone for good, run again"
      + " with --accept-removals, or raise \"publish\": { \"maxEmptied\": … } in waymark.json;"
      + " nothing was published.")
  public static let buildNoRecord = DiagnosticKind(
    "build.no-record", .error, "a source that had records has none",
    help:
      "Look whether the source is complete. If it is meant to be empty, run again with"
      + " --accept-removals; nothing was published.")
  public static let buildStrict = DiagnosticKind(
    "build.strict", .error, "with --strict, nothing is published that has an error or a warning",
    help: "Mend what is named above, or run without --strict; nothing was published.")
  public static let buildShardMissing = DiagnosticKind(
    "build.shard-missing", .error, "a shard is missing",
    help: "Run waymark build --shard for it, then merge again; nothing was published.")
  public static let buildShardForeign = DiagnosticKind(
    "build.shard-foreign", .error, "a shard was made of something else",
    help:
      "Run the shard again with the program, the project and the records of the merge; nothing was"
      + " published.")
  public static let buildShardDamaged = DiagnosticKind(
    "build.shard-damaged", .error, "what a shard holds is not what it was written with",
    help: "Run the shard again, or copy it again; nothing was published.")
  public static let buildProgram = DiagnosticKind(
    "build.program", .note,
    "the running program cannot be identified, so every record is rendered again",
    help:
      "On Linux, let the build read /proc/self/exe. Other systems do not have it: their builds keep"
      + " no cache.")
  public static let recordUnknownDealer = DiagnosticKind(
    "record.unknown-dealer", .warning, "a record names a dealer that does not exist",
    help: "Add the dealer, or correct the record.")
  public static let recordUnknownListing = DiagnosticKind(
    "record.unknown-listing", .warning, "a gate pass names a listing that does not exist",
    help: "Add the listing, or correct the pass.")
  public static let recordGuessableID = DiagnosticKind(
    "record.guessable-id", .warning, "the id of a gate pass can be guessed",
    help: "Give it 64 random bits or more, such as 16 random hex digits.")
  public static let recordNoContact = DiagnosticKind(
    "record.no-contact", .warning, "nobody can reach the sellers of listings",
    help:
      "Give each listing a \"dealer\" that has a telephone number, an email address or a website. If"
      + " buyers find another way, give this code the severity \"note\" in \"diagnostics\".")
  public static let feedIncomplete = DiagnosticKind(
    "feed.incomplete", .warning, "listings are left out of a feed that other services read",
    help: "Add what the message names to the records, or remove the feed from \"feeds\".")
  public static let feedLost = DiagnosticKind(
    "feed.lost", .warning, "a feed that the app compares with the last one is gone",
    help:
      "Put the file back from a copy of the tree and build again, or let the app make its index anew:"
      + " feeds/spotlight-deletions.ndjson does not name what went since the last build. With --strict,"
      + " build once without it.")
  public static let passSecretRights = DiagnosticKind(
    "pass.secret-rights", .warning,
    "others than its owner may read or change the file of a key, a password or a secret",
    help: "Take the rights away: chmod 600 FILE.")
  public static let passTokenChanged = DiagnosticKind(
    "pass.token-changed", .warning, "phones that have passes get no newer versions of them",
    help: "Go back to the secret that was used before; or let the server take old tokens, too.")
  public static let passServiceMoved = DiagnosticKind(
    "pass.service-moved", .warning,
    "installed passes ask for newer versions where nothing is any more",
    help:
      "Go back to the first host, the type and the \"updates\" that were used before; or let the old"
      + " address answer as the new one does: passes that are updated there name the new one.")
  public static let recordTakenPath = DiagnosticKind(
    "record.taken-path", .error, "a record's page would be where another route's page is",
    help: "Give the record another id.")
}

extension [DiagnosticKind] {
  /// What can stop a build, or be wrong between records.
  public static let build: [DiagnosticKind] = [
    .buildFile, .buildLocked, .buildSourceChanged, .buildInterrupted, .buildEnvironment,
    .buildForeignTree, .buildOutput,
    .buildOldTree, .buildNoGeneration, .buildRemoved, .buildLeftOut, .buildLostField,
    .buildNoRecord, .buildStrict, .buildShardMissing, .buildShardForeign, .buildShardDamaged,
    .buildProgram,
    .recordUnknownDealer, .recordUnknownListing, .recordTakenPath, .recordGuessableID,
    .recordNoContact, .feedIncomplete, .feedLost, .passSecretRights, .passTokenChanged,
    .passServiceMoved,
  ]
}

extension DiagnosedError {
  /// The failure to read or write a file.
  init(_ error: FileError) {
    self.init([
      Diagnostic(
        .buildFile, at: Location(error.path), "\(error.step.rawValue) failed: \(error.reason)",
        help: error.help)
    ])
  }
}
