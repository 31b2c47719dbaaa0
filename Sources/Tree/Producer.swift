/// Writes files that are cached until their inputs change.
package protocol CachedProducer: Sendable {
  /// The feeds that it adds lines to.
  var feeds: [Feed] { get }

  /// Identifies its inputs among those of other producers.
  var name: String { get }

  /// Everything that its files depend on, except for the records in them.
  func inputs() throws -> Inputs
}

extension CacheKey {
  /// The key of the output of some producers in a program.
  ///
  /// The facts about records have inputs of their own.
  package init(
    program: String, _ producers: [any CachedProducer], facts: Inputs, _ tools: TreeTools
  ) throws {
    var ofFacts = Inputs()
    ofFacts.add(program)
    ofFacts.add(facts)
    self.init(
      hex: try tools.hex(of: try Self.inputs(of: producers, program: program).bytes),
      facts: try tools.hex(of: ofFacts.bytes))
  }

  /// The inputs of some producers.
  package static func inputs(
    of producers: [any CachedProducer], program: String
  ) throws -> Inputs {
    var inputs = Inputs()
    inputs.add(program)
    for producer in producers {
      inputs.add(producer.name)
      inputs.add(try producer.inputs())
    }
    return inputs
  }
}

/// The inputs of files in addition to their record: values, each after its length, so that
/// different lists never have the same bytes.
package struct Inputs: Sendable, Equatable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ value: [UInt8]) {
    bytes.append(contentsOf: "\(value.count) ".utf8)
    bytes.append(contentsOf: value)
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  package mutating func add(_ other: Inputs) { add(other.bytes) }
}

/// A hash of everything that the files of an environment depend on in addition to their records:
/// the program, and the inputs of its producers.
///
/// A build reuses earlier output only if the keys are equal.
package struct CacheKey: Sendable, Equatable {
  package let hex: String

  /// A hash of that part of it on which the facts about records and their contents in lists depend, but not
  /// their files.
  package let facts: String

  package init(hex: String, facts: String? = nil) {
    self.hex = hex
    self.facts = facts ?? hex
  }
}

/// The cache of one environment: its key, and the output of the last build.
package struct EnvironmentCache: Sendable {
  package let key: CacheKey

  /// What the last build knew about records, if its key is the same in what that depends on.
  package let known: RecordCache?

  /// The output of the last build with the same key.
  package var earlier: RecordCache? { known.flatMap { $0.hasFiles ? $0 : nil } }

  /// Opens the output of the last build.
  package init(in folders: TreeFolders, key: CacheKey, feeds: FeedTable) {
    self.key = key
    known = RecordCache(in: folders, key: key, feeds: feeds)
  }
}
