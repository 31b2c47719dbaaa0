import WaymarkArchive
import WaymarkCore
import WaymarkDisk
import WaymarkModel

/// The parts of an Excel file: a zip archive of XML documents (ECMA-376).
struct ExcelFile {
  struct Sheet {
    let name: String

    let isHidden: Bool

    /// The part that contains it.
    fileprivate let part: String
  }

  private static let partLimit = 1000

  /// The maximum size of one expanded part, in bytes.
  private static let sizeLimit = 4 << 30

  /// The maximum numbers of sheets and of cell formats.
  private static let sheetLimit = 1000
  private static let formatLimit = 65_536

  private(set) var sheets: [Sheet] = []

  /// Whether dates are counted from 1904.
  private(set) var is1904 = false

  /// The cell formats, by their numbers.
  private(set) var formats: [ExcelFormat] = []
  private var stringsPart: String?
  private let file: RandomAccessFile
  private let location: Location
  private var parts: [String: ZipPart] = [:]

  init(_ source: SourceDescription) throws(DiagnosedError) {
    location = Location(source.name)
    file = try SourceFile.open(source)
    do {
      try refuseOthers()
      try readDirectory()
      try readWorkbook()
    } catch {
      throw Self.diagnosed(error, at: location)
    }
  }

  /// The texts that cells share.
  func strings() throws(DiagnosedError) -> ExcelStrings {
    do {
      guard let stringsPart, parts[stringsPart] != nil else { return try ExcelStrings(nil, file) }
      return try ExcelStrings(events(of: stringsPart), file)
    } catch {
      throw Self.diagnosed(error, at: location)
    }
  }

  func events(of sheet: Sheet) throws(DiagnosedError) -> XMLEvents {
    do {
      return try events(of: sheet.part)
    } catch {
      throw Self.diagnosed(error, at: location)
    }
  }

  static func diagnosed(_ error: any Error, at location: Location) -> DiagnosedError {
    if let error = error as? DiagnosedError { return error }
    let reason = (error as? FileError)?.reason ?? "\(error)"
    return DiagnosedError(
      .sourceUnreadable, at: location, "the file cannot be read: \(reason)",
      help: "Open it in Excel and save it again.")
  }
}

extension ExcelFile {
  /// Throws an error that names the actual format of a file that is not an Excel file.
  private func refuseOthers() throws {
    var start: [UInt8] = []
    try file.read(ForeignFormat.lookedAt, at: 0, into: &start)
    let other = ForeignFormat(start)
    // The contents of an archive may come after the bytes that were inspected.
    guard other?.kind != .excel, other?.phrase != ForeignFormat.archivePhrase else { return }
    throw DiagnosedError(
      .sourceFormat, at: location,
      "the file is \(other?.phrase ?? "a text, or of an unknown format"), not an Excel file (.xlsx)",
      help: other?.help)
  }

  private mutating func readDirectory() throws {
    let size = try file.size()
    var bytes: [UInt8] = []
    try file.read(ZipPart.endSize, at: max(0, size - ZipPart.endSize), into: &bytes)
    let range = try ZipPart.directory(before: bytes, archiveSize: size)
    guard range.count <= Self.partLimit << 11 else { throw Fault("its directory is too large") }
    try file.read(range.count, at: range.lowerBound, into: &bytes)
    for part in try ZipPart.parts(in: bytes, limit: Self.partLimit) {
      let name = Self.key(String(decoding: part.name, as: UTF8.self)[...])
      guard parts.updateValue(part, forKey: name) == nil else {
        throw Fault("it has two parts \(excerpt(part.name))")
      }
    }
  }

  /// The key of a part name; names are compared without regard to case.
  private static func key(_ path: Substring) -> String {
    (path.hasPrefix("/") ? path.dropFirst() : path).lowercased()
  }

  private func events(of name: String) throws -> XMLEvents {
    guard let part = parts[name] else { throw Fault("its part \(name) is missing") }
    guard part.size <= Self.sizeLimit else {
      throw Fault("its part \(name) is larger than \(Self.sizeLimit >> 30) GiB")
    }
    return try XMLEvents(
      ExcelPart(part, of: file, at: location), at: location, part: name, hasNamespaces: false)
  }
}

/// A part of an Excel file, expanded while it is read.
private struct ExcelPart: PieceSource {
  private let file: RandomAccessFile
  private let expander: ZipPartExpander
  private let location: Location

