import WaymarkCore
package import WaymarkModel
import WaymarkRecords

extension Diagnostic {
  /// Whether it is about a source or one of its records, rather than about a file of the project.
  package var isOfSource: Bool { kindsOfSources.contains(kind) }

  /// Whether it is about one record.
  package var isOfRecord: Bool { isOfSource && (location.line != nil || location.record != nil) }

  /// Whether it says why a build that came to its end published nothing.
  package var isRefusal: Bool { severity == .error && refusals.contains(kind) }
}

private let refusals: Set<DiagnosticKind> = [
  .buildRemoved, .buildLeftOut, .buildLostField, .buildNoRecord, .buildStrict,
]

private let kindsOfSources = Set(
  [DiagnosticKind].record + .source + [
    .recordUnknownDealer, .recordUnknownListing, .recordTakenPath, .buildSourceChanged,
    .buildRemoved, .buildLeftOut, .buildLostField, .buildNoRecord,
  ])
