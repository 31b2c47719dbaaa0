import WaymarkCore

/// The codes that Apple documents as those of IATA, the airlines' association.
enum IATACode: String, Sendable {
  case airport, airline, flight

  var phrase: String {
    self == .airport ? "an airport" : self == .airline ? "an airline" : "a flight"
  }

  var example: String { self == .airport ? "LHR" : self == .airline ? "EX" : "EX123" }

  /// Whether a text has the form of a code: an airport has three letters; an airline a letter and a
  /// letter or a digit; a flight has up to four digits and a letter after its airline.
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
    }
  }
}
