/// The words that pages, passes and formats need in every locale.
///
/// Templates may name further keys of the locale file by `{{text.KEY}}`.
public enum TextKey: String, CaseIterable, Sendable {
  /// The language's own name, such as `简体中文`.
  case localeName = "locale.name"

  /// `ltr` or `rtl`.
  case direction = "locale.direction"

  /// The locale as Open Graph writes it, such as `zh_CN`.
  case openGraphLocale = "locale.openGraph"

  /// The separator between every three digits.
  case group = "format.group"

  /// The separator before decimal places.
  case decimal = "format.decimal"

  /// A price, of `{currency}` and `{amount}`.
  case price = "format.price"

  /// A distance, of `{value}`.
  case kilometres = "format.kilometres"
  case miles = "format.miles"

  /// A moment in UTC, of `{day}` and `{clock}`.
  case moment = "format.moment"

  case available = "status.available"
  case reserved = "status.reserved"
  case sold = "status.sold"

  case new = "condition.new"
  case used = "condition.used"
  case refurbished = "condition.refurbished"
  case damaged = "condition.damaged"

  case frontDrive = "drive.front"
  case rearDrive = "drive.rear"
  case allDrive = "drive.all"
  case fourDrive = "drive.four"

  case leftSteering = "steering.left"
  case rightSteering = "steering.right"

  case priceOnRequest = "listing.priceOnRequest"
  case marketTitle = "market.title"
  case marketDescription = "market.description"
  case shellTitle = "shell.title"
  case notFoundTitle = "notFound.title"

  case passTitle = "pass.title"
  case passDescription = "pass.description"
  case passVehicle = "pass.vehicle"
  case passVIN = "pass.vin"
  case passGate = "pass.gate"
  case passBay = "pass.bay"
  case passCarrier = "pass.carrier"
  case passDriver = "pass.driver"
  case passPlate = "pass.plate"
  case passDealer = "pass.dealer"
  case passValidFrom = "pass.validFrom"
  case passValidUntil = "pass.validUntil"
  case passPlace = "pass.place"
  case passContact = "pass.contact"
  case passNotes = "pass.notes"
  case passDirections = "pass.directions"
  case passPage = "pass.page"
  case passRelevant = "pass.relevant"
  case passVoided = "pass.voided"
}
