import WaymarkCore

/// How much a build may lose before it publishes nothing.
public struct PublishLimits: Sendable, Equatable {
  /// How many of the pages of records in the published tree a build may remove, of each record set.
  public var maxRemoved = PublishLimit.percent(20)

  /// How many of the records that a build reads it may leave out, of each record set.
  public var maxLeftOut = PublishLimit.percent(20)

  /// How many of the records that have a value of a field in the published tree may lose it, of each
  /// field that a fifth of a record set has.
  public var maxEmptied = PublishLimit.percent(80)
}

/// A part of a whole that may be lost.
public enum PublishLimit: Sendable, Equatable, CustomStringConvertible {
  case percent(Int)
  case count(Int)

  /// From how many on percentages count: of few records one is many percent.
  public static let leastOfPercent = 50

  /// Whether a part of a whole may be lost; how many there are decides whether percentages count.
  public func allows(_ part: Int, of whole: Int, among all: Int? = nil) -> Bool {
    switch self {
    case .percent(let percent):
      (all ?? whole) < Self.leastOfPercent || part * 100 <= whole * percent
    case .count(let count): part <= count
    }
  }

  public var description: String {
    switch self {
    case .percent(let percent): "\(percent) %"
    case .count(let count): "\(count)"
    }
  }
}

extension Section<PublishKey> {
  /// The limits, with the default for each that is not declared.
  var limits: PublishLimits {
    var limits = PublishLimits()
    if let limit = limit(.maxRemoved) { limits.maxRemoved = limit }
    if let limit = limit(.maxLeftOut) { limits.maxLeftOut = limit }
    if let limit = limit(.maxEmptied) { limits.maxEmptied = limit }
    return limits
  }

  /// A percentage such as `"20%"`, or a whole number.
  private func limit(_ key: PublishKey) -> PublishLimit? {
    guard let value = self[key] else { return nil }
    switch value.value {
    case .string(let text):
      guard text.hasSuffix("%"), let percent = Self.number(text.dropLast()), percent <= 100,
        text.utf8.count <= 4
      else {
        break
      }
      return .percent(percent)
    case .number(let digits):
      guard let count = Self.number(digits[...]) else { break }
      return .count(count)
    default: break
    }
    add(
      .projectValue, key, "\(name(of: key)) is neither a percentage nor a whole number",
      help: "Write a percentage such as \"20%\", or a number such as 500.")
    return nil
  }

  private static func number(_ digits: Substring) -> Int? {
    guard 1...9 ~= digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int(digits)
  }
}
