/// Writes files that the cache keeps until what they depend on changes.
package protocol CachedProducer: Sendable {
  /// What it adds lines to.
  var feeds: [Feed] { get }

  /// What tells its inputs from those of other producers.
  var name: String { get }

  /// Everything that its files depend on, except the records that they show.
  func inputs() throws -> Inputs
}

extension CacheKey {
  /// The key of what some producers make, run by a program.
  package init(
    program: String, _ producers: [any CachedProducer], _ tools: TreeTools
  ) throws {
    try self.init(try Self.inputs(of: producers, program: program), tools)
  }

  /// What the files of some producers depend on.
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

/// What files depend on besides the record they are made of: values, each after its length, so that no
/// two lists of them have equal bytes.
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

/// A hash of all that the files of an environment depend on besides their records: the program, and the
/// inputs of its producers.
///
/// A build reuses what an earlier one made only if the keys are equal.
package struct CacheKey: Sendable, Equatable {
  package let hex: String

  package init(hex: String) { self.hex = hex }

  package init(_ inputs: Inputs, _ tools: TreeTools) throws {
    hex = try tools.hex(of: inputs.bytes)
  }
}

/// The cache of one environment: what it depends on, and what the last build left in it.
package struct EnvironmentCache: Sendable {
  package let key: CacheKey

  /// What the last build left under an equal key.
  package let earlier: RecordCache?

  /// Opens what the last build left.
  package init(in folders: TreeFolders, key: CacheKey, feeds: FeedTable) {
    self.key = key
    earlier = RecordCache(in: folders, key: key, feeds: feeds)
  }
}
