import WaymarkCore
import WaymarkModel

/// A row of a sheet that has at least one value.
struct ExcelRow {
  struct Cell {
    /// The number of the column, counted from zero.
    let column: Int

    /// The value; its bytes are in the row.
    let value: RawCell

    /// Whether the file stores it as a number, a date or a flag, not as text.
    let isTyped: Bool
  }

  /// The number of the row, counted from one.
  var number = 0

  /// The cells that are not empty, in the order of their columns.
  var cells: [Cell] = []
  var bytes: [UInt8] = []

  /// Whether it has more bytes than a record may have.
  var isTooLarge = false
}

/// Reads the rows of a sheet, one at a time; ignores the size that the sheet declares.
struct ExcelSheet {
  static let columnLimit = 16_384
  private static let rowLimit = 1_048_576

  /// The ranges of cells that are merged across rows; a sheet lists them after all rows.
  private(set) var merged: [String] = []
  private static let mergedLimit = 1000

  /// The columns that Excel does not show, counted from zero.
  private(set) var hiddenColumns: [ClosedRange<Int>] = []
  private var columns = (first: 0, last: 0, areHidden: false)

  private let events: XMLEvents
  private let file: ExcelFile
  private let strings: ExcelStrings
  private let location: Location
  private let name: String
  private let limit: Int

  /// How many bytes cells took from the shared texts, of which each may be in any number of cells.
  private var sharedSize = 0
  private static let sharedLimit = 1 << 30

  private var row = ExcelRow()
  private var cell = CellText()

  /// The open elements, the innermost last; and the meaning of each name in the document.
  private var open: [Element] = []
  private var elements: [Element] = []

  /// The elements and attributes that are read.
  private enum Element: String {
    case row, cell = "c", value = "v", formula = "f", text = "t", reading = "rPh"
    case merged = "mergeCell", columns = "col"

    /// The attributes of rows, cells and columns; `t` is also one.
    case reference = "r", style = "s", range = "ref", first = "min", last = "max", hidden
    case other
  }

  /// A cell while it is read.
  private struct CellText {
    var column = -1
    var kind = Kind.number
    var style = 0
    var hasFormula = false
    var text: [UInt8] = []

    /// Starts the next cell, and keeps the capacity of the text.
    mutating func next() {
      column += 1
      kind = .number
      style = 0
      hasFormula = false
      text.removeAll(keepingCapacity: true)
    }
  }

  /// The type of a cell's value, from its attribute `t`.
  private enum Kind {
    case number, flag, date, shared, error, text, formulaText

    init(_ type: ArraySlice<UInt8>) {
      self =
        switch (type.first, type.count) {
        case (UInt8(ascii: "n"), 1): .number
        case (UInt8(ascii: "b"), 1): .flag
        case (UInt8(ascii: "d"), 1): .date
        case (UInt8(ascii: "s"), 1): .shared
        case (UInt8(ascii: "e"), 1): .error
        case (UInt8(ascii: "s"), _): .formulaText
        default: .text
        }
    }
  }

  init(
    _ sheet: ExcelFile.Sheet, of file: ExcelFile, _ source: SourceDescription, limit: Int
  ) throws(DiagnosedError) {
    location = Location(source.name)
    name = sheet.name
    self.file = file
    self.limit = limit
    strings = try file.strings()
    events = try file.events(of: sheet)
  }

  /// The next row with a value; `nil` after the last one.
  mutating func next() throws(DiagnosedError) -> ExcelRow? {
    while let event = try events.next() {
      switch event.kind {
      case .start:
        let element = element(event.name)
        open.append(element)
        if element == .row {
          row = ExcelRow(number: row.number + 1)
          cell.column = -1
        } else if element == .cell {
          cell.next()
        } else if element == .columns {
          columns = (0, 0, false)
        } else if element == .formula {
          cell.hasFormula = true
        }
      case .attribute: try readAttribute(element(event.name), events.text[event.range])
      case .text:
        guard open.last == .value || open.last == .text && !open.contains(.reading) else {
          continue
        }
        // One more than the limit shows that the text is longer.
        let room = ExcelStrings.textLimit + 1 - cell.text.count
        cell.text.append(contentsOf: events.text[event.range].prefix(room))
      case .end:
        switch open.popLast() {
        case .cell: try finishCell()
        case .columns where columns.areHidden && columns.first > 0 && hiddenColumns.count < 1000:
          hiddenColumns.append(columns.first - 1...max(columns.first, columns.last) - 1)
        case .row where !row.cells.isEmpty || row.isTooLarge: return row
        default: continue
        }
      }
    }
    return nil
  }

  private mutating func element(_ name: Int32) -> Element {
    while elements.count <= Int(name) {
      elements.append(Element(rawValue: events.names[elements.count].local) ?? .other)
    }
    return elements[Int(name)]
  }

