import Bytes

/// How many random bits an identifier may have, by what it looks like: nobody can know it.
///
/// - Each character counts as one of the kinds in its part, which ends at a dash or an underscore: 3.3 bits
///   for digits, 4 for hex digits, 5.2 for digits and letters of one case, 6 for those of both.
/// - A letter of a word counts as 1.3 bits. A part of three letters or more is a word, unless nobody could
///   say it: five consonants in a row, or less than a third of vowels in twelve letters or more.
/// - Zeros before a number count as nothing, and a year, or a day as `20261124`, as what may be guessed.
/// - Of a run such as `7777`, `3456` or `dcba` three characters count, of what was there before none does.
/// - A UUID that a clock made (versions 1, 2 and 6) has the 14 bits of its sequence.
struct RandomBits {
  /// If every character was drawn from all that are of the kinds in the text.
  let most: Int

  /// What is left when all that follows from the rest is taken away.
  let likely: Int

  init(of text: String) {
    let bytes = Array(text.utf8)
    most = Int(Double(bytes.count) * Kinds(bytes[...]).bits)
    likely = Int(Self.clockSequence(ofUUID: bytes) ?? Self.likelyBits(of: bytes))
  }

  private static func likelyBits(of bytes: [UInt8]) -> Double {
    let isFree = freeCharacters(of: bytes)
    let parts = Self.parts(of: bytes)
    var bits = 0.0
    var hasWord = false
    for part in parts {
      let counted = part.count { !isFree[$0] }
      let part = bytes[part]
      if isWord(part) {
        hasWord = true
        bits += 1.3 * Double(counted)
      } else if part.allSatisfy(\.isASCIIDigit) {
        bits += numberBits(part, counted)
      } else {
        bits += Kinds(part).bits * Double(counted)
      }
    }
    // In base64 of URLs, what parts are between are characters as all others.
    let kinds = Kinds(bytes[...])
    if kinds.hasBothCases, kinds.hasDigit, !hasWord {
      bits += 6 * Double(bytes.indices.count { bytes[$0].isSeparator && !isFree[$0] })
    }
    return bits
  }

  /// The parts between separators; letters with a number after them are two, unless all may be hex digits.
  private static func parts(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.indices.split { bytes[$0].isSeparator }.flatMap { part -> [Range<Int>] in
      let whole = part.startIndex..<part.endIndex
      let letters = bytes[whole].prefix { $0.isASCIILetter }.count
      let number = bytes[whole].dropFirst(letters)
      guard letters > 1, number.count > 1, number.allSatisfy(\.isASCIIDigit),
        !Kinds(bytes[whole]).isHex
      else { return [whole] }
      return [
        whole.lowerBound..<(whole.lowerBound + letters),
        (whole.lowerBound + letters)..<whole.upperBound,
      ]
    }
  }

  /// Which characters go on with a run, or repeat what was there before.
  private static func freeCharacters(of bytes: [UInt8]) -> [Bool] {
    var isFree = [Bool](repeating: false, count: bytes.count)
    // An identifier has 64 bytes at most: to look through them is faster than to hash each.
    var seen: [UInt32] = []
    seen.reserveCapacity(bytes.count)
    var last: UInt32 = 0
    var step: Int?
    var length = 1
    for (index, byte) in bytes.enumerated() {
      if index > 0 {
        let next = byte.order - bytes[index - 1].order
        length = next == step && (-1...1).contains(next) ? length + 1 : 2
        step = next
      }
      last = last << 8 | UInt32(byte)
      let isRepeated = index >= 3 && seen.contains(last)
      if index >= 3 { seen.append(last) }
      isFree[index] = length > 3 || isRepeated
    }
    return isFree
  }

  private static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.count >= 3, part.allSatisfy(\.isASCIILetter) else { return false }
    let isOneCase =
      part.dropFirst().allSatisfy(\.isASCIILowercase) || part.allSatisfy(\.isASCIIUppercase)
    let isSpoken = !part.split(whereSeparator: \.isVowel).contains { $0.count >= 5 }
    let vowels = part.count(where: \.isVowel)
    // A run of one letter is no word, but no better than one.
    let isRun = part.allSatisfy { $0 == part.first }
    return isOneCase && (isRun || isSpoken && (part.count < 12 || vowels * 3 >= part.count))
  }

  private static func numberBits(_ part: ArraySlice<UInt8>, _ counted: Int) -> Double {
    let digits = part.drop { $0 == UInt8(ascii: "0") }
    let dateBits = 12.0
    if part.count >= 8, isDay(part.prefix(8)) {
      return min(dateBits, Kinds.digitBits * Double(counted))
        + Kinds.digitBits * Double(max(0, counted - 8))
    }
    if part.count == 4, 1900..<2100 ~= number(part) { return 4 }
    return Kinds.digitBits * Double(min(counted, max(1, digits.count)))
  }

  /// Whether eight digits are a day of these times: the year, the month and the day.
  private static func isDay(_ digits: ArraySlice<UInt8>) -> Bool {
    1900..<2100 ~= number(digits.prefix(4)) && 1...12 ~= number(digits.dropFirst(4).prefix(2))
      && 1...31 ~= number(digits.dropFirst(6))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The bits of a UUID's sequence, if its version says that the rest is a time and a machine.
  private static func clockSequence(ofUUID bytes: [UInt8]) -> Double? {
    let groups = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12], let version = groups[2].first,
      groups.allSatisfy({ Kinds($0).isHex })
    else { return nil }
    return "126".utf8.contains(version) ? 14 : nil
  }
}

/// The kinds of characters in a text, of which each may be drawn.
private struct Kinds {
  let hasDigit: Bool
  let hasBothCases: Bool
  let isHex: Bool
  let bits: Double

  static let digitBits = 3.32

  init(_ text: ArraySlice<UInt8>) {
    let hasLower = text.contains(where: \.isASCIILowercase)
    let hasUpper = text.contains(where: \.isASCIIUppercase)
    hasDigit = text.contains(where: \.isASCIIDigit)
    hasBothCases = hasLower && hasUpper
    isHex = text.allSatisfy { $0.isASCIIDigit || 0x61...0x66 ~= $0 || 0x41...0x46 ~= $0 }
    if !hasLower, !hasUpper, text.allSatisfy(\.isASCIIDigit) {
      bits = Self.digitBits
    } else if isHex {
      bits = 4
    } else {
      bits = hasBothCases ? 6 : 5.17
    }
  }
}

extension UInt8 {
  fileprivate var isSeparator: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
  fileprivate var isVowel: Bool { "aeiouyAEIOUY".utf8.contains(self) }

  /// Its place among the digits and letters, as hex digits go on from 9 to a.
  fileprivate var order: Int {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(self) - 0x61 + 10
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(self) - 0x41 + 10
    default: 1000 * Int(self)
    }
  }
}
