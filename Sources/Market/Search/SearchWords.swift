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
    var words: [String] = []
    var run = String.UnicodeScalarView()
    var kind = Kind.gap
    func endRun() {
      switch kind {
      case .gap: break
      case .word: words.append(String(String.UnicodeScalarView(run.prefix(longest))))
      case .character: words += pairs(of: Array(run))
      }
      run.removeAll(keepingCapacity: true)
    }
    for scalar in folded(composed(text)).unicodeScalars {
      let next = Kind(of: scalar)
      if next != kind { endRun() }
      kind = next
      if next != .gap { run.append(scalar) }
    }
    endRun()
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