  private mutating func readAttribute(
    _ name: Element, _ value: ArraySlice<UInt8>
  ) throws(DiagnosedError) {
    switch (open.last, name) {
    case (.row, .reference):
      guard let number = number(value), number >= row.number, number <= Self.rowLimit else {
        throw fault("its rows are not in order at \(excerpt(value))")
      }
      row.number = number
    case (.cell, .reference):
      let letters = value.prefix { !$0.isASCIIDigit }
      guard let column = Self.column(letters), column >= cell.column,
        number(value.dropFirst(letters.count)) == row.number
      else { throw fault("its cells are not in order at \(excerpt(value))") }
      cell.column = column
    case (.cell, .style): cell.style = number(value) ?? 0
    case (.cell, .text): cell.kind = Kind(value)
    case (.columns, .first): columns.first = number(value) ?? 0
    case (.columns, .last): columns.last = number(value) ?? 0
    case (.columns, .hidden):
      columns.areHidden = value == [0x31] || value.elementsEqual("true".utf8)
    case (.merged, .range):
      let ends = value.split(separator: UInt8(ascii: ":")).map { $0.filter(\.isASCIIDigit) }
      if ends.count == 2, ends[0] != ends[1], merged.count < Self.mergedLimit {
        merged.append(String(decoding: value, as: UTF8.self))
      }
    default: return
    }
  }

  private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      number = number * 10 + Int(digit & 15)
    }
    return number
  }

  private func fault(_ reason: String) -> DiagnosedError {
    DiagnosedError(
      .sourceUnreadable, at: location, "the sheet \(excerpt(name.utf8)) cannot be read: \(reason)",
      help: "Open it in Excel and save it again.")
  }

  /// The number of a column such as `AB`, from zero.
  static func column(_ letters: ArraySlice<UInt8>) -> Int? {
    guard (1...3).contains(letters.count), letters.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    let column = letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
    return column < columnLimit ? column : nil
  }

  /// The letters of a column.
  static func letters(_ column: Int) -> String {
    (column < 26 ? "" : letters(column / 26 - 1))
      + String(decoding: [UInt8(0x41 + column % 26)], as: UTF8.self)
  }
}

extension ExcelSheet {
  private mutating func finishCell() throws(DiagnosedError) {
    guard cell.column < Self.columnLimit else { throw fault("a row has too many cells") }
    guard !row.isTooLarge else { return }
    let begin = row.bytes.count
    let isTyped = [.number, .flag, .date].contains(cell.kind)
    guard let value = try value() else { return }
    row.cells.append(ExcelRow.Cell(column: cell.column, value: value, isTyped: isTyped))
    guard row.bytes.count > limit else { return }
    row.isTooLarge = true
    row.cells = []
    row.bytes.removeLast(row.bytes.count - begin)
  }

  /// Appends the bytes of the cell's value to the row, and returns the value; `nil` for an empty
  /// cell.
  private mutating func value() throws(DiagnosedError) -> RawCell? {
    let begin = row.bytes.count
    guard !cell.text.isEmpty else {
      return cell.hasFormula && cell.kind != .formulaText
        ? .unusable("a formula that was never calculated") : nil
    }
    switch cell.kind {
    case .number:
      let format = file.formats.indices.contains(cell.style) ? file.formats[cell.style] : .plain
      do throws(Fault) {
        let isNumber = try format.append(cell.text, to: &row.bytes, is1904: file.is1904)
        return isNumber ? .number(begin..<row.bytes.count) : .text(begin..<row.bytes.count)
      } catch {
        return .unusable(error.message)
      }
    case .flag:
      let isFalse = ["0", "false"].contains { cell.text.elementsEqual($0.utf8) }
      row.bytes += (isFalse ? "false" : "true").utf8
    case .error:
      return .unusable("the error \(String(decoding: cell.text.prefix(20), as: UTF8.self))")
    case .shared:
      do {
        guard let index = number(cell.text[...]), try strings.append(index, to: &row.bytes) else {
          return .unusable("a text that the file does not contain")
        }
        sharedSize += row.bytes.count - begin
        guard sharedSize <= Self.sharedLimit else {
          throw Fault("the texts of its cells are larger than \(Self.sharedLimit >> 30) GiB")
        }
      } catch {
        throw ExcelFile.diagnosed(error, at: location)
      }
    case .text, .formulaText, .date: row.bytes += cell.text
    }
    guard row.bytes.count - begin <= ExcelStrings.textLimit else {
      row.bytes.removeLast(row.bytes.count - begin)
      return .unusable("a text of more than 32767 characters")
    }
    unescape(from: begin)
    return begin == row.bytes.count ? nil : .text(begin..<row.bytes.count)
  }

  /// Replaces escapes such as `_x000D_` for characters that XML cannot contain (ECMA-376
  /// 22.9.2.19).
  private mutating func unescape(from begin: Int) {
    guard row.bytes[begin...].contains(UInt8(ascii: "_")) else { return }
    let text = String(decoding: row.bytes[begin...], as: UTF8.self)
    let plain = text.replacing(/_x00([0-5][0-9A-Fa-f])_/) { match in
      UInt8(match.output.1, radix: 16).map { String(UnicodeScalar($0)) } ?? ""
    }
    row.bytes.removeLast(row.bytes.count - begin)
    // A value must not contain a NUL.
    row.bytes += plain.utf8.filter { $0 != 0 }
  }
}
