import WaymarkColumns
import WaymarkCore
import WaymarkDisk
public import WaymarkModel
public import WaymarkReaders
import WaymarkRecords

/// The format of a file of records, as far as its bytes show.
struct SourceGuess {
  var source: SourceDescription

  /// Declarations for the project file, each with the evidence for it.
  private(set) var declarations: [Declaration] = []

  /// The rows that are left out because they seem not to be records.
  private(set) var strays: StrayDeclaration?

  /// The names of the columns that Excel does not show.
  var hiddenColumns: [String] = []

  /// The label of a guessed encoding, which sample words should confirm.
  private(set) var guessedEncoding: String?

  /// Inspects a file; `name` is its path as the project writes it.
  init(path: String, name: String, table: String?) throws(DiagnosedError) {
    let probe = try Self.reading(path, name, TextProbe.init)
    source = SourceDescription(Self.kind(of: path, probe.start), name: name, path: path)
    try checkFormat(probe.start, table)
    switch source.kind {
    case .excel: try chooseSheet(table)
    case .xml: try findElements(table)
    case .csv, .json, .ndjson: try guessEncoding(probe)
    case .sqlite, .postgres: return
    }
    if source.kind == .csv, !beginsRightmove(probe.start) { try guessDialect(probe.start) }
    if source.kind == .json { try findItems(table) }
  }

  /// Inspects the first bytes of an undescribed file: its text is UTF-8, has a byte order mark or a
  /// named encoding, and its first line names the columns.
  init(
    unreviewed path: String, table: String?, encoding: TextEncoding?
  ) throws(DiagnosedError) {
    let start = try Self.reading(path, path, TextProbe.start)
    source = SourceDescription(Self.kind(of: path, start), name: path, path: path)
    let isObject = start.first { $0 < 0x80 && $0 > 0x20 } == UInt8(ascii: "{")
    if source.kind == .json, isObject { source = source.as(.ndjson) }
    try checkFormat(start, table)
    guard encoding == nil || source.kind != .sqlite && source.kind != .excel else {
      throw DiagnosedError(
        .sourceFormat, at: Location("--encoding"),
        "the file is \(source.kind == .excel ? "an Excel file" : "a database"), which has UTF-8 texts",
        help: "Remove --encoding.")
    }
    source.encoding = encoding
    if source.kind == .excel { try requireSheet(table) }
    if source.kind == .xml { try findElements(table) }
    if source.kind == .csv, !beginsRightmove(start) { try chooseSeparator() }
  }

