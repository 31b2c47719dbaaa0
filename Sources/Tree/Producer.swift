/// Writes some of a tree's files.
package protocol Producer: Sendable {
  /// What it adds lines to; the lines of others come from their feeds.
  var feeds: [Feed] { get }
}

/// Writes files that the cache keeps until what they depend on changes.
package protocol CachedProducer: Producer {
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