  init(_ part: ZipPart, of file: RandomAccessFile, at location: Location) throws {
    self.file = file
    self.location = location
    var header: [UInt8] = []
    try file.read(ZipPartExpander.headerSize(of: part), at: part.head, into: &header)
    expander = try ZipPartExpander(part, header: header)
  }

  mutating func nextPiece() throws(DiagnosedError) -> [UInt8] {
    do {
      return try expander.next { try file.read($0, at: $1, into: &$2) }
    } catch {
      throw ExcelFile.diagnosed(error, at: location)
    }
  }
}

extension ExcelFile {
  /// The parts that a part refers to, by their relationship identifiers.
  private typealias Relationships = [String: (kind: Substring, part: String)]

  private func relationships(of part: String) throws -> Relationships {
    let folder = part.split(separator: "/").dropLast()
    let name = part.split(separator: "/").last ?? ""
    let path = (folder + ["_rels", name + ".rels"]).joined(separator: "/")
    guard parts[path] != nil else { return [:] }
    var found: Relationships = [:]
    try forEachElement(of: path) { element, attributes in
      guard element == "Relationship", attributes["TargetMode"] != "External",
        let id = attributes["Id"], let target = attributes["Target"],
        let kind = attributes["Type"]?.split(separator: "/").last
      else { return }
      var names = target.hasPrefix("/") ? [] : Array(folder)
      for name in target.split(separator: "/") where name != "." {
        if name == ".." { _ = names.popLast() } else { names.append(name) }
      }
      guard found.count < Self.partLimit + Self.sheetLimit else {
        throw Fault("a part refers to too many others")
      }
      found[id] = (kind, Self.key(names.joined(separator: "/")[...]))
    }
    return found
  }

  /// The only part of a kind.
  private static func part(_ kind: String, among parts: Relationships) throws -> String? {
    let found = Set(parts.values.filter { $0.kind == kind }.map(\.part))
    guard found.count < 2 else { throw Fault("it has several parts of the kind \(kind)") }
    return found.first
  }

  /// Passes each element of a part to a closure, with its attributes without prefixes.
  private func forEachElement(
    of part: String, _ body: (_ name: String, _ attributes: [String: String]) throws -> Void
  ) throws {
    let events = try events(of: part)
    var element: String?
    var attributes: [String: String] = [:]
    while let event = try events.next() {
      if event.kind == .attribute {
        let name = events.names[Int(event.name)].local
        attributes[name] = String(decoding: events.text[event.range], as: UTF8.self)
        continue
      }
      if let element { try body(element, attributes) }
      element = event.kind == .start ? events.names[Int(event.name)].local : nil
      attributes = [:]
    }
  }

  private mutating func readWorkbook() throws {
    let root = try relationships(of: "")
    guard let workbook = try Self.part("officeDocument", among: root) else {
      throw Fault("it does not name a workbook")
    }
    let known = try relationships(of: workbook)
    var sheets: [Sheet] = []
    var is1904 = false
    try forEachElement(of: workbook) { element, attributes in
      if element == "workbookPr" { is1904 = ["1", "true"].contains(attributes["date1904"] ?? "") }
      guard element == "sheet", let name = attributes["name"], let id = attributes["id"],
        // Charts are sheets too, but have no rows.
        let target = known[id], target.kind == "worksheet"
      else { return }
      guard sheets.count < Self.sheetLimit else {
        throw Fault("it has more than \(Self.sheetLimit) sheets")
      }
      let isHidden = ["hidden", "veryHidden"].contains(attributes["state"] ?? "")
      sheets.append(Sheet(name: name, isHidden: isHidden, part: target.part))
    }
    (self.sheets, self.is1904) = (sheets, is1904)
    stringsPart = try Self.part("sharedStrings", among: known)
    if let styles = try Self.part("styles", among: known) {
      formats = try formats(in: styles)
    }
  }

  private func formats(in part: String) throws -> [ExcelFormat] {
    var own: [Int: ExcelFormat] = [:]
    var formats: [ExcelFormat] = []
    var isOfCells = false
    try forEachElement(of: part) { element, attributes in
      guard max(own.count, formats.count) < Self.formatLimit else {
        throw Fault("it has too many cell formats")
      }
      let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      switch element {
      case "numFmt": own[id] = ExcelFormat(code: attributes["formatCode"] ?? "")
      case "cellXfs": isOfCells = true
      case "xf" where isOfCells: formats.append(own[id] ?? ExcelFormat(builtIn: id))
      case "cellStyles", "dxfs": isOfCells = false
      default: return
      }
    }
    return formats
  }
}
