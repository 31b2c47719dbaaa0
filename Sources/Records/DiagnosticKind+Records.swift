import WaymarkEmbedded
public import WaymarkModel
import WaymarkReaders

/// The diagnostics of records; the file contains the texts.
private let kinds = DiagnosticTable("Sources/Records/diagnostics.json")

extension DiagnosticKind {
  public static let recordType = kinds["record.type"]
  public static let recordID = kinds["record.id"]
  public static let recordRepeatedVIN = kinds["record.repeated-vin"]
  public static let recordDuplicateID = kinds["record.duplicate-id"]
  public static let recordNewerLeftOut = kinds["record.newer-left-out"]
  public static let recordFutureDate = kinds["record.future-date"]
  public static let recordReference = kinds["record.reference"]
  public static let recordTitle = kinds["record.title"]
  public static let recordName = kinds["record.name"]
  public static let recordVehicle = kinds["record.vehicle"]
  public static let recordTextLength = kinds["record.text-length"]
  public static let recordControlCharacter = kinds["record.control-character"]
  public static let recordWord = kinds["record.word"]
  public static let recordFlag = kinds["record.flag"]
  public static let recordPrice = kinds["record.price"]
  public static let recordPriceZero = kinds["record.price-zero"]
  public static let recordOldPrice = kinds["record.old-price"]
  public static let recordPricePlaceholder = kinds["record.price-placeholder"]
  public static let recordEpoch = kinds["record.epoch"]
  public static let recordMarkup = kinds["record.markup"]
  public static let recordDamagedText = kinds["record.damaged-text"]
  public static let recordCurrency = kinds["record.currency"]
  public static let recordMileage = kinds["record.mileage"]
  public static let recordMileageUnit = kinds["record.mileage-unit"]
  public static let recordMileageFraction = kinds["record.mileage-fraction"]
  public static let recordMileageHigh = kinds["record.mileage-high"]
  public static let recordYear = kinds["record.year"]
  public static let recordCount = kinds["record.count"]
  public static let recordNumber = kinds["record.number"]
  public static let recordQuantity = kinds["record.quantity"]
  public static let recordUnit = kinds["record.unit"]
  public static let recordVIN = kinds["record.vin"]
  public static let recordGTIN = kinds["record.gtin"]
  public static let recordVINCheckDigit = kinds["record.vin-check-digit"]
  public static let recordCoordinate = kinds["record.coordinate"]
  public static let recordZeroCoordinate = kinds["record.zero-coordinate"]
  public static let recordOutsideCountries = kinds["record.outside-countries"]
  public static let recordCountry = kinds["record.country"]
  public static let recordURL = kinds["record.url"]
  public static let recordPicture = kinds["record.picture"]
  public static let recordNoImage = kinds["record.no-image"]
  public static let recordTelephone = kinds["record.telephone"]
  public static let recordEmail = kinds["record.email"]
  public static let recordTimestamp = kinds["record.timestamp"]
  public static let recordTimeZone = kinds["record.time-zone"]
  public static let recordUnzonedTime = kinds["record.unzoned-time"]
  public static let recordValidity = kinds["record.validity"]
}

extension [DiagnosticKind] {
  public static let record = rawRecord + kinds.rows
}
