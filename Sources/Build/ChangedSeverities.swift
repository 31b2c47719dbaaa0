import Synchronization
import WaymarkAgreement
import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkMarket
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite
import WaymarkWallet

/// The severities that a project gives codes; throws an error for each code that must keep its own.
func changedSeverities(of project: Project) throws(DiagnosedError) -> [String: Severity] {
  var severities: [String: Severity] = [:]
  var faults: [Diagnostic] = []
  for declared in project.severities {
    if changeable.contains(declared.code) {
      severities[declared.code] = declared.severity
    } else if stopping.contains(declared.code) {
      faults.append(
        Diagnostic(
          .projectValue, at: declared.location,
          "\(declared.code) stops a build, so it is always an error", help: "Remove the code."))
    } else {
      faults.append(
        Diagnostic(
          .projectValue, at: declared.location, "no build reports \"\(declared.code)\"",
          help: suggestion(for: declared.code, among: changeable.sorted())
            .map { "Did you mean \"\($0)\"?" } ?? "docs/reference/codes.md lists the codes."))
    }
  }
  guard faults.isEmpty else { throw DiagnosedError(faults) }
  return severities
}

/// The codes of problems that do not stop a build.
private let changeable = Set(
  ([DiagnosticKind].record + .hosting + [
    .sourceEmpty, .sourceUnusedMapping, .sourceUnusedValue, .csvFieldCount, .csvQuote,
    .csvUnclosedQuote, .jsonSyntax,
    .jsonDuplicateName, .recordUnknownDealer, .recordUnknownListing, .recordTakenPath,
    .recordFutureDate, .recordNoOffer, .recordNoContact, .recordGuessableID, .recordIDCase,
    .buildProgram,
    .buildFirstTree, .buildLostState, .buildStateNotKept, .projectSharedPasses,
    .projectReplacedSource, .projectPlaceholder, .feedIncomplete, .feedLost, .feedEnded,
    .passSecretRights,
    .passTokenChanged,
    .linksException, .linksPassException, .passForms, .mapsNoPage, .mapsRetiredApp, .contentHTML,
    .contentLink,
    .contentPicture,
  ] + [DiagnosticKind].passes.filter { $0.severity == .warning }).map(\.code))

/// The codes of problems that stop a build.
private let stopping = Set(
  ([DiagnosticKind].project + .routes + .appLinks + .appFiles + .source + .build + .agreement
    + .template + .locale + .content + .maps + .passes + .passDesign).map(\.code)
).subtracting(changeable)

/// Counts diagnostics, applies the severities of the project, and turns warnings into errors in a
/// strict build.
final class DiagnosticCounter: Sendable {
  private let counts = Mutex((errors: 0, warnings: 0))
  private let severities: [String: Severity]
  private let isStrict: Bool
  private let sink: @Sendable (Diagnostic) -> Void

  init(
    severities: [String: Severity], isStrict: Bool, sink: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.severities = severities
    self.isStrict = isStrict
    self.sink = sink
  }

  /// Counts a diagnostic and passes it on.
  func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let severity = severities[diagnostic.code] { diagnostic.severity = severity }
    if isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
    counts.withLock { counts in
      switch diagnostic.severity {
      case .error: counts.errors += 1
      case .warning: counts.warnings += 1
      case .note: break
      }
    }
    sink(diagnostic)
  }

  var errors: Int { counts.withLock(\.errors) }
  var warnings: Int { counts.withLock(\.warnings) }
}

extension Diagnostic {
  /// Whether it is about a source or one of its records rather than a file of the project.
  package var isOfSource: Bool { kindsOfSources.contains(kind) }

  /// Whether it is about one record.
  package var isOfRecord: Bool { isOfSource && (location.line != nil || location.record != nil) }

  /// Whether it is the reason why a completed build published nothing.
  package var isRefusal: Bool { severity == .error && refusals.contains(kind) }
}

private let refusals: Set<DiagnosticKind> = [
  .buildRemoved, .buildLostPages, .buildUnknownFiles, .buildLeftOut, .buildLostField,
  .buildNoRecord,
  .buildStrict,
]

private let kindsOfSources = Set(
  [DiagnosticKind].record + .source + [
    .recordUnknownDealer, .recordUnknownListing, .recordTakenPath, .recordFutureDate,
    .recordNoOffer, .recordIDCase, .buildSourceChanged,
    .buildRemoved, .buildLeftOut, .buildUndecidedRows, .buildLostField, .buildNoRecord,
  ])
