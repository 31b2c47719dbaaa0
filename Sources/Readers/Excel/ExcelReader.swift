import WaymarkCore
import WaymarkModel

/// Reads the rows of one sheet of an Excel file.
struct ExcelReader: RecordReader {
  /// How many rows are searched for the header, and how many bytes they may have.
  private static let searched = 20
  private static let searchedBytes = 1 << 20
  private static let columnLimit = 4096

  private(set) var columns: [String]?

  /// The row of the header, counted from one.
  private(set) var headerRow = 0

  /// The texts of the row directly above the header, which group its columns; and those in columns
  /// that the header leaves empty.
  private(set) var groups: [String] = []
  private(set) var lost: [String] = []

  /// The names of the columns that Excel does not show.
  var hiddenColumns: [String] {
    places.indices.filter { place in
      places[place] >= 0 && sheet.hiddenColumns.contains { $0.contains(place) }
    }.compactMap { columns?[places[$0]] }
  }
  private let source: SourceDescription
  private let limit: Int
  private let name: String
  private var sheet: ExcelSheet

  /// The index of each sheet column among the named ones; -1 for a column without a name.
  private var places: [Int] = []

  /// How many sheet columns the header has, also in the row that groups its columns.
  private var width = 0
  private var naming = RecordNaming.lines

  /// The rows that were read while searching for the header.
  private var ahead: ArraySlice<ExcelRow> = []
  private var isAtEnd = false

  init(_ source: SourceDescription, limit: Int) throws(DiagnosedError) {
    self.source = source
    self.limit = limit
    let file = try ExcelFile(source)
    let chosen = try Self.chosen(of: file, source)
    name = chosen.name
    sheet = try ExcelSheet(chosen, of: file, source, limit: limit)
    try readHeader()
    try readAhead()
  }

  private static func chosen(
    of file: ExcelFile, _ source: SourceDescription
  ) throws(DiagnosedError) -> ExcelFile.Sheet {
    let shown = file.sheets.filter { !$0.isHidden }
    if let name = source.sheet {
      if let sheet = file.sheets.first(where: { $0.name == name }) { return sheet }
      throw DiagnosedError(
        .sourceFormat, at: Location(source.name), "the file has no sheet \(excerpt(name.utf8))",
        help: correction(of: name, among: file.sheets.map(\.name)))
    }
    if let only = shown.first, shown.count == 1 { return only }
    let names = shown.prefix(20).map { sheet in
      "\"sheet\": \(renderedText { $0.json(sheet.name) })"
    }
    throw DiagnosedError(
      .sourceFormat, at: Location(source.name),
      shown.isEmpty ? "all sheets of the file are hidden" : "the file has \(shown.count) sheets",
      help: shown.isEmpty
        ? "Name one with \"sheet\": \"…\"."
        : "Name the one with the records: \(names.joined(separator: ", or ")).")
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    batch.naming = naming
    while !batch.isFull(count: count, bytes: bytes), let row = ahead.popFirst() {
      append(row, to: &batch)
      if ahead.isEmpty { try readAhead() }
      if isAtEnd, ahead.isEmpty { warnOfMerged(&batch) }
    }
  }

  private mutating func append(_ row: ExcelRow, to batch: inout RawBatch) {
    guard !row.isTooLarge else {
      return batch.addTooLarge("row", limit: limit, at: Location(source.name, line: row.number))
    }
    let start = batch.cells.count
    let shift = batch.bytes.count
    batch.cells.append(contentsOf: repeatElement(.null, count: columns?.count ?? 0))
    var isEmpty = true
    for cell in row.cells where cell.column < places.count && places[cell.column] >= 0 {
      batch.cells[start + places[cell.column]] = cell.value.moved(by: shift)
      isEmpty = false
    }
    // A row with values only in columns without a name is not a record.
    guard !isEmpty else { return batch.cut(bytes: shift, cells: start) }
    if let cell = row.cells.first(where: { $0.column >= width && row.shown($0) != "" }) {
      batch.cut(bytes: shift, cells: start)
      return batch.add(.fault(surplus(cell, of: row)), line: row.number)
    }
    batch.bytes += row.bytes
    batch.add(.cells(start..<batch.cells.count), line: row.number)
  }

  private func surplus(_ cell: ExcelRow.Cell, of row: ExcelRow) -> Diagnostic {
    let place = excelPlace(name, ExcelSheet.letters(cell.column) + String(row.number))
    return Diagnostic(
      .csvFieldCount, at: Location(source.name, line: row.number).at(place: place),
      "the row has a value to the right of the last column of the header",
      help: "Name the column in the header, or remove the value.")
  }

  private mutating func readAhead() throws(DiagnosedError) {
    guard !isAtEnd, ahead.isEmpty else { return }
    if let row = try sheet.next() { ahead.append(row) } else { isAtEnd = true }
  }

