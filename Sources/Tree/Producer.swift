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
  package init(
    program: String, _ producers: [any CachedProducer], _ tools: TreeTools
  ) throws {
    try self.init(try Self.inputs(of: producers, program: program), tools)
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

  package init(hex: String) { self.hex = hex }

  package init(_ inputs: Inputs, _ tools: TreeTools) throws {
    hex = try tools.hex(of: inputs.bytes)
  }
}

/// The cache of one environment: its key, and the output of the last build.
package struct EnvironmentCache: Sendable {
  package let key: CacheKey

  /// The output of the last build with the same key.
  package let earlier: RecordCache?

  /// Opens the output of the last build.
  package init(in folders: TreeFolders, key: CacheKey, feeds: FeedTable) {
    self.key = key
    earlier = RecordCache(in: folders, key: key, feeds: feeds)
  }
}
