import WaymarkCore

/// The words of a feed and their meanings; ignores case, accents and surrounding blanks.
public struct WordList<Meaning: Hashable & Sendable>: Hashable, Sendable {
  private var meanings: [String: Meaning] = [:]

  /// The length of the longest word in bytes.
  private(set) var longest = 0

  public init() {}

  public init(_ words: [String: Meaning]) {
    for (word, meaning) in words { add(word, meaning) }
  }

  /// Adds a word; replaces the meaning of one that differs only in case or accents.
  public mutating func add(_ word: String, _ meaning: Meaning) {
    let key = folded(word)
    longest = max(longest, key.utf8.count)
    meanings[key] = meaning
  }

  public var isEmpty: Bool { meanings.isEmpty }

  public subscript(word: String) -> Meaning? { meanings.isEmpty ? nil : meanings[folded(word)] }

  /// The meaning of a word that is already folded.
  func meaning(ofFolded word: String) -> Meaning? { meanings[word] }
}

/// A word in lower case, without accents and surrounding blanks.
public func folded(_ word: String) -> String {
  if word.utf8.allSatisfy({ $0 < 0x80 }) {
    if word.utf8.allSatisfy({ !$0.isASCIIUppercase && !isBlank($0) }) { return word }
    let lower = word.utf8.map(\.asciiLowercased)
    return String(decoding: trimmed(lower[...]), as: UTF8.self)
  }
  var scalars = String.UnicodeScalarView()
  for scalar in word.lowercased().unicodeScalars {
    if scalar.isASCII {
      scalars.append(scalar)
    } else if scalar.properties.generalCategory != .nonspacingMark {
      scalars.append(contentsOf: withoutAccent(scalar))
    }
  }
  let kept = trimmed(Array(String(scalars).utf8)[...])
  return String(decoding: kept, as: UTF8.self)
}

/// A Latin letter without its accent, and any blank as a space; other characters are unchanged.
///
/// The Unicode name of the letter gives both: `LATIN SMALL LETTER A WITH DIAERESIS`.
private func withoutAccent(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
  var view = String.UnicodeScalarView()
  let properties = scalar.properties
  if properties.isWhitespace {
    view.append(" ")
  } else if let name = properties.name, name.hasPrefix("LATIN SMALL LETTER "),
    let letter = name.utf8.dropFirst(19).first, name.dropFirst(20).hasPrefix(" WITH ")
  {
    view.append(Unicode.Scalar(letter.asciiLowercased))
  } else {
    view.append(scalar)
  }
  return view
}

/// Takes words from the front of a text.
struct WordScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = trimmed(text)
  }

  var isAtEnd: Bool { rest.isEmpty }
  var text: String { String(decoding: rest, as: UTF8.self) }

  /// Takes the longest word of a list at the start of the text, unless a letter follows it.
  mutating func take<Meaning>(_ list: WordList<Meaning>) -> Meaning? {
    longestMatch(list).map { match in
      rest = trimmed(rest.dropFirst(match.length))
      return match.meaning
    }
  }

  /// The longest word at the start of the text, and its length in the text in bytes.
  func longestMatch<Meaning>(_ list: WordList<Meaning>) -> (meaning: Meaning, length: Int)? {
    guard !list.isEmpty, !rest.isEmpty else { return nil }
    let characters = Array(text)
    var best: (meaning: Meaning, length: Int)?
    var word = ""
    for (index, character) in characters.enumerated() {
      word.append(character)
      // Folding may shorten a text, but not to less than a third.
      guard word.utf8.count <= 3 * list.longest + 3 else { break }
      guard let meaning = list.meaning(ofFolded: folded(word)),
        !continues(character, characters.dropFirst(index + 1).first)
      else { continue }
      best = (meaning, word.utf8.count)
    }
    return best
  }

  mutating func drop(_ count: Int) { rest = trimmed(rest.dropFirst(count)) }
}

