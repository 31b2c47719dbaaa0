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
    let source = try RecordSource(set.source)
    let decoder = try RecordDecoder<Record>(of: set, in: project, reading: source)
    while let batch = try source.next() {
      for raw in batch.records {
        let decoded = decoder.decode(raw, of: batch)
        let found = decoded.record?.idText ?? decoded.diagnostics.first?.recordID
        guard found == id else { continue }
        diagnostics += decoded.diagnostics
        if decoded.record != nil { accepted.append(decoded.location) }
      }
    }
  }

  /// The result as a sentence.
  func text(_ id: String, of set: RecordSet) -> String {
    if accepted.isEmpty {
      guard let first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
      else { return "No record of \(set.name) has the id \(id)." }
      return "The record \(id) is left out: \(first.message) [\(first.code)], at \(first.location)."
    }
    let place = "The record \(id) is at \(accepted[0])"
    guard accepted.count > 1 else { return place + "." }
    return place
      + ", and \(counted(accepted.count - 1, "more has", many: "more have")) its id: \(set.duplicates) decides."
  }
}
