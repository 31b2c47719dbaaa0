/// The plural forms of words, as defined by CLDR for each language.
enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The form for a whole number in a language; for languages that are not in this table, every
  /// number except one has the other form.
  init(of number: Int, in locale: String) {
    let count = number.magnitude
    let (last, lastTwo) = (count % 10, count % 100)
    switch locale.prefix(while: { $0 != "-" }) {
    case "ja", "zh", "ko", "th", "vi", "id", "ms": self = .other
    case "fr", "pt", "hy": self = count < 2 ? .one : .other
    case "ar":
      self =
        switch (count, lastTwo) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    case "ru", "uk", "be":
      self =
        switch (last, lastTwo) {
        case (1, let two) where two != 11: .one
        case (2...4, let two) where !(12...14).contains(two): .few
        default: .many
        }
    case "pl":
      self =
        switch (count, last, lastTwo) {
        case (1, _, _): .one
        case (_, 2...4, let two) where !(12...14).contains(two): .few
        default: .many
        }
    case "cs", "sk": self = count == 1 ? .one : 2...4 ~= count ? .few : .other
    default: self = count == 1 ? .one : .other
    }
  }
}
