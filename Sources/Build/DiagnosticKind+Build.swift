import WaymarkCore
import WaymarkMarket
package import WaymarkModel
import WaymarkSite
import WaymarkTree
import WaymarkWallet

extension DiagnosticKind {
  package static let buildProgram = DiagnosticKind(
    "build.program", .note,
    "the running program cannot be identified, so every record is rendered again",
    help:
      "On Linux, let the build read /proc/self/exe. Other systems do not have it: their builds keep"
      + " no cache.")
  package static let buildSourceChanged = DiagnosticKind(
    "build.source-changed", .error, "a source changed while it was read",
    help:
      "Run again when nothing writes to the source; end a query of a database with ORDER BY a column whose"
      + " values differ. Nothing was published.")
  package static let buildOutput = DiagnosticKind(
    "build.output", .error, "the output is in a folder of files that the project reads",
    help: "Give another folder with --output, or leave it out; nothing was written.")
  package static let buildOldTree = DiagnosticKind(
    "build.old-tree", .warning, "there is a tree of an environment that the project no longer has",
    help: "Delete the folder, if nothing serves it: no build changes it any more.")
  package static let buildNoGeneration = DiagnosticKind(
    "build.no-generation", .error, "there is no such generation of a tree",
    help: "Name one that is kept, or build again; nothing was changed.")
  package static let buildRemoved = DiagnosticKind(
    "build.removed", .error, "too many pages of records would be removed",
    help:
      "Fix the source. If that many are gone, run again with --accept-removals SET, or raise"
      + " \"publish\": { \"maxRemoved\": … } in waymark.json; nothing was published.")
  package static let buildLostPages = DiagnosticKind(
    "build.lost-pages", .error, "the pages of a host, a locale or a route would be removed",
    help:
      "Restore what the project had. If the pages are meant to go, run again with --accept-removals"
      + " and the word that is named; nothing was published.")
  package static let buildFirstTree = DiagnosticKind(
    "build.first-tree", .note, "there is no earlier tree that guards could compare with",
    help:
      "Nothing has to be done for a first build. In a pipeline, restore the folder of the last build"
      + " before this one, or let 'waymark deploy' compare with the target.")
  package static let buildLostState = DiagnosticKind(
    "build.lost-state", .warning, "what earlier builds left for this one is missing or damaged",
    help:
      "Look at what deleted or changed it. To be safe, restore the whole output folder from a backup, and"
      + " run again.")
  package static let buildUnknownFiles = DiagnosticKind(
    "build.unknown-files", .error,
    "a tree without its manifest has files that may not be a build's",
    help:
      "Restore manifest.json, or move files of your own away. If the files are to be removed, run again"
      + " with --accept-removals files; nothing was published.")
  package static let buildStateNotKept = DiagnosticKind(
    "build.state-not-kept", .warning,
    "the tree is published, but not all that the next build needs is kept",
    help: "Correct what the system reports, then run the same command again.")
  package static let buildAcceptedName = DiagnosticKind(
    "build.accepted-name", .error, "--accept-removals has an unknown name",
    help: "Name record sets of the project, or hosts, locales, routes, files, project or all.")
  package static let buildLeftOut = DiagnosticKind(
    "build.left-out", .error, "too many records of a source are left out",
    help:
      "Fix the source or its fields by the faults that are named. To go on without these records, run"
      + " again with --accept-removals SET, or raise \"publish\": { \"maxLeftOut\": … } in"
      + " waymark.json; nothing was published.")
  package static let buildLostField = DiagnosticKind(
    "build.lost-field", .error, "a field that records had is gone",
    help:
      "Map the field to the column that has its values now. If they are gone for good, run again"
      + " with --accept-removals SET, or raise \"publish\": { \"maxEmptied\": … } in waymark.json;"
      + " nothing was published.")
  package static let buildNoRecord = DiagnosticKind(
    "build.no-record", .error, "a source that had records has none",
    help:
      "Check that the source is complete. If it is meant to be empty, run again with"
      + " --accept-removals SET; nothing was published.")
  package static let buildStrict = DiagnosticKind(
    "build.strict", .error, "with --strict, nothing is published that has an error or a warning",
    help: "Mend what is named above, or run without --strict; nothing was published.")
  package static let recordNoOffer = DiagnosticKind(
    "record.no-offer", .warning, "a product has no price, which search engines require",
    help: "Give a price. Where products are sold on request, declare \"record.no-offer\": \"note\"."
  )

  package static let recordFutureDate = DiagnosticKind(
    "record.future-date", .warning, "a record was changed later than the build",
    help: "Correct the date, or the clock of the machine that wrote it.")

  package static let recordUnknownDealer = DiagnosticKind(
    "record.unknown-dealer", .warning, "a record names a dealer that does not exist",
    help: "Add the dealer, or correct the record.")
  package static let recordUnknownListing = DiagnosticKind(
    "record.unknown-listing", .warning, "a gate pass names a listing that does not exist",
    help: "Add the listing, or correct the pass.")
  package static let recordIDCase = DiagnosticKind(
    "record.id-case", .warning, "identifiers differ only in upper and lower case",
    help:
      "Give them ids that differ in more: a file system or a server that ignores case has one page for"
      + " both.")
  package static let recordNoContact = DiagnosticKind(
    "record.no-contact", .warning, "nobody can reach the sellers of listings",
    help:
      "Give each listing a \"dealer\" that has a telephone number, an email address or a website. If"
      + " buyers find another way, give this code the severity \"note\" in \"diagnostics\".")
  package static let recordTakenPath = DiagnosticKind(
    "record.taken-path", .error, "a record's page would be where another route's page is",
    help: "Give the record another id.")
}

extension [DiagnosticKind] {
  /// What can stop a build, or be wrong between records.
  package static let build: [DiagnosticKind] = [
    .buildFile, .buildLocked, .buildSourceChanged, .buildInterrupted, .buildEnvironment,
    .buildForeignTree, .buildOutput,
    .buildOldTree, .buildNoGeneration, .buildRemoved, .buildLostPages, .buildFirstTree,
    .buildLostState, .buildUnknownFiles, .buildStateNotKept, .buildAcceptedName, .buildLeftOut,
    .buildLostField,
    .buildNoRecord, .buildStrict, .buildShardMissing, .buildShardForeign, .buildShardDamaged,
    .buildProgram,
    .recordUnknownDealer, .recordUnknownListing, .recordTakenPath, .recordGuessableID,
    .recordFutureDate, .recordNoOffer,
    .recordNoContact, .recordIDCase, .feedIncomplete, .feedLost, .passSecretRights,
    .passTokenChanged,
    .passServiceMoved,
  ]
}
