import WaymarkArchive

/// An Excel file that a test writes in XML.
struct Workbook {
  /// The name, the rows, the XML after the rows, and whether the sheet is hidden.
  var sheets: [(name: String, rows: String, rest: String, isHidden: Bool)] = []
  var strings: String?
  var styles = ""
  var is1904 = false

  init(_ rows: String, strings: String? = nil, styles: String = "", rest: String = "") {
    sheets = [("Cars", rows, rest, false)]
    self.strings = strings
    self.styles = styles
  }

  private static let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

  /// The documents by their paths.
  var parts: [(name: String, text: String)] {
    let targets =
      sheets.indices.map { (id: "r\($0)", kind: "worksheet", target: "worksheets/s\($0).xml") }
      + [("rs", "sharedStrings", "/xl/texts.xml"), ("rf", "styles", "styles.xml")]
    let list = sheets.indices.map { index in
      let sheet = sheets[index]
      return #"<sheet name="\#(sheet.name)" sheetId="1" r:id="r\#(index)""#
        + (sheet.isHidden ? #" state="hidden"/>"# : "/>")
    }
    var parts = [
      ("[Content_Types].xml", "<Types/>"),
      (
        "_rels/.rels",
        relationships([("r", "officeDocument", "xl/workbook.xml")])
      ),
      (
        "xl/workbook.xml",
        #"<workbook xmlns:r="r"><workbookPr date1904="\#(is1904 ? 1 : 0)"/><sheets>"#
          + list.joined() + "</sheets></workbook>"
      ),
      ("xl/_rels/workbook.xml.rels", relationships(targets)),
      ("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>"),
    ]
    if let strings { parts.append(("xl/texts.xml", "<sst>\(strings)</sst>")) }
    for (index, sheet) in sheets.enumerated() {
      parts.append(
        (
          "xl/worksheets/s\(index).xml",
          #"<worksheet><dimension ref="A1"/><sheetData>"# + sheet.rows + "</sheetData>"
            + sheet.rest + "</worksheet>"
        ))
    }
    return parts
  }

  private func relationships(_ targets: [(id: String, kind: String, target: String)]) -> String {
    "<Relationships>"
      + targets.map {
        #"<Relationship Id="\#($0.id)" Type="\#(Self.types)\#($0.kind)" Target="\#($0.target)"/>"#
      }.joined() + "</Relationships>"
  }

  func bytes() throws -> [UInt8] { try Self.archive(parts.map { ($0.name, Array($0.text.utf8)) }) }

  /// An archive whose contents are compressed.
  static func archive(_ entries: [(name: String, contents: [UInt8])]) throws -> [UInt8] {
    var outline = ZipOutline()
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let contents = try ZipContents(of: entry.contents)
      let parts = try outline.add(entry.name, contents)
      bytes += parts.head + contents.bytes
      directory += parts.record
    }
    return bytes + directory + outline.end
  }
}
