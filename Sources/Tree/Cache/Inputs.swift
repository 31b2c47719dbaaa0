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
