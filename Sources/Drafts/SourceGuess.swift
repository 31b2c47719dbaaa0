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
    if source.kind == .csv { try guessDialect(probe.start) }
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
    if source.kind == .csv { try chooseSeparator() }
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
  private mutating func chooseTable(_ table: String?) throws(DiagnosedError) {
    let names = try tables()
    guard let chosen = table ?? (names.count == 1 ? names[0] : nil), names.contains(chosen) else {
      throw DiagnosedError(
        .draftTable, at: Location(source.name),
        table.map { "the database has no table \"\($0)\"" }
          ?? "the database has \(names.count) tables",
        help: names.isEmpty
          ? "Give a database with a table."
          : "Choose one with --table: \(names.joined(separator: ", "))."
      )
    }
    let count = names.count == 1 ? "the only table" : "one of \(names.count) tables"
    declare("table", chosen, count)
    let quoted = chosen.split(separator: "\"", omittingEmptySubsequences: false)
    source.query = "SELECT * FROM \"\(quoted.joined(separator: "\"\""))\""
  }

  /// The tables and views of the database, by name.
  private func tables() throws(DiagnosedError) -> [String] {
    var list = source
    list.query = """
      SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
      ORDER BY name
      """
    let reader = try RecordSource(list)
    var names: [String] = []
    while let batch = try reader.next(), names.count < 1000 {
      for record in batch.records {
        _ = batch.forEachCell(of: record) { _, value in
          if case .text(let name) = value { names.append(String(decoding: name, as: UTF8.self)) }
        }
      }
    }
    return names
  }
}

