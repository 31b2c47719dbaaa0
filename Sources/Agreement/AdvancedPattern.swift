/// Android's advanced glob: characters, `.` and sets, each with `*`, `+` or `{n,m}`.
///
/// Each part takes as many characters as it can, without backtracking: nothing is left for what
/// follows `.*`.
struct AdvancedPattern: Sendable {
  /// A character of a path that fits one of the ranges, or none of them, some times in a row.
  private struct Part: Sendable {
    var ranges: [ClosedRange<UInt16>]
    var isInverse = false
    var times = 1...1
  }

  private var parts: [Part] = []

  /// Why Android refuses a pattern.
  private struct Fault: Error {}

  /// Reads a pattern; `nil` for one that Android refuses.
  init?(_ text: String) {
    var rest = Array(text.utf16)[...]
    do {
      // Whether a quantifier may follow.
      var isOpen = false
      while let unit = rest.popFirst() {
        switch UnicodeScalar(unit) {
        case "*", "+", "{":
          guard isOpen else { return nil }
          parts[parts.count - 1].times = try Self.times(unit, &rest)
          isOpen = false
          continue
        // Outside of a quantifier, the bracket is dropped.
        case "}": continue
        case ".": parts.append(Part(ranges: [], isInverse: true))
        case "[": parts.append(try Self.set(&rest))
        case let mark:
          let unit = mark == "\\" ? try Self.next(&rest) : unit
          parts.append(Part(ranges: [unit...unit]))
        }
        isOpen = true
      }
    } catch {
      return nil
    }
  }

  private static func next(_ rest: inout ArraySlice<UInt16>) throws(Fault) -> UInt16 {
    guard let unit = rest.popFirst() else { throw Fault() }
    return unit
  }

  /// Reads the set after its opening bracket; a hyphen before the closing one is a character.
  private static func set(_ rest: inout ArraySlice<UInt16>) throws(Fault) -> Part {
    let (hyphen, close) = (UInt16(UInt8(ascii: "-")), UInt16(UInt8(ascii: "]")))
    var part = Part(ranges: [])
    if rest.first == UInt16(UInt8(ascii: "^")) {
      part.isInverse = true
      rest.removeFirst()
    }
    func character() throws(Fault) -> UInt16 {
      let unit = try next(&rest)
      return unit == UInt16(UInt8(ascii: "\\")) ? try next(&rest) : unit
    }
    if rest.first == close { throw Fault() }
    while rest.first != close {
      let low = try character()
      guard rest.first == hyphen, let end = rest.dropFirst().first, end != close else {
        part.ranges.append(low...low)
        continue
      }
      rest.removeFirst()
      let high = try character()
      if low <= high { part.ranges.append(low...high) }
    }
    rest.removeFirst()
    return part
  }

  /// Reads the rest of a quantifier.
  private static func times(
    _ unit: UInt16, _ rest: inout ArraySlice<UInt16>
  ) throws(Fault) -> ClosedRange<Int> {
    switch UnicodeScalar(unit) {
    case "*": return 0...Int.max
    case "+": return 1...Int.max
    default: break
    }
    guard let end = rest.firstIndex(of: UInt16(UInt8(ascii: "}"))) else { throw Fault() }
    let text = String(decoding: rest[..<end], as: UTF16.self)
    rest = rest[(end + 1)...]
    let numbers = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let least = Int32(numbers[0]), least >= 0,
      let most = numbers.count == 1 ? least : numbers[1].isEmpty ? .max : Int32(numbers[1]),
      least <= most
    else { throw Fault() }
    return Int(least)...Int(most)
  }

  /// Whether a decoded path matches.
  func matches(_ path: [UInt8]) -> Bool {
    var rest = Array(String(decoding: path, as: UTF8.self).utf16)[...]
    for part in parts {
      let taken = rest.prefix(part.times.upperBound)
        .prefix { unit in part.ranges.contains { $0.contains(unit) } != part.isInverse }
      guard taken.count >= part.times.lowerBound else { return false }
      rest = rest[taken.endIndex...]
    }
    return rest.isEmpty
  }
}
