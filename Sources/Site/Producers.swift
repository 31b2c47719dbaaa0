import WaymarkCore
package import WaymarkDisk
package import WaymarkHosting
package import WaymarkModel
import WaymarkProject
package import WaymarkRoutes
package import WaymarkTree

/// A file of an environment's tree: its path, its kind and its bytes.
package struct AssetFile: Sendable {
  package let path: String
  package let kind: AssetKind
  package let bytes: [UInt8]

  package init(_ path: String, _ kind: AssetKind, _ bytes: [UInt8]) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
  }
}

/// Writes files that do not belong to a single record, such as the association files.
package protocol FixedProducer: Sendable {
  /// The files; empty if the environment does not need them.
  var files: [AssetFile] { get throws }

  /// Whether the files must agree with each other; a check makes no others in vain.
  var areCompared: Bool { get }

  /// The pages that search engines may index.
  var sitemapLines: [SitemapLine] { get throws }

  /// The project's own texts in the files: names in them are not reported.
  var texts: [String] { get }

  /// Problems that a platform or a server would have with the files, reported before any record is
  /// read.
  var diagnostics: [Diagnostic] { get throws }

  /// Writes the files, and returns those that must agree.
  func produce(into sink: Sink) throws -> [AssetFile]
}

extension FixedProducer {
  package var files: [AssetFile] { [] }
  package var areCompared: Bool { true }
  package var sitemapLines: [SitemapLine] { [] }
  package var texts: [String] { [] }
  package var diagnostics: [Diagnostic] { [] }

  package func produce(into sink: Sink) throws -> [AssetFile] {
    guard areCompared || sink.isRead else { return [] }
    let files = try sink.write(try files) { texts }
    sink.setTexts { [] }
    for line in try sitemapLines { try sink.add(line.bytes, to: .sitemap) }
    return files
  }
}

/// Writes the files of every record of a kind, such as the pages of listings.
package struct RecordProducer<Record: IndexedRecord>: CachedProducer {
  package let name: String
  package let feeds: [Feed]
  private let ownInputs: @Sendable () throws -> Inputs

  /// Makes the writer of one worker.
  package let writer: @Sendable (Sink) throws -> any RecordWriter<Record>

  package init(
    _ name: String, feeds: [Feed], inputs: @escaping @Sendable () throws -> Inputs,
    writer: @escaping @Sendable (Sink) throws -> any RecordWriter<Record>
  ) {
    self.name = name
    self.feeds = feeds
    ownInputs = inputs
    self.writer = writer
  }

  package func inputs() throws -> Inputs { try ownInputs() }
}

/// Writes the files of records one at a time; each worker has one for each environment.
package protocol RecordWriter<Record>: AnyObject {
  associatedtype Record: IndexedRecord
  var sink: Sink { get }

  /// Writes the files and lines of the record with a number in its source.
  func write(_ record: Record, ordinal: Int) throws

  /// Whether earlier output for a record is still valid, considering the other records and the
  /// time.
  func isCurrent(_ made: CachedRecord, ordinal: Int) throws -> Bool

  /// Records that earlier output for a record is kept.
  func keep(_ made: CachedRecord) throws

  /// Records a file that a shard made.
  func take(_ file: CachedFile, _ bytes: [UInt8]) throws
}

extension RecordWriter {
  package func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool { true }
  package func keep(_ made: CachedRecord) {}
  package func take(_ file: CachedFile, _ bytes: [UInt8]) {}
}

/// Writes files from the lines that all records added to a feed.
package protocol FeedProducer: Sendable {
  /// The feed that its lines come from.
  var feed: Feed { get }

  /// Writes the files from the sorted runs of the feed's lines.
  func produce(_ runs: [DiskPath], into sink: Sink) throws
}

extension SitePlan {
  /// The diagnostics about a key of the environment: warnings that a function returns, or an error
  /// that it throws.
  package func diagnostics(
    at key: String? = nil, _ body: () throws -> [LinkFault]
  ) throws -> [Diagnostic] {
    let faults: [LinkFault]
    do {
      faults = try body()
    } catch let fault as LinkFault {
      faults = [fault]
    }
    return faults.map { Diagnostic($0.kind, at: location(key), $0.message) }
  }
}
