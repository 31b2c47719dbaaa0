import Bytes
import Project
import Records
import Signing

/// The first half of a SHA-256 over what a source gave of a record.
struct RecordKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

extension RecordKey {
  /// How many digits a written key has.
  static let width = 32

  /// Reads a key from the 32 hex digits at the beginning of a line.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.count >= Self.width, let high = Self.number(line.prefix(16)),
      let low = Self.number(line.dropFirst(16).prefix(16))
    else { return nil }
    self.high = high
    self.low = low
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      guard let value = hexValue(digit) else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }

  /// The key in big-endian bytes.
  var bytes: [UInt8] {
    [high, low].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
  }
}

/// Makes the keys of one source's records; one worker owns one.
final class RecordKeys {
  private var digest: DigestContext
  private let seed: [UInt8]
  private let hasRowNumbers: Bool
  private var buffer: [UInt8] = []

  init(_ set: RecordSet, of source: RecordSource) throws {
    digest = try DigestContext(.sha256)
    hasRowNumbers = set.fields.entries.values.contains { $0.origin == .row }
    // What a row says depends on what the columns are called.
    var input = KeyInput()
    input.add(set.name)
    for column in source.columns ?? [] { input.add(column) }
    seed = try Digest.sha256.hash(of: input.bytes)
  }

  /// The key of what a source gave of a record; `nil` for one that could not be read.
  func key(of record: RawRecord, in batch: RawBatch) throws -> RecordKey? {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: seed)
    if hasRowNumbers { buffer.append(contentsOf: "\(record.ordinal) ".utf8) }
    guard batch.append(contentOf: record, to: &buffer) else { return nil }
    try digest.update(buffer)
    let hash = try digest.finish()
    return RecordKey(high: number(hash[0..<8]), low: number(hash[8..<16]))
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
