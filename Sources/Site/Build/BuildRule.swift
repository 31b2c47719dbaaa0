import Disk
public import Model

extension DiagnosedError {
  /// The failure to read or write a file.
  init(_ error: FileError) {
    self.init([
      Diagnostic(
        BuildRule.file, at: Location(error.path), "\(error.step.rawValue) failed: \(error.reason)",
        help: error.help)
    ])
  }
}

/// What can stop a build, or go wrong between records.
public enum BuildRule: String, RuleTable {
  case file = "build.file"
  case locked = "build.locked"
  case sourceChanged = "build.source-changed"
  case environment = "build.environment"
  case unknownDealer = "record.unknown-dealer"
  case unknownListing = "record.unknown-listing"
  case takenPath = "record.taken-path"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .file:
      (.error, "a file cannot be read or written", "Mend what the system reports, then run again.")
    case .locked:
      (.error, "another build works on this output", "Wait until it ends, then run again.")
    case .sourceChanged:
      (
        .error, "a source changed while it was read",
        "Run again when nothing writes to the source; nothing was published."
      )
    case .environment:
      (.error, "there is no such environment", "Name one of waymark.json's environments.")
    case .unknownDealer:
      (
        .warning, "a record names a dealer that does not exist",
        "Add the dealer, or correct the record."
      )
    case .unknownListing:
      (
        .warning, "a gate pass names a listing that does not exist",
        "Add the listing, or correct the pass."
      )
    case .takenPath:
      (
        .error, "a record's page would stand where another route's page is",
        "Give the record another id."
      )
    }
  }
}
