import WaymarkCore

/// The form of a text of the semantics: a code of IATA, the airlines' association, a name of the
/// time zone database, or a name without the word for what it is, such as `Gate`.
enum TagForm: String, Sendable {
  case airport, airline, flight, zone, bare

  /// The form in messages, and an example.
  var texts: (form: String, example: String) {
    switch self {
    case .airport: ("the IATA code of an airport", "a code such as LHR")
    case .airline: ("the IATA code of an airline", "a code such as EX")
    case .flight: ("the IATA code of a flight", "a code such as EX123")
    case .zone: ("a name of the time zone database", "a name such as Europe/Berlin")
    case .bare: ("only a name: phones write the word before it", "a name such as B22")
    }
  }

  /// Whether a text has the form: an airport has three letters; an airline a letter and a letter or
  /// a digit; a flight has up to four digits and a letter after its airline.
  func matches(_ text: String) -> Bool {
    func isName(_ bytes: some Collection<UInt8>) -> Bool {
      bytes.count == 2 && bytes.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
        && bytes.contains(where: \.isASCIIUppercase)
    }
    switch self {
    case .airport: return text.utf8.count == 3 && text.utf8.allSatisfy(\.isASCIIUppercase)
    case .airline: return isName(text.utf8)
    case .flight:
      let number = text.utf8.dropFirst(2).drop { $0 == 0x20 }
      let digits = number.prefix(while: \.isASCIIDigit)
      let rest = number.dropFirst(digits.count)
      return isName(text.utf8.prefix(2)) && 1...4 ~= digits.count
        && (rest.isEmpty || rest.count == 1 && rest.allSatisfy(\.isASCIIUppercase))
    case .zone:
      return text.contains("/") && !text.contains(" ")
        || PassSchema.words("plainZones").contains(text)
    case .bare:
      let parts = text.split(separator: " ")
      return parts.count < 2 || !PassSchema.words("placeWords").contains(parts[0].lowercased())
    }
  }
}
