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

  /// The date of the newest accepted record.
  private var updated = 0

  /// The newest record that is left out: an older one is not published in its place.
  private var withheld: (updated: Int, place: Location)?

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
    let isNewest = set.duplicates == .newest
    let source = try RecordSource(set.source, keepsSkipped: isNewest)
    let decoder = try RecordDecoder<Record>(of: set, in: project, reading: source)
    while let batch = try source.next() {
      for raw in batch.records {
        let decoded = decoder.decode(raw, of: batch)
        let found = decoded.record?.idText ?? decoded.diagnostics.first?.recordID
        guard found == id else { continue }
        diagnostics += decoded.diagnostics
        if let record = decoded.record {
          accepted.append(decoded.location)
          updated = max(updated, record.updated?.seconds ?? 0)
        }
        if isNewest { withhold(decoded.change, id, at: decoded.location) }
      }
      for raw in batch.skipped {
        let place = Location(
          set.source.name, line: raw.line, record: raw.line == nil ? raw.ordinal : nil)
        withhold(decoder.change(of: raw, in: batch), id, at: place)
      }
    }
  }

  private mutating func withhold(_ change: RecordChange?, _ id: String, at place: Location) {
    guard let change, change.id == id, change.updated.seconds > withheld?.updated ?? 0 else {
      return
    }
    withheld = (change.updated.seconds, place)
  }

  /// Whether an accepted record is published.
  var isPublished: Bool { !accepted.isEmpty && updated >= withheld?.updated ?? 0 }

  /// The result as a sentence.
  func text(_ id: String, of set: RecordSet) -> String {
    if accepted.isEmpty {
      guard let first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
      else { return "No record of \(set.name) has the id \(id)." }
      return "The record \(id) is left out: \(first.message) [\(first.code)], at \(first.location)."
    }
    if let withheld, !isPublished {
      return "The record \(id) at \(accepted[0]) is left out: the one at \(withheld.place) is newer"
        + " and left out. [record.duplicate-id]"
    }
    let place = "The record \(id) is at \(accepted[0])"
    guard accepted.count > 1 else { return place + "." }
    return place
      + ", and \(counted(accepted.count - 1, "more has", many: "more have")) its id: \(set.duplicates) decides."
  }
}
