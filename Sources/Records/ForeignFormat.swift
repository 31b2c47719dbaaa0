import WaymarkCore

/// What a file is in place of a text with records, by its first bytes.
public struct ForeignFormat: Sendable {
  /// What it is, as a phrase.
  public let phrase: String

  /// What to do about it; `nil` where that depends on what the file was to be.
  public let help: String?

  private init(_ phrase: String, help: String? = nil) {
    self.phrase = phrase
    self.help = help
  }

  /// How many bytes of a file are enough.
  public static let lookedAt = HTMLPage.lookedAt

  /// Looks at the beginning of a file; `nil` when it may be a text.
  public init?(_ start: [UInt8]) {
    if let page = HTMLPage(start) {
      self.init(page.phrase, help: Self.helpForPages)
      return
    }
    guard let row = Self.signatures.first(where: { start.starts(with: $0.bytes) }) else {
      return nil
    }
    self = row.format
    // A file of a spreadsheet is an archive that begins with its list of contents.
    guard row.bytes == Self.archive else { return }
    if start[...].firstRange(of: "[Content_Types].xml") != nil
      || start[...].firstRange(of: "xl/") != nil
    {
      self.init("an Excel file", help: Self.helpForExcel)
    } else if start[...].firstRange(of: "opendocument.spreadsheet") != nil {
      self.init(
        "an OpenDocument spreadsheet", help: "Save it as CSV in UTF-8, and name that file.")
    }
  }

  private static let archive: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let helpForExcel =
    "In Excel, save the sheet as \"CSV UTF-8 (comma delimited)\", and name that file."
  private static let helpForPages =
    "Open the address of the file in a browser: the server answers with a page, such as an error or"
    + " a login; give the file itself."

  private static let signatures: [(bytes: [UInt8], format: ForeignFormat)] = [
    ([0xFF, 0xFE, 0, 0], ForeignFormat("UTF-32")), ([0, 0, 0xFE, 0xFF], ForeignFormat("UTF-32")),
    ([0x1F, 0x8B], ForeignFormat("compressed by gzip", help: "Unpack it with gunzip.")),
    (archive, ForeignFormat("a zip archive", help: "Unpack it, and name the file in it.")),
    (
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      ForeignFormat("an Excel file", help: helpForExcel)
    ),
    (Array("SQLite format 3\0".utf8), ForeignFormat("a SQLite database")),
    (Array("%PDF".utf8), ForeignFormat("a PDF", help: "Give a CSV, NDJSON, JSON or SQLite file.")),
  ]
}
