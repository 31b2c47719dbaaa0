import Model
import Passes
import Records

/// The records whose serial number or file another record has had before.
struct PassDuplicates: Sendable {
  /// The location of the earlier record, by the number of the later one.
  private let earlier: [Int: (what: String, Location)]

  /// How many records there are.
  let recordCount: Int

  /// What is kept of each record: two hashes and where it is.
  private struct Entry: Sendable {
    let ordinal: Int
    let line: Int?
    let serial: Int
    let file: Int
  }

  /// Reads all records for what must be different.
  static func find(in batch: PassBatch) async throws -> PassDuplicates {
    let records = try RecordSource(batch.source)
    let parts = try await inParallel(jobs: batch.request.jobs, reading: records) { _ in
      var entries: [Entry] = []
      var count = 0
      while let raw = try records.next() {
        count += raw.records.count
        batch.progress("comparing serial numbers", raw.lastOrdinal, nil)
        for record in raw.records {
          guard let values = batch.values.values(of: record, in: raw)?.values,
            case .success(let names) = batch.names(of: values, at: batch.location(of: record))
          else { continue }
          // Some systems take names that differ in case for one.
          entries.append(
            Entry(
              ordinal: record.ordinal, line: record.line, serial: names.serial.hashValue,
              file: names.file.lowercased().hashValue))
        }
      }
      return (entries, count)
    }
    let entries = parts.flatMap(\.0).sorted { $0.ordinal < $1.ordinal }
    var serials: [Int: Int] = [:]
    var files: [Int: Int] = [:]
    var earlier: [Int: (what: String, Location)] = [:]
    func place(_ index: Int) -> Location {
      let entry = entries[index]
      return Location(
        batch.source.name, line: entry.line, record: entry.line == nil ? entry.ordinal : nil)
    }
    for (index, entry) in entries.enumerated() {
      if let other = serials[entry.serial] {
        earlier[entry.ordinal] = ("serial number", place(other))
      } else if let other = files[entry.file] {
        earlier[entry.ordinal] = ("file name", place(other))
      }
      if serials[entry.serial] == nil { serials[entry.serial] = index }
      if files[entry.file] == nil { files[entry.file] = index }
    }
    return PassDuplicates(earlier: earlier, recordCount: parts.reduce(0) { $0 + $1.1 })
  }

  /// What is wrong with a record that is a duplicate.
  func fault(of ordinal: Int, at location: Location) -> Diagnostic? {
    earlier[ordinal].map { what, place in
      Diagnostic(.passDuplicate, at: location, "\(place) has the same \(what)")
    }
  }
}