extension SourceGuess {
  /// Leaves out rows that seem not to be records.
  mutating func leaveOut(_ strays: StrayDeclaration) {
    self.strays = strays
    for (column, words) in strays.except { source.except[column] = words }
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

extension SourceGuess {
  /// How well a dialect fits a CSV file.
  private struct Fit {
    var source: SourceDescription
    var columns: Int
    var rows: Int

    /// The share of the first rows that have as many fields as the header.
    var share: Double

    var score: Double { columns < 2 ? 0 : Double(columns) * share * share * share }
  }

  /// Forms whose first line begins with a word, and how many lines are above the names of columns.
  private static let prefaces = [(start: "TemplateType=", lines: 2)]

  /// Tries separators, quotes and lines above the header on the first rows.
  private mutating func guessDialect(_ start: [UInt8]) throws(DiagnosedError) {
    if let form = Self.prefaces.first(where: { start.starts(with: $0.start.utf8) }) {
      source.skip = form.lines
    }
    var best = fits(of: source).max { ($0.score, $0.columns) < ($1.score, $1.columns) }
    if best.map({ $0.share < 0.5 || $0.columns < 2 }) ?? false {
      for skip in 1...10 {
        var shifted = source
        shifted.skip = skip
        // A line that looks like a record does not name the columns.
        guard let found = fits(of: shifted).max(by: { $0.score < $1.score }),
          found.columns > 1, found.share > 0.9, found.score > best?.score ?? 0,
          case let names = Self.names(found.source), !Draft.isRecord(names),
          Draft.knownNames(names) >= best.map({ Draft.knownNames(Self.names($0.source)) }) ?? 0
        else { continue }
        best = found
      }
    }
    guard let best, best.columns > 1 else {
      // One column is not a dialect; reading the file throws the error.
      _ = try RecordSource(source)
      return
    }
    describe(best)
  }

  /// The names of the columns by the first line that is not skipped.
  private static func names(_ source: SourceDescription) -> [String] {
    (try? RecordSource(source))?.columns ?? []
  }

  private func fits(of source: SourceDescription) -> [Fit] {
    // A comma, or what the file itself declares, needs no declaration.
    guard let own = fit(source) else { return separatedFits(of: source) }
    let others = separatedFits(of: source)
    guard own.columns > 1, own.share > 0.9 else { return [own] + others }
    // Each line of a file with semicolons may have the same number of decimal commas.
    let isComma = others.contains {
      $0.source.separator == UInt8(ascii: ",") && $0.columns == own.columns
    }
    let better = others.filter {
      isComma && $0.source.separator != UInt8(ascii: ",") && $0.columns >= own.columns
        && $0.share > 0.9 && $0.rows > 0
    }
    return better.isEmpty ? [own] : better
  }

  private func separatedFits(of source: SourceDescription) -> [Fit] {
    let fits = ";\t|,".utf8.compactMap { separator in
      var candidate = source
      candidate.separator = separator
      return fit(candidate)
    }
    // Apostrophes are common in texts, but rare as quotes.
    guard source.quote != UInt8(ascii: "'"), fits.allSatisfy({ $0.columns < 2 || $0.share < 0.5 })
    else { return fits }
    var quoted = source
    quoted.quote = UInt8(ascii: "'")
    return fits
      + separatedFits(of: quoted).filter { $0.columns > 1 && $0.rows > 0 && $0.share > 0.9 }
  }

  private func fit(_ candidate: SourceDescription) -> Fit? {
    do throws(DiagnosedError) {
      let reader = try RecordSource(candidate)
      guard let batch = try reader.next(upTo: 200) else { return nil }
      let good = batch.records.count { batch.fault(of: $0) == nil }
      let share = batch.records.isEmpty ? 1 : Double(good) / Double(batch.records.count)
      return Fit(
        source: candidate, columns: reader.columns?.count ?? 0, rows: batch.records.count,
        share: share)
    } catch {
      return nil
    }
  }

  private mutating func describe(_ fit: Fit) {
    source = fit.source
    let rows = "\(fit.columns) columns in \(Int((fit.share * 100).rounded())) % of the first rows"
    if let separator = fit.source.separator, separator != UInt8(ascii: ",") {
      declare("separator", String(decoding: [separator], as: UTF8.self), rows)
    }
    if fit.source.quote == UInt8(ascii: "'") {
      declare("quote", "'", "fields are in apostrophes")
    }
    let header = HeaderGuess(from: source.skip ?? 0) { line in
      var shifted = fit.source
      shifted.skip = line
      let names = (try? RecordSource(shifted))?.columns
      return names?.count == fit.columns ? names : nil
    }
    guard header.skip > 0 else { return }
    source.skip = header.skip
    let place = "line \(header.skip + 1)"
    declare(
      "skip", String(header.skip),
      HeaderGuess.comment(
        place, header.groups, lost: header.lost, above: texts(above: header.skip)))
  }

  /// The texts of the lines above the one that names the columns.
  func texts(above line: Int) -> [String] {
    (0..<min(line, 20)).compactMap { index in
      var shifted = source
      shifted.skip = index
      let text = Self.names(shifted).filter { !$0.isEmpty }.joined(separator: " ")
      return text.contains(where: \.isLetter) ? text : nil
    }
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
}

extension SourceGuess {
  /// Takes the separator that splits the first line into the most columns; between two equal ones,
  /// the one that the first rows have.
  private mutating func chooseSeparator() throws(DiagnosedError) {
    let best = separatedFits(of: source).max { ($0.columns, $0.share) < ($1.columns, $1.share) }
    guard let best, best.columns > 1 else {
      // Reading the file throws the error.
      _ = try RecordSource(source)
      return
    }
    source = best.source
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

extension SourceGuess {
  /// Finds the records of a JSON file that is not one array: the only list in it, or the chosen one.
  private mutating func findItems(_ chosen: String?) throws(DiagnosedError) {
    let outline = try JSONOutline(source)
    guard !outline.isArray else {
      guard chosen == nil else { throw Self.noTable(source.name, outline) }
      return
    }
    let lists = outline.lists
    if let chosen {
      guard lists.contains(where: { $0.path == chosen }) else {
        throw Self.noTable(source.name, outline)
      }
      source.items = chosen
    } else if lists.count == 1, let only = lists.first {
      source.items = only.path
    } else if lists.count > 1 {
      throw Self.noTable(source.name, outline)
    } else {
      source = source.as(.ndjson)
      return
    }
    guard let items = source.items, let list = lists.first(where: { $0.path == items }) else {
      return
    }
    let what =
      list.isKeyed
      ? "an object with \(counted(list.count, "named record"))"
      : "a list of \(counted(list.count, "record"))"
    declare("items", items, what + (lists.count > 1 ? ", one of \(lists.count) lists" : ""))
  }

  private static func noTable(_ name: String, _ outline: JSONOutline) -> DiagnosedError {
    let lists = outline.lists.prefix(20).map { "\($0.path) (\($0.count))" }.joined(separator: ", ")
    return DiagnosedError(
      .draftTable, at: Location(name),
      outline.isArray
        ? "the file is one list" : "the file has \(outline.lists.count) lists of records",
      help: outline.isArray ? "Leave --table out." : "Choose one with --table: \(lists).")
  }
}
