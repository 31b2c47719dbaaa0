public import Model

/// The rules of the records themselves.
public enum RecordRule: String, RuleTable {
  case tooLarge = "record.too-large"
  case utf8 = "record.utf8"
  case nul = "record.nul"
  case type = "record.type"
  case id = "record.id"
  case duplicateID = "record.duplicate-id"
  case reference = "record.reference"
  case title = "record.title"
  case name = "record.name"
  case vehicle = "record.vehicle"
  case textLength = "record.text-length"
  case controlCharacter = "record.control-character"
  case word = "record.word"
  case flag = "record.flag"
  case price = "record.price"
  case priceZero = "record.price-zero"
  case currency = "record.currency"
  case mileage = "record.mileage"
  case mileageUnit = "record.mileage-unit"
  case mileageFraction = "record.mileage-fraction"
  case mileageHigh = "record.mileage-high"
  case year = "record.year"
  case count = "record.count"
  case vin = "record.vin"
  case vinCheckDigit = "record.vin-check-digit"
  case coordinate = "record.coordinate"
  case zeroCoordinate = "record.zero-coordinate"
  case outsideCountries = "record.outside-countries"
  case country = "record.country"
  case url = "record.url"
  case email = "record.email"
  case timestamp = "record.timestamp"
  case validity = "record.validity"

  public var row: (severity: Severity, summary: String, help: String) {
    switch self {
    case .tooLarge:
      (.error, "a record is too large", "Shorten its texts; pictures belong in files.")
    case .utf8:
      (.error, "a record is not UTF-8 text", "Save the source as UTF-8.")
    case .nul:
      (.error, "a record contains a NUL character", "Remove the character U+0000.")
    case .type:
      (.error, "a value is of the wrong type", "Give a text or a number, or map another column.")
    case .id:
      (
        .error, "a record has no valid identifier",
        "Give 1 to 64 of A-Z, a-z, 0-9, _ and -, or map the field to the row's number."
      )
    case .duplicateID:
      (
        .error, "two records have one identifier",
        "Give every record its own; the one that was updated last is used."
      )
    case .reference:
      (
        .error, "a record refers to an identifier that cannot exist",
        "Use the identifier of the other record: 1 to 64 of A-Z, a-z, 0-9, _ and -."
      )
    case .title:
      (.error, "a listing has no title", "Give a title, or the make or model to make one from.")
    case .name: (.error, "a dealer has no name", "Give the name.")
    case .vehicle: (.error, "a gate pass names no vehicle", "Say which vehicle is fetched.")
    case .textLength: (.error, "a text is too long", "Shorten the text.")
    case .controlCharacter:
      (
        .warning, "a text contains control characters, which are left out",
        "Remove control and direction-override characters."
      )
    case .word:
      (
        .error, "a word is none of those a field allows",
        "Use an allowed word, or translate the source's words with `values`."
      )
    case .flag: (.error, "a flag is neither true nor false", "Use true or false.")
    case .price:
      (
        .error, "a price cannot be read",
        "Give a number that is not negative; declare \"decimal\": \",\" for 1.234,50."
      )
    case .priceZero:
      (.warning, "the price is 0 and is not shown", "Leave the price empty when there is none.")
    case .currency:
      (
        .error, "the currency of a price is unknown or contradicts another",
        "Declare \"currency\" or \"currencyColumn\" in `fields`, with codes of ISO 4217."
      )
    case .mileage:
      (
        .error, "a mileage cannot be read",
        "Give a number that is not negative; declare \"decimal\": \",\" for 1.234,5."
      )
    case .mileageUnit:
      (
        .error, "the unit of a mileage is unknown",
        "Declare \"unit\": \"km\" or \"mi\" in `fields`, or write it behind the number."
      )
    case .mileageFraction:
      (
        .warning, "a mileage has a fraction, which is cut off",
        "Give whole kilometres or miles; declare \"decimal\": \",\" when the point groups digits."
      )
    case .mileageHigh:
      (.warning, "a mileage is over a million kilometres", "Check the odometer and its unit.")
    case .year: (.error, "a year is no year of a car", "Give a year from 1886 to 2100.")
    case .count:
      (
        .warning, "a number of doors or seats is left out",
        "Give a whole number from 1 to 99, or leave the field empty."
      )
    case .vin:
      (
        .warning, "a vehicle identification number is left out",
        "Give 17 letters and digits without I, O and Q, or leave the field empty."
      )
    case .vinCheckDigit:
      (
        .warning, "the check digit of a vehicle identification number is wrong",
        "Compare the number with the vehicle's papers."
      )
    case .coordinate:
      (
        .error, "a coordinate is no place on Earth",
        "Give decimal degrees, or leave latitude and longitude both empty."
      )
    case .zeroCoordinate:
      (
        .warning, "the coordinate 0, 0 is left out",
        "Leave latitude and longitude empty when the place is unknown."
      )
    case .outsideCountries:
      (
        .warning, "a coordinate is outside the project's countries",
        "Correct the coordinate, or add the country to `countries`."
      )
    case .country:
      (.error, "a country is no code", "Give the two letters of ISO 3166-1, such as CN.")
    case .url:
      (.error, "a URL is not an absolute https URL", "Give a URL that begins with https://.")
    case .email:
      (.warning, "an email address is left out", "Give an address such as name@example.com.")
    case .timestamp:
      (
        .error, "a time cannot be read",
        "Write it as 2026-11-21T09:15:00Z, with an offset, or as a date."
      )
    case .validity:
      (.error, "a gate pass ends before it begins", "Correct `validFrom` or `validUntil`.")
    }
  }
}