  /// Warns about values that Excel shows in several rows, but that only the first row has.
  private func warnOfMerged(_ batch: inout RawBatch) {
    let below = sheet.merged.filter { range in
      let last = range.split(separator: ":").last?.filter(\.isNumber)
      return last.flatMap { Int($0) } ?? 0 > headerRow
    }
    guard let first = below.first else { return }
    batch.diagnostics.append(
      Diagnostic(
        .excelMerged,
        at: Location(source.name).at(place: excelPlace(name, first)),
        "\(counted(below.count, "range of cells is", many: "ranges of cells are")) merged across"
          + " several rows; only the first row has the value"
      ))
  }
}

extension ExcelReader {
  /// Finds the header: the declared row, or the first one that is wide enough and contains only
  /// texts.
  private mutating func readHeader() throws(DiagnosedError) {
    var rows: [ExcelRow] = []
    var size = 0
    while rows.count < Self.searched, size < Self.searchedBytes, let row = try sheet.next() {
      if let skip = source.skip, row.number <= skip {
        // The last one may group the columns.
        if row.number == skip { width = (row.cells.last?.column ?? -1) + 1 }
        continue
      }
      rows.append(row)
      size += row.bytes.count + row.cells.count * 40
      if source.skip != nil { break }
    }
    let texts = rows.map { row in
      Set(row.cells.compactMap { row.text(of: $0) }).count
    }
    let widest = rows.map(\.cells.count).max() ?? 0
    func isHeader(_ index: Int) -> Bool {
      texts[index] >= 2 && texts[index] == rows[index].cells.count
    }
    var found = rows.indices.first { isHeader($0) && rows[$0].cells.count * 2 >= widest }
    while let index = found, index + 1 < rows.count, isHeader(index + 1),
      rows[index + 1].cells.count > rows[index].cells.count
        || rows[index + 1].fillsGaps(of: rows[index])
          && rows[(index + 1)...].dropFirst().first?.cells.contains(where: \.isTyped) ?? false
    {
      found = index + 1
    }
    guard let index = found ?? rows.indices.first else {
      throw DiagnosedError(
        .sourceFormat, at: Location(source.name), "the sheet \(excerpt(name.utf8)) is empty",
        help: "Its first row names the columns.")
    }
    if index > 0, rows[index - 1].number == rows[index].number - 1, texts[index - 1] > 1 {
      let above = rows[index - 1]
      let names = Set(rows[index].cells.map(\.column))
      groups = above.cells.compactMap { above.shown($0) }
      width = (above.cells.last?.column ?? -1) + 1
      lost = above.cells.filter { !names.contains($0.column) }.compactMap { above.shown($0) }
    }
    ahead = rows[(index + 1)...]
    try takeNames(of: rows[index])
  }

  private mutating func takeNames(of row: ExcelRow) throws(DiagnosedError) {
    headerRow = row.number
    var names: [String] = []
    var numbers: [Int] = []
    places = Array(repeating: -1, count: (row.cells.last?.column ?? -1) + 1)
    width = max(places.count, width)
    for cell in row.cells {
      guard let text = row.shown(cell), !text.isEmpty else { continue }
      places[cell.column] = names.count
      names.append(text)
      numbers.append(cell.column)
    }
    guard !names.isEmpty, names.count <= Self.columnLimit else {
      throw DiagnosedError(
        .sourceFormat, at: Location(source.name, line: row.number),
        names.isEmpty
          ? "the row does not name columns"
          : "the header has more than \(Self.columnLimit) columns",
        help: "Declare how many rows are above the column names: \"skip\": 3.")
    }
    columns = names
    naming = .cells(sheet: name, columns: numbers)
  }
}

extension ExcelRow {
  /// Whether the row has as many cells as another, and some between those of the other: under merged
  /// cells that group columns.
  fileprivate func fillsGaps(of other: ExcelRow) -> Bool {
    guard let last = other.cells.last?.column, cells.count >= other.cells.count else {
      return false
    }
    let taken = Set(other.cells.map(\.column))
    return cells.contains { $0.column < last && !taken.contains($0.column) }
  }

  /// The text of a cell that the file stores as text.
  fileprivate func text(of cell: Cell) -> String? { cell.isTyped ? nil : shown(cell) }

  /// The trimmed text of a cell.
  fileprivate func shown(_ cell: Cell) -> String? {
    switch cell.value {
    case .text(let range), .number(let range), .json(let range):
      String(decoding: trimmed(bytes[range]), as: UTF8.self)
    case .null, .unusable: nil
    }
  }
}

extension RawCell {
  fileprivate func moved(by count: Int) -> RawCell {
    switch self {
    case .null, .unusable: self
    case .text(let range): .text(range.lowerBound + count..<range.upperBound + count)
    case .number(let range): .number(range.lowerBound + count..<range.upperBound + count)
    case .json(let range): .json(range.lowerBound + count..<range.upperBound + count)
    }
  }
}
