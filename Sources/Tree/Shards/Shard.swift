/// One part of the records of a project, which one machine renders: every `count`-th, from the
/// `number`-th on.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From one to `count`.
  package let number: Int
  package let count: Int

  /// How many there may be.
  package static let countLimit = 10_000

  /// `nil` for a number that is not among so many.
  package init?(_ number: Int, of count: Int) {
    guard 1...Self.countLimit ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `I/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1])
    else { return nil }
    self.init(number, of: count)
  }

  private static func number(_ digits: Substring) -> Int? {
    1...6 ~= digits.utf8.count && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
  }

  package var description: String { "\(number)/\(count)" }

  /// Whether a record is in it, by its number in its source, from one.
  package func holds(_ ordinal: Int) -> Bool { (ordinal - 1) % count == number - 1 }
}
