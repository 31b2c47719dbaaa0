public import WaymarkModel

extension DiagnosticKind {
  public static let recordTooLarge = DiagnosticKind(
    "record.too-large", .error, "a record is too large",
    help: "Shorten its texts; pictures belong in files.")

  public static let recordUTF8 = DiagnosticKind(
    "record.utf8", .error, "a record is not UTF-8 text",
    help: "Save the source as UTF-8.")

  public static let recordNUL = DiagnosticKind(
    "record.nul", .error, "a record contains a NUL character",
    help: "Remove the character U+0000.")

  public static let recordType = DiagnosticKind(
    "record.type", .warning, "a value is of the wrong type",
    help: "Give a text or a number, or map another column.")

  public static let recordID = DiagnosticKind(
    "record.id", .error, "a record has no valid identifier",
    help: "Give 1 to 64 of A-Z, a-z, 0-9, _ and -, or map the field to the row's number.")

  public static let recordRepeatedVIN = DiagnosticKind(
    "record.repeated-vin", .warning, "two listings have one vehicle identification number",
    help: "Remove the one that is out of date, or correct the number.")

  public static let recordDuplicateID = DiagnosticKind(
    "record.duplicate-id", .error, "two records have one identifier",
    help: "Give every record its own; \"duplicates\" of the record set says which one is kept.")

  public static let recordReference = DiagnosticKind(
    "record.reference", .warning, "a record refers to an identifier that cannot exist",
    help: "Use the identifier of the other record: 1 to 64 of A-Z, a-z, 0-9, _ and -.")

  public static let recordTitle = DiagnosticKind(
    "record.title", .error, "a listing has no title",
    help: "Give a title, or the make or model to make one from.")

  public static let recordName = DiagnosticKind(
    "record.name", .error, "a dealer has no name",
    help: "Give the name.")

  public static let recordVehicle = DiagnosticKind(
    "record.vehicle", .error, "a gate pass names no vehicle",
    help: "Say which vehicle is fetched.")

  public static let recordTextLength = DiagnosticKind(
    "record.text-length", .warning, "a text is too long",
    help: "Shorten the text.")

  public static let recordControlCharacter = DiagnosticKind(
    "record.control-character", .warning, "a text contains control characters, which are left out",
    help: "Remove control and direction-override characters.")

  public static let recordWord = DiagnosticKind(
    "record.word", .warning, "a word is not one that the field allows",
    help: "Use an allowed word, or translate the source's words with `values`.")

  public static let recordFlag = DiagnosticKind(
    "record.flag", .warning, "a flag is neither true nor false",
    help: "Use true or false.")

  public static let recordPrice = DiagnosticKind(
    "record.price", .error, "a price cannot be read",
    help: "Give a number that is not negative; declare \"decimal\": \",\" for 1.234,50.")

  public static let recordPriceZero = DiagnosticKind(
    "record.price-zero", .warning, "the price is 0 and is not shown",
    help: "Give the price. Where 0 stands for none, say so: \"words\": { \"0\": \"on-request\" },"
      + " or \"nulls\": [\"0\"].")

  public static let recordOldPrice = DiagnosticKind(
    "record.old-price", .warning, "an old price is not above the price, or cannot be read",
    help: "Give the price before, in the currency of the price, or leave the old price empty.")

  public static let recordPricePlaceholder = DiagnosticKind(
    "record.price-placeholder", .warning, "a price looks like one that stands for none",
    help: "Leave the price empty when there is none.")

  public static let recordEpoch = DiagnosticKind(
    "record.epoch", .warning, "a date looks like one that stands for none",
    help: "Leave the date empty when there is none, or declare it in \"nulls\".")

  public static let recordDamagedText = DiagnosticKind(
    "record.damaged-text", .warning, "a text was damaged before it came",
    help: "Correct the program that wrote the source, or declare its \"encoding\".")

  public static let recordCurrency = DiagnosticKind(
    "record.currency", .error, "the currency of a price is unknown or contradicts another",
    help: "Declare \"currency\" or \"currencyColumn\" in `fields`, with codes of ISO 4217.")

  public static let recordMileage = DiagnosticKind(
    "record.mileage", .warning, "a mileage cannot be read",
    help: "Give a number that is not negative; declare \"decimal\": \",\" for 1.234,5.")

  public static let recordMileageUnit = DiagnosticKind(
    "record.mileage-unit", .warning, "the unit of a mileage is unknown",
    help: "Declare \"unit\": \"km\" or \"mi\" in `fields`, or write it after the number.")

  public static let recordMileageFraction = DiagnosticKind(
    "record.mileage-fraction", .warning, "a mileage has a fraction, which is cut off",
    help: "Give whole kilometres or miles; declare \"decimal\": \",\" when the point groups digits."
  )

  public static let recordMileageHigh = DiagnosticKind(
    "record.mileage-high", .warning, "a mileage is over a million kilometres",
    help: "Check the odometer and its unit.")

