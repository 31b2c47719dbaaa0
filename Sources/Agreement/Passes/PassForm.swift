import Bytes

/// What one form of a gate pass says in one language, read as somebody reads it who did not write it.
package struct PassForm {
  package enum Kind: String, CaseIterable, Sendable {
    case apple = "the pass for Apple Wallet"
    case google = "the object for Google Wallet"
    case page = "the page"
    case print = "the printed page"
  }

  /// What a pass tells a wallet, which goes by it and need not show it.
  package enum Told: String, CaseIterable, Sendable {
    case end = "to the phone when the pass ends"
    case place = "to the phone where the lot is"
  }

  /// A label with what stands beside it.
  struct Field {
    let name: String
    let value: String
  }

  let kind: Kind

  /// Everything that is read, with one blank between words.
  private(set) var text = ""
  private(set) var fields: [Field] = []

  /// What opens when somebody taps it.
  private(set) var links: Set<String> = []

  /// What a scanner reads.
  var code: String?

  /// Whether a machine is told that the pass is void; `nil` where only people read it.
  var isVoided: Bool?

  /// What a wallet is told that goes by it; `nil` where only people read.
  var told: Set<Told>?

  /// Who gives out the pass, as a wallet shows it beside the logo.
  var sender: String?

  init(_ kind: Kind) {
    self.kind = kind
  }

  mutating func add(text more: String) {
    let words = plain(more)
    if !words.isEmpty { text += text.isEmpty ? words : " " + words }
  }

  mutating func add(field name: String, _ value: String) {
    fields.append(Field(name: plain(name), value: plain(value)))
    add(text: name)
    add(text: value)
  }

  mutating func add(link: String) { links.insert(link) }

  /// Whether the form says a text, wherever.
  func says(_ text: String) -> Bool { self.text.contains(plain(text)) }
}

/// A text with single blanks, and without the characters that nobody sees.
func plain(_ text: String) -> String {
  let unseen: Set<Unicode.Scalar> = [
    "\u{200B}", "\u{200E}", "\u{200F}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]
  let scalars = text.unicodeScalars.filter { !unseen.contains($0) }
  return String(String.UnicodeScalarView(scalars))
    .split { $0.isWhitespace }.joined(separator: " ")
}
