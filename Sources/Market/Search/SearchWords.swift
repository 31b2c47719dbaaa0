// The standard library offers composition of texts only under this name.
@_spi(_Unicode) import Swift
import WaymarkCore
import WaymarkValues

/// The words by which people find a listing.
///
/// `search.js` splits the text of a search in the same way: change both together.
package enum SearchWords {
  /// The maximum length of a word, in scalars; longer words are cut.
  package static let longest = 24

  /// The words of a text in Form C: letters and digits in lower case, Latin ones without accents.
  ///
  /// Chinese and Japanese have no blanks between words: every two adjacent characters are a word.
  package static func words(of text: String) -> [String] {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let scalars = folded(isASCII ? text : composed(text)).unicodeScalars
    var words: [String] = []
    var start = scalars.startIndex
    var kind = Kind.gap
    func endRun(at end: String.Index) {
      let run = scalars[start..<end]
      switch kind {
      case .gap: break
      case .word: words.append(String(run.prefix(longest)))
      case .character: words += pairs(of: Array(run))
      }
      start = end
    }
    for index in scalars.indices {
      let next = Kind(of: scalars[index])
      if next != kind { endRun(at: index) }
      kind = next
    }
    endRun(at: scalars.endIndex)
    return words
  }

  /// A text in Normalization Form C (UAX #15).
  private static func composed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  private static func pairs(of scalars: [Unicode.Scalar]) -> [String] {
    guard scalars.count > 1 else { return scalars.map { String($0) } }
    return zip(scalars, scalars.dropFirst()).map { String($0) + String($1) }
  }

  private enum Kind {
    case gap
    case word

    /// A character of a script without blanks between words.
    case character

    init(of scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0..<0x80:
        self = UInt8(scalar.value).isASCIIAlphanumeric ? .word : .gap
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        self = .character
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
          self = .word
        default: self = .gap
        }
      }
    }
  }
}
