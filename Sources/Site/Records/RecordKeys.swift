import WaymarkCore
package import WaymarkProject
package import WaymarkReaders
import WaymarkRecords
import WaymarkSigning
package import WaymarkTree

/// Makes the keys of one source's records; each worker has its own.
package final class RecordKeys {
  private var digest: DigestContext
  private let seed: [UInt8]
  private let hasRowNumbers: Bool
  private var buffer: [UInt8] = []

  package init(_ set: RecordSet, of source: RecordSource) throws {
    digest = try DigestContext(.sha256)
    hasRowNumbers = set.fields.entries.values.contains { $0.origin == .row }
    // The meaning of a row depends on the names of the columns.
    var input = Inputs()
    input.add(set.name)
    for column in source.columns ?? [] { input.add(column) }
    seed = try Digest.sha256.hash(of: input.bytes)
  }

  /// The key of a record's source text; `nil` for a record that could not be read.
  package func key(of record: RawRecord, in batch: RawBatch) throws -> RecordKey? {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: seed)
    if hasRowNumbers { buffer.append(contentsOf: "\(record.ordinal) ".utf8) }
    guard batch.append(contentOf: record, to: &buffer) else { return nil }
    try digest.update(buffer)
    return RecordKey(try digest.finish())
  }
}
