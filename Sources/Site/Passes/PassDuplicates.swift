import Bytes
import Model
import Passes
import Records
import Signing

/// The records whose serial number or file another record has had before.
struct PassDuplicates: Sendable {
  /// What a record has in common with an earlier one, by the number of the later one.
  private let rivals: [Int: (what: String, earlier: Entry)]

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
    let (entries, count) = try await entries(of: batch)
    let all = PassDuplicates(entries, of: count)
    guard !all.rivals.isEmpty else { return all }
    // A record that makes no pass takes nothing from a later one.
    return PassDuplicates(try await self.entries(of: batch, areTried: true).0, of: count)
  }

  /// Reads all records, or all of those that make a pass, and tells how many there are.
  private static func entries(
    of batch: PassBatch, areTried: Bool = false
  ) async throws -> ([Entry], Int) {
    let records = try RecordSource(batch.source)
    let parts = try await inParallel(jobs: batch.request.jobs, reading: records) { _ in
      var trial = areTried ? try PassTrial(batch) : nil
      var entries: [Entry] = []
      var count = 0
      while let raw = try records.next() {
        count += raw.records.count
        batch.progress("comparing serial numbers", raw.lastOrdinal, nil)
        for record in raw.records {
          guard let (values, names) = names(of: record, in: raw, batch),
            trial?.makesPass(of: values) ?? true
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
    return (parts.flatMap(\.0), parts.reduce(0) { $0 + $1.1 })
  }

  /// The values of a record and the names of its pass; `nil` for one that makes none.
  private static func names(
    of record: RawRecord, in raw: RawBatch, _ batch: PassBatch
  ) -> ([PassFieldValue], PassNames)? {
    do throws(DiagnosedError) {
      let values = try batch.values.values(of: record, in: raw).values
      return (values, try batch.names(of: values, at: batch.location(of: record)))
    } catch {
      return nil
    }
  }

  private init(_ entries: [Entry], of recordCount: Int) {
    self.recordCount = recordCount
    var serials: [Int: Entry] = [:]
    var files: [Int: Entry] = [:]
    var rivals: [Int: (what: String, earlier: Entry)] = [:]
    for entry in entries.sorted(by: { $0.ordinal < $1.ordinal }) {
      if let other = serials[entry.serial] {
        rivals[entry.ordinal] = ("serial number", other)
      } else if let other = files[entry.file] {
        rivals[entry.ordinal] = ("file name", other)
      } else {
        serials[entry.serial] = entry
        files[entry.file] = entry
      }
    }
    self.rivals = rivals
  }

  /// What is wrong with a record that is a duplicate.
  func fault(of ordinal: Int, at location: Location) -> Diagnostic? {
    rivals[ordinal].map { what, entry in
      let place = Location(
        location.source, line: entry.line, record: entry.line == nil ? entry.ordinal : nil)
      return Diagnostic(.passDuplicate, at: location, "\(place) has the same \(what)")
    }
  }
}

/// Finds out whether records make passes, without signing them.
private struct PassTrial: ~Copyable {
  private let batch: PassBatch
  private let design: PassDesign
  private let images: PassImages
  private var output = Output(capacity: 1 << 14)
  private var checked = CheckedPasses()

  init(_ batch: PassBatch) throws {
    self.batch = batch
    design = try batch.ownDesign()
    images = PassImages(
      in: batch.request.images ?? batch.request.folder + "/" + PassFolder.imagesName)
  }

  mutating func makesPass(of values: [PassFieldValue]) -> Bool {
    do {
      let pass = try design.fill(values, output: &output) { [images] path, _ in
        try images.file(at: path)
      }
      return !design.findings(
        in: pass, signedBy: batch.signing?.identity.leaf, now: batch.request.now,
        checked: &checked
      ).contains { $0.severity == .error }
    } catch {
      return false
    }
  }
}