  public static let recordYear = DiagnosticKind(
    "record.year", .warning, "a year cannot be right",
    help: "Give a year in four digits, such as 2019.")

  public static let recordCount = DiagnosticKind(
    "record.count", .warning, "a whole number is not in the range of its field",
    help: "Correct the number, or leave the field empty.")

  public static let recordNumber = DiagnosticKind(
    "record.number", .warning, "a number cannot be read",
    help: "Give a number; declare \"decimal\": \",\" for 1.234,5.")

  public static let recordQuantity = DiagnosticKind(
    "record.quantity", .warning, "a quantity cannot be read",
    help: "Give a number and its unit; declare \"decimal\": \",\" for 1.234,5.")

  public static let recordUnit = DiagnosticKind(
    "record.unit", .warning, "the unit of a quantity is unknown",
    help: "Declare its \"unit\" in `fields`, or write it after the number.")

  public static let recordVIN = DiagnosticKind(
    "record.vin", .warning, "a vehicle identification number is left out",
    help: "Give 17 letters and digits without I, O and Q, or leave the field empty.")

  public static let recordVINCheckDigit = DiagnosticKind(
    "record.vin-check-digit", .warning,
    "the check digit of a vehicle identification number is wrong",
    help: "Compare the number with the vehicle's papers.")

  public static let recordCoordinate = DiagnosticKind(
    "record.coordinate", .error, "a coordinate is not on Earth",
    help: "Give decimal degrees, or leave latitude and longitude both empty.")

  public static let recordZeroCoordinate = DiagnosticKind(
    "record.zero-coordinate", .warning, "the coordinate 0, 0 is left out",
    help: "Leave latitude and longitude empty when the place is unknown.")

  public static let recordOutsideCountries = DiagnosticKind(
    "record.outside-countries", .warning, "a coordinate is outside the project's countries",
    help: "Correct the coordinate, or add the country to `countries`.")

  public static let recordCountry = DiagnosticKind(
    "record.country", .warning, "a country is not a code of ISO 3166-1",
    help: "Give the two letters of ISO 3166-1, such as CN.")

  public static let recordURL = DiagnosticKind(
    "record.url", .warning, "a URL is not an absolute https URL",
    help: "Give a URL that begins with https://.")

  public static let recordPicture = DiagnosticKind(
    "record.picture", .warning, "a picture of the project cannot be used",
    help: "Put the file into the folder of \"pictures\", or write its path in it, such as 17/1.jpg."
  )

  public static let recordTelephone = DiagnosticKind(
    "record.telephone", .warning, "a telephone number is left out",
    help: "Give a number such as +49 40 1234567; where a word stands for none, \"nulls\" says so.")

  public static let recordEmail = DiagnosticKind(
    "record.email", .warning, "an email address is left out",
    help: "Give an address such as name@example.com.")

  public static let recordTimestamp = DiagnosticKind(
    "record.timestamp", .warning, "a time cannot be read",
    help: "Write it as 2026-11-21T09:15:00Z, with an offset, or as a date.")

  public static let recordTimeZone = DiagnosticKind(
    "record.time-zone", .warning, "a time zone is none of the time zone database",
    help: "Write the name of a city, such as America/Toronto, or UTC.")

  public static let recordUnzonedTime = DiagnosticKind(
    "record.unzoned-time", .warning, "a time of a gate pass is by a clock that nobody named",
    help:
      "Give the pass or its dealer a `timeZone`, the source a \"zone\", or each time its offset,"
      + " such as 08:00-05:00.")

  public static let recordValidity = DiagnosticKind(
    "record.validity", .error, "a gate pass ends before it begins",
    help: "Correct `validFrom` or `validUntil`.")
}

extension [DiagnosticKind] {
  /// What can be wrong with a record.
  public static let record: [DiagnosticKind] = [
    .recordTooLarge, .recordUTF8, .recordNUL, .recordType, .recordID, .recordRepeatedVIN,
    .recordDuplicateID,
    .recordReference, .recordTitle, .recordName, .recordVehicle, .recordTextLength,
    .recordControlCharacter, .recordWord, .recordFlag, .recordPrice, .recordPriceZero,
    .recordOldPrice, .recordPricePlaceholder, .recordEpoch, .recordDamagedText, .recordCurrency,
    .recordMileage, .recordMileageUnit, .recordMileageFraction, .recordMileageHigh, .recordYear,
    .recordCount, .recordNumber, .recordQuantity, .recordUnit, .recordVIN, .recordVINCheckDigit,
    .recordCoordinate, .recordZeroCoordinate, .recordOutsideCountries, .recordCountry, .recordURL,
    .recordPicture, .recordTelephone, .recordEmail, .recordTimestamp, .recordTimeZone,
    .recordUnzonedTime, .recordValidity,
  ]
}
