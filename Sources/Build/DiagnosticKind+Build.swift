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
      "On Linux, let the build read /proc/self/exe. On other systems, builds do not keep a cache,"
      + " because the file does not exist.")
  package static let buildSourceChanged = DiagnosticKind(
    "build.source-changed", .error, "a source changed while it was read",
    help:
      "Run again when no program writes to the source; end a database query with ORDER BY and a unique"
      + " column. Nothing was published.")
  package static let buildOutput = DiagnosticKind(
    "build.output", .error, "the output folder is in a folder that the project reads",
    help: "Give another folder with --output, or leave out the option; nothing was written.")
  package static let buildOldTree = DiagnosticKind(
    "build.old-tree", .warning,
    "the output has a tree of an environment that was removed from the project",
    help: "Delete the folder if no server uses it: builds no longer change it.")
  package static let buildNoGeneration = DiagnosticKind(
    "build.no-generation", .error, "the tree does not have this generation",
    help: "Name a generation that is kept, or build again; nothing was changed.")
  package static let buildRemoved = DiagnosticKind(
    "build.removed", .error, "too many pages of records would be removed",
    help:
      "Fix the source. If the pages are meant to go, run again with --accept-removals SET, or raise"
      + " \"publish\": { \"maxRemoved\": … } in waymark.json; nothing was published.")
  package static let buildLostPages = DiagnosticKind(
    "build.lost-pages", .error, "the pages of a host, a locale or a route would be removed",
    help:
      "Restore it in the project. If the pages are meant to go, run again with --accept-removals"
      + " and the word in the message; nothing was published.")
  package static let buildFirstTree = DiagnosticKind(
    "build.first-tree", .note, "the guards have no earlier tree to compare with",
    help:
      "No action is needed for a first build. In a pipeline, restore the folder of the last build"
      + " before this one, or let 'waymark deploy' compare with the target.")
  package static let buildLostState = DiagnosticKind(
    "build.lost-state", .warning,
    "state of earlier builds is missing, damaged or older than the last build",
    help:
      "Find out what deleted or changed it. To be safe, restore the whole output folder from a backup,"
      + " and run again.")
  package static let buildUnknownFiles = DiagnosticKind(
    "build.unknown-files", .error,
    "a tree without its manifest has files that may not come from a build",
    help:
      "Restore manifest.json, or move your own files away. If the files are meant to go, run again"
      + " with --accept-removals files; nothing was published.")
  package static let buildStateNotKept = DiagnosticKind(
    "build.state-not-kept", .warning,
    "the tree is published, but some state for the next build was not saved",
    help: "Fix the error that the system reports, then run the same command again.")
  package static let buildAcceptedName = DiagnosticKind(
    "build.accepted-name", .error, "--accept-removals contains an unknown name",
    help: "Name record sets of the project, or hosts, locales, routes, files, project or all.")
  package static let buildLeftOut = DiagnosticKind(
    "build.left-out", .error, "too many records of a source are left out",
    help:
      "Fix the reported errors in the source or its fields. To publish without these records, run"
      + " again with --accept-removals SET, or raise \"publish\": { \"maxLeftOut\": … } in"
      + " waymark.json; nothing was published.")
  package static let buildUndecidedRows = DiagnosticKind(
    "build.undecided-rows", .error,
    "most records have a newer row that \"only\" or \"except\" leaves out",
    help:
      "Write \"duplicates\": \"newest\" in the record set if the newer rows withdraw records, or"
      + " \"duplicates\": \"first\" if the rows are a choice, as of a language; nothing was published."
  )
  package static let buildLostField = DiagnosticKind(
    "build.lost-field", .error, "a field of the records has lost its values",
    help:
      "Map the field to the column that has its values now. If the values are meant to go, run again"
      + " with --accept-removals SET, or raise \"publish\": { \"maxEmptied\": … } in waymark.json;"
      + " nothing was published.")
  package static let buildNoRecord = DiagnosticKind(
    "build.no-record", .error, "a source that had records is now empty",
    help:
      "Check that the source is complete. If it is meant to be empty, run again with"
      + " --accept-removals SET; nothing was published.")
  package static let buildStrict = DiagnosticKind(
    "build.strict", .error, "--strict allows neither errors nor warnings",
    help: "Fix the problems above, or run without --strict; nothing was published.")
  package static let recordNoOffer = DiagnosticKind(
    "record.no-offer", .warning, "a product has no price, which search engines require",
    help: "Give a price. If products are sold on request, declare \"record.no-offer\": \"note\"."
  )

  package static let recordUnknownDealer = DiagnosticKind(
    "record.unknown-dealer", .warning, "a record names a dealer that does not exist",
    help: "Add the dealer, or fix the record.")
  package static let recordUnknownListing = DiagnosticKind(
    "record.unknown-listing", .warning, "a gate pass names a listing that does not exist",
    help: "Add the listing, or fix the pass.")
  package static let recordIDCase = DiagnosticKind(
    "record.id-case", .warning, "identifiers differ only in upper and lower case",
    help:
      "Make the ids differ in more than case: file systems or servers that ignore case have one page for"
      + " both.")
  package static let recordSharedID = DiagnosticKind(
    "record.shared-id", .error,
    "two record sets have the same identifiers where those must differ",
    help: "Give the records of one set other ids: \"id\": { \"template\": \"b-{id}\" }.")
  package static let recordNoContact = DiagnosticKind(
    "record.no-contact", .warning, "listings have no way to contact the seller",
    help:
      "Give each listing a \"dealer\" that has a telephone number, an email address or a website. If"
      + " buyers find another way, give this code the severity \"note\" in \"diagnostics\".")
  package static let recordTakenPath = DiagnosticKind(
    "record.taken-path", .error, "the page of a record has the path of another route's page",
    help: "Give the record another id.")
}

extension [DiagnosticKind] {
  /// The problems that stop a build or are found between records.
  package static let build: [DiagnosticKind] = [
    .buildFile, .buildLocked, .buildSourceChanged, .buildInterrupted, .buildEnvironment,
    .buildForeignTree, .buildOutput,
    .buildOldTree, .buildNoGeneration, .buildRemoved, .buildLostPages, .buildFirstTree,
    .buildLostState, .buildUnknownFiles, .buildStateNotKept, .buildAcceptedName, .buildLeftOut,
    .buildUndecidedRows, .buildLostField,
    .buildNoRecord, .buildStrict, .buildShardMissing, .buildShardForeign, .buildShardDamaged,
    .buildProgram,
    .recordUnknownDealer, .recordUnknownListing, .recordTakenPath, .recordGuessableID,
    .recordNoOffer,
    .recordNoContact, .recordIDCase, .recordSharedID, .feedIncomplete, .feedLost, .feedEnded,
    .passSecretRights,
    .passTokenChanged,
    .passServiceMoved,
  ]
}
