import Agreement
import Hosting

/// Passes files on to their destination, and searches every one for names of other environments.
final class GuardedFiles: Destination {
  private let destination: any Destination
  private let names: ForeignNames
  private(set) var findings = ForeignFindings()

  /// The texts of the records that the next files are made of: a name that people wrote there is
  /// theirs.
  var words: () -> [String] = { [] }

  init(_ destination: any Destination, for names: ForeignNames) {
    self.destination = destination
    self.names = names
  }

  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws {
    search(bytes, at: path, isPropertyList: kind == .propertyList)
    try destination.write(bytes, to: path, as: kind)
  }

  func add(_ line: [UInt8], to feed: RecordFeed) throws {
    search(line, at: feed.path, isPropertyList: false)
    try destination.add(line, to: feed)
  }

  private func search(_ bytes: [UInt8], at path: String, isPropertyList: Bool) {
    let found = names.found(in: bytes, isPropertyList: isPropertyList)
    guard !found.isEmpty else { return }
    let written = names.found(in: Array(words().joined(separator: "\n").utf8), isPropertyList: false)
    for name in found where !written.contains(name) { findings.add(name, at: path) }
  }

  func list(_ line: SitemapLine) throws { try destination.list(line) }

  func recall(_ key: RecordKey) -> KnownRecord? { destination.recall(key) }

  func keep(_ record: KnownRecord) throws { try destination.keep(record) }

  func beginRecord(_ key: RecordKey, _ facts: RecordFacts) { destination.beginRecord(key, facts) }

  func endRecord() throws { try destination.endRecord() }

  func finish() throws -> TreePart { try destination.finish() }
}
