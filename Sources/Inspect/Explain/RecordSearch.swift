import WaymarkBuild
import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite

/// The records with an identifier in a source.
struct RecordSearch {
  /// The locations of the accepted records; several may have the same identifier.
  private(set) var accepted: [Location] = []

  /// Why records are left out, and other problems.
  private(set) var diagnostics: [Diagnostic] = []

  /// The first record that `only` or `except` leaves out.
  private var skipped: Location?

  /// The other record that is left out, so that none is published, and the code that reports it.
  private var newer: (place: Location, isNewer: Bool, code: String)?

  /// Whether builds stop, because most records have a newer row that is left out.
  private var isUndecided = false

  /// Reads a whole set.
  init(_ id: String, in set: RecordSet, of project: Project) throws {
    switch set.kind {
    case .listing: try read(Listing.self, id, set, project)
    case .dealer: try read(Dealer.self, id, set, project)
    case .request: try read(Request.self, id, set, project)
    case .gatePass: try read(GatePass.self, id, set, project)
    }
  }

  private mutating func read<Record: IndexedRecord>(
    _: Record.Type, _ id: String, _ set: RecordSet, _ project: Project
  ) throws {
    let source = try RecordSource(set.source, keepsSkipped: true)
    let decoder = try RecordDecoder<Record>(of: set, in: project, reading: source)
    // A build chooses among all records of the set.
    var index = RecordIndex()
    while let batch = try source.next() {
      var withheld = WithheldRecords()
      for raw in batch.records {
        let decoded = decoder.decode(raw, of: batch)
        if let record = decoded.record {
          let rank = decoded.lateChange?.seconds ?? record.rank
          index.add(record.idText, RecordEntry(raw, rank: rank, key: 0))
        } else if let change = decoded.change {
          withheld.add(change, raw, isFaulty: true)
        }
        let found = decoded.record?.idText ?? decoded.diagnostics.first?.recordID
        guard found == id else { continue }
        diagnostics += decoded.diagnostics
        if decoded.record != nil { accepted.append(decoded.location) }
      }
      for raw in batch.skipped {
        if let change = decoder.change(of: raw, in: batch) {
          withheld.add(change, raw, isFaulty: false)
        }
        if skipped == nil, decoder.id(of: raw, in: batch) == id {
          skipped = Location(
            set.source.name, line: raw.line, record: raw.line == nil ? raw.ordinal : nil)
        }
      }
      index.withhold(withheld)
    }
    index.keep(set.duplicates, isDeclared: set.decidesDuplicates)
    isUndecided = index.undecided != nil
    newer = index.duplicates.first { $0.id == id && $0.hasNewer }
      .map {
        (
          $0.other.location(in: set.source.name), $0.reason != .otherIsNotSelected,
          $0.reason.kind.code
        )
      }
  }

  /// Whether the source has a record with the identifier.
  var isFound: Bool { !accepted.isEmpty || !diagnostics.isEmpty || skipped != nil }

  /// Whether an accepted record is published.
  var isPublished: Bool { !accepted.isEmpty && newer == nil && !isUndecided }

  /// The result as a sentence.
  func text(_ id: String, of set: RecordSet) -> String {
    if accepted.isEmpty {
      guard let first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
      else {
        return skipped.map { "The record \(id) at \($0) is left out by \"only\" or \"except\"." }
          ?? "No record of \(set.name) has the id \(id)."
      }
      return "The record \(id) is left out: \(first.message) [\(first.code)], at \(first.location)."
    }
    if let newer {
      let words = newer.isNewer ? "newer and left out" : "left out, and may be newer"
      return "The record \(id) at \(accepted[0]) is left out: the one at \(newer.place) is"
        + " \(words). [\(newer.code)]"
    }
    let place = "The record \(id) is at \(accepted[0])"
    if isUndecided {
      return place + ", but builds stop, because most records of \(set.name) have a newer row that"
        + " is left out. [\(DiagnosticKind.buildUndecidedRows.code)]"
    }
    guard accepted.count > 1 else { return place + "." }
    return place
      + ", and \(counted(accepted.count - 1, "more has", many: "more have")) its id: \(set.duplicates) decides."
  }
}

extension DuplicateRecord {
  /// Whether another record, which is left out, decides.
  fileprivate var hasNewer: Bool { reason == .newerIsFaulty || reason.isOfSelection }
}