  private static func reading<Result>(
    _ path: String, _ name: String, _ read: (RandomAccessFile) throws(FileError) -> Result
  ) throws(DiagnosedError) -> Result {
    let file: RandomAccessFile
    do throws(DiagnosedError) {
      file = try SourceFile.open(SourceDescription(.csv, name: name, path: path))
    } catch {
      // There is no project file yet in which to correct a path.
      let near = pathInOtherCase(path)
      let isAddress = path.contains("http:/") || path.contains("https:/")
      let help =
        near.map { "Did you mean \"\($0)\"?" }
        ?? (isAddress ? "Download the file first: curl --fail --location --output FILE URL." : nil)
        ?? "Give the path of a \(Self.formats) file that this user may read."
      throw DiagnosedError(
        error.diagnostics.map { Diagnostic($0.kind, at: $0.location, $0.message, help: help) })
    }
    do throws(FileError) {
      return try read(file)
    } catch {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(name), error.description, help: error.help)
    }
  }

  /// Refuses files that are not lists of records, and a table option for formats without tables;
  /// chooses the table of a database.
  private mutating func checkFormat(
    _ start: [UInt8], _ table: String?
  ) throws(DiagnosedError) {
    guard source.kind != .sqlite else { return try chooseTable(table) }
    if let other = ForeignFormat(start), other.kind != source.kind {
      throw DiagnosedError(
        .sourceFormat, at: Location(source.name),
        "the file is \(other.phrase), not a list of records",
        help: pageHelp(start) ?? other.help ?? "Give a \(Self.formats) file.")
    }
    guard table == nil || [.json, .excel, .xml].contains(source.kind) else {
      throw DiagnosedError(
        .draftTable, at: Location("--table"), "the file has no tables or sheets",
        help: "Leave --table out.")
    }
  }

  /// What to do with a page that a program has named like a file of Excel.
  private func pageHelp(_ start: [UInt8]) -> String? {
    source.path.asciiLowercased.hasSuffix(".xls") && HTMLPage(start) != nil
      ? "Open it in a spreadsheet program, and save it as an Excel workbook (.xlsx)." : nil
  }

  private static let formats = "CSV, Excel, XML, NDJSON, JSON or SQLite"

  /// The format by the first bytes, otherwise by the name of the file.
  private static func kind(of path: String, _ start: [UInt8]) -> SourceDescription.Kind {
    if start.starts(with: "SQLite format 3\0".utf8) { return .sqlite }
    if let kind = ForeignFormat(start)?.kind { return kind }
    let text = start.filter { $0 != 0 && $0 < 0x80 }.drop { $0 <= 0x20 }
    let ending = path.split(separator: ".").last { $0.lowercased() != "gz" }?.lowercased() ?? ""
    if ["csv", "tsv", "txt"].contains(ending) { return .csv }
    if ending == "xlsx" { return .excel }
    if text.first == UInt8(ascii: "<"), HTMLPage(start) == nil { return .xml }
    if text.first == UInt8(ascii: "[") { return .json }
    if ["ndjson", "jsonl"].contains(ending) { return .ndjson }
    // An object may be one record on several lines, or contain a list of records.
    return text.first == UInt8(ascii: "{") ? .json : .csv
  }

  private mutating func guessEncoding(_ probe: TextProbe) throws(DiagnosedError) {
    guard !probe.hasMark else { return }
    if let label = probe.unmarkedUTF16 {
      declare("encoding", label, "every second byte is zero, and there is no byte order mark")
    } else if probe.hasNUL {
      throw DiagnosedError(
        .sourceEncoding, at: Location(source.name),
        "the file is not text: it contains NUL characters",
        help: "Give a \(Self.formats) file.")
    } else if !probe.isUTF8 {
      let found = EncodingGuess(probe.start).label
      let label = probe.isChinese(not: found) ? "gb18030" : found
      guessedEncoding = label
      declare("encoding", label, "")
    }
    source.encoding = declarations.first.flatMap { TextEncoding(label: $0.value) }
  }

  /// Adds words of the decoded text to the comment on the guessed encoding.
  mutating func show(words: [String]) {
    guard let label = guessedEncoding else { return }
    let shown =
      words.isEmpty
      ? "" : "; the file then contains " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    for index in declarations.indices where declarations[index].key == "encoding" {
      declarations[index].comment =
        "decide: the file is not UTF-8 and does not name its encoding; \(label) fits\(shown)"
    }
  }

  mutating func declare(_ key: String, _ value: String, _ comment: String) {
    declarations.append(Declaration(key: key, value: value, comment: comment))
  }
}

/// A member of the project file, and the evidence for it.
struct Declaration {
  let key: String
  let value: String
  var comment: String
}

extension SourceGuess {
  /// Leaves out rows that seem not to be records.
  mutating func leaveOut(_ strays: StrayDeclaration) {
    self.strays = strays
    for (column, words) in strays.except { source.rows.except[column] = words }
  }

  /// Joins the rows of an export that has several rows per product.
  mutating func joinRows() throws(DiagnosedError) {
    guard source.kind == .csv || source.kind == .excel,
      let columns = try RecordSource(source).columns
    else { return }
    source.join = ExportGuess(columns)?.join
  }

  /// Joins rows by rules, if the format has rows; returns whether it has.
  mutating func joinRows(by rules: JoinRules) -> Bool {
    guard source.kind == .csv || source.kind == .excel else { return false }
    source.join = rules
    return true
  }
}

/// The description of a file of records without a project.
///
/// It only guesses the separator of a CSV file, from the first line.
public func undescribedSource(
  at path: String, table: String?, encoding: TextEncoding? = nil
) throws(DiagnosedError) -> SourceDescription {
  try SourceGuess(unreviewed: path, table: table, encoding: encoding).source
}
