/// Counts of a build's workers, which are added up for each environment in the end.
package protocol Tally: Sendable {
  init()

  /// Adds the counts of another worker.
  mutating func add(_ other: Self)
}

/// One tally of each type.
package struct Tallies: Sendable {
  private var values: [ObjectIdentifier: any Tally] = [:]

  package init() {}

  package subscript<Value: Tally>(_: Value.Type) -> Value {
    get { values[ObjectIdentifier(Value.self)] as? Value ?? Value() }
    set { values[ObjectIdentifier(Value.self)] = newValue }
  }

  package mutating func add(_ other: Tallies) {
    for (type, value) in other.values {
      values[type] = values[type].map { $0.joined(value) } ?? value
    }
  }
}

extension Tally {
  /// The sum with another tally, which is of the same type.
  fileprivate func joined(_ other: any Tally) -> any Tally {
    guard let other = other as? Self else { return self }
    var sum = self
    sum.add(other)
    return sum
  }
}
