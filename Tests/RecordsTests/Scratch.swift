import FoundationEssentials
import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkReaders
@testable import WaymarkRecords

/// A separate folder for one test, which is removed when the test ends.
final class Scratch {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "waymark-records-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that remains does no harm.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Writes a file and describes it as a source.
  func source(
    _ kind: SourceDescription.Kind, _ content: some Sequence<UInt8>
  ) throws -> SourceDescription {
    let name = "records.\(kind.rawValue)"
    try writeFile(Array(content), at: folder + "/" + name)
    return SourceDescription(kind, name: name, path: folder + "/" + name)
  }

  func source(_ kind: SourceDescription.Kind, _ text: String) throws -> SourceDescription {
    try source(kind, Array(text.utf8))
  }
}

/// The results of a source: records as texts, and the faults in between.
struct Reading: Equatable {
  /// Per record its line and the values of its row or its JSON; a fault as `!code`.
  var records: [String] = []
  var codes: [String] = []
  var messages: [String] = []
  var lines: [Int?] = []
  var diagnostics: [String] = []

  init(_ reader: any RecordReader, batch count: Int = 3) throws {
    var reader = reader
    while true {
      var batch = RawBatch(firstOrdinal: records.count + 1)
      try reader.read(into: &batch, upTo: count, bytes: 1 << 20)
      guard !batch.records.isEmpty else { return }
      for record in batch.records { add(record, of: batch) }
    }
  }

  private mutating func add(_ record: RawRecord, of batch: RawBatch) {
    lines.append(record.line)
    switch record.payload {
    case .json(let range): records.append(String(decoding: batch.bytes[range], as: UTF8.self))
    case .cells(let range):
      records.append(batch.cells[range].map { text($0, batch) }.joined(separator: "|"))
    case .fault(let diagnostic):
      records.append("!" + diagnostic.code)
      codes.append(diagnostic.code)
      messages.append(diagnostic.description)
    }
  }

  private func text(_ cell: RawCell, _ batch: RawBatch) -> String {
    switch cell {
    case .null: "NULL"
    case .unusable(let what): what == "a BLOB" ? "BLOB" : "!" + what
    case .text(let range), .number(let range), .json(let range):
      String(decoding: batch.bytes[range], as: UTF8.self)
    }
  }
}

/// The error of opening or reading a source.
func sourceError(_ body: () throws -> Void) -> Diagnostic? {
  do {
    try body()
    return nil
  } catch {
    return (error as? DiagnosedError)?.diagnostics.first
  }
}

/// A generator of the same numbers on every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
