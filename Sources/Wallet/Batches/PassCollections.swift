import WaymarkPasses

/// The passes of one `.pkpasses`.
struct PassCollection: Sendable {
  let name: String
  let passes: [FilledPass]
}

/// Puts passes into as few collections as phones take, in the order in which they come.
struct PassCollections: Sendable {
  /// How many passes a collection has at most.
  private static let limit = 10

  private var number = 1
  private var passes: [FilledPass] = []
  private var size = 0

  /// The collection that is not full yet; `nil` when it has no pass.
  var last: PassCollection? {
    passes.isEmpty ? nil : PassCollection(name: name, passes: passes)
  }

  private var name: String {
    let digits = String(number)
    return "passes-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + ".pkpasses"
  }

  /// Adds a pass, and returns the name of its collection and those that are full now.
  mutating func add(_ pass: FilledPass) -> (name: String, full: [PassCollection]) {
    var full: [PassCollection] = []
    if size + pass.size > PassVerifier.bundleLimit { full += close() }
    passes.append(pass)
    size += pass.size
    let name = name
    if passes.count == Self.limit { full += close() }
    return (name, full)
  }

  private mutating func close() -> [PassCollection] {
    guard let last else { return [] }
    number += 1
    passes = []
    size = 0
    return [last]
  }
}