/// Whether two characters are letters of the same word: both in an alphabet that separates words by
/// blanks; not Korean, which writes `만원` for a factor and a currency.
private func continues(_ last: Character, _ next: Character?) -> Bool {
  guard let next else { return false }
  return isAlphabetic(last) && isAlphabetic(next)
}

private func isAlphabetic(_ character: Character) -> Bool {
  guard let scalar = character.unicodeScalars.first else { return false }
  return scalar.properties.isAlphabetic && !scalar.properties.isIdeographic
    && !(0xAC00...0xD7A3).contains(scalar.value)
}

/// A text in one normal form for characters that scripts and keyboards write in several ways.
///
/// Decimal digits of any script and full-width punctuation become ASCII, blanks become spaces,
/// dashes that mean minus become `-`, single and double primes and quotes become `'` and `"`, and
/// direction marks are removed. The Arabic decimal and thousands separators stay distinct.
struct FoldedText {
  /// U+066B, which has no other meaning.
  static let arabicDecimal: UInt8 = 1

  /// U+066C, which has no other meaning.
  static let arabicGroup: UInt8 = 2

  private(set) var bytes: [UInt8]

  /// Folds a text; fails if one number has digits of two scripts.
  init(_ text: ArraySlice<UInt8>) throws(ValueFault) {
    guard text.contains(where: { $0 >= 0x80 }) else {
      bytes = Array(text)
      return
    }
    bytes = []
    var zero: UInt32?
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if let digit = decimalDigit(scalar) {
        let ownZero = scalar.value - UInt32(digit)
        guard zero == nil || zero == ownZero else { throw .notANumber }
        zero = ownZero
        bytes.append(UInt8(ascii: "0") + digit)
      } else if let mark = Self.mark(scalar) {
        if let byte = mark { bytes.append(byte) }
        if mark == UInt8(ascii: "-") { zero = nil }
      } else {
        zero = nil
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// The byte that a character is folded to; `.some(nil)` for a direction mark, which is removed,
  /// and `nil` for any other character.
  private static func mark(_ scalar: Unicode.Scalar) -> UInt8?? {
    switch scalar {
    case "\u{200E}", "\u{200F}", "\u{061C}": .some(nil)
    case "\u{A0}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{202F}", "\u{3000}": UInt8(ascii: " ")
    case "\u{2212}", "\u{FF0D}": UInt8(ascii: "-")
    case "\u{FF0E}": UInt8(ascii: ".")
    case "\u{FF0C}": UInt8(ascii: ",")
    case "\u{FF0F}": UInt8(ascii: "/")
    case "\u{FF1A}": UInt8(ascii: ":")
    case "\u{2018}", "\u{2019}", "\u{2032}": UInt8(ascii: "'")
    case "\u{201C}", "\u{201D}", "\u{2033}": UInt8(ascii: "\"")
    case "\u{066B}": arabicDecimal
    case "\u{066C}": arabicGroup
    default: nil
    }
  }
}

/// The value of a decimal digit of any script, except mathematical digits.
private func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.isASCII { return UInt8(scalar.value).isASCIIDigit ? UInt8(scalar.value) & 0x0F : nil }
  guard scalar.properties.generalCategory == .decimalNumber,
    !(0x1D7CE...0x1D7FF).contains(scalar.value),
    let value = scalar.properties.numericValue
  else { return nil }
  return UInt8(exactly: value)
}

/// What a project declares about the flags of a field.
public struct FlagRules: Hashable, Sendable {
  /// The meaning of a declared word: true, false or no value.
  public enum Meaning: Hashable, Sendable { case yes, no, absent }

  public var values = WordList<Meaning>()

  public init() {}

  /// Reads `true` or `false` in any case, or a declared word; `nil` for a word that means no value.
  public func flag(in text: ArraySlice<UInt8>) throws(ValueFault) -> Bool? {
    let word = String(decoding: text, as: UTF8.self)
    switch values[word] {
    case .yes: return true
    case .no: return false
    case .absent: return nil
    case nil: break
    }
    switch folded(word) {
    case "true": return true
    case "false": return false
    default: throw .unknownWord
    }
  }
}
