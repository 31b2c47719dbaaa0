import Hosting
import Model
import Project

/// Passes files on to their destination and keeps those that do not belong to one record, so that the
/// very bytes that will be published can be checked before they are.
package final class FixedFiles: Destination {
  private let destination: any Destination
  private(set) var files: [String: [UInt8]] = [:]

  init(_ destination: any Destination) {
    self.destination = destination
  }

  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws {
    if !kind.isOfRecord { files[path] = bytes }
    try destination.write(bytes, to: path, as: kind)
  }

  func list(_ line: SitemapLine) throws { try destination.list(line) }

  func add(_ line: [UInt8], to feed: RecordFeed) throws { try destination.add(line, to: feed) }

  func recall(_ key: RecordKey) -> KnownRecord? { destination.recall(key) }

  func keep(_ record: KnownRecord) throws { try destination.keep(record) }

  func beginRecord(_ key: RecordKey, _ facts: RecordFacts) { destination.beginRecord(key, facts) }

  func endRecord() throws { try destination.endRecord() }

  func finish() throws -> TreePart { try destination.finish() }
}

extension AssetKind {
  /// Whether a tree has one such file for each record.
  fileprivate var isOfRecord: Bool {
    switch self {
    case .page(let page): page.records != nil
    case .pass: true
    default: false
    }
  }
}
