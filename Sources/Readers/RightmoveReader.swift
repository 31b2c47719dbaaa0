import WaymarkCore
import WaymarkModel

/// Reads the properties of a Rightmove file (`.blm`), version 3.
///
/// Its header declares the bytes that end a field (`EOF`) and a row (`EOR`), which no value has.
/// Values are not quoted, and may have line breaks. A definition names the columns, and `#END#`
/// follows the last row.
struct RightmoveReader: RecordReader {
  private(set) var columns: [String]?
  private let name: String

  /// How many bytes a row may have.
  private let limit: Int
  private var file: SourceFile
  private var line = 1
  private var fieldEnd = UInt8(ascii: "^")
  private var rowEnd = UInt8(ascii: "~")
  private var isAtEnd = false

  /// Reads up to the first row of an open file.
  init(_ file: SourceFile, _ source: SourceDescription, limit: Int) throws(DiagnosedError) {
    self.file = file
    self.limit = limit
    name = source.name
    guard source.separator == nil, source.skip == nil else {
      throw DiagnosedError(
        .sourceFormat, at: Location(name), "a Rightmove file (.blm) declares its own separators",
        help: "Remove \"separator\" and \"skip\" from the source.")
    }
    while let text = try nextLine(), text != "#DEFINITION#" { try readDeclaration(text) }
    var batch = RawBatch()
    guard let row = try nextRow(into: &batch), !row.isTooLarge, !batch.bytes.contains(0) else {
      throw fault("the definition of the columns cannot be read")
    }
    columns = try batch.cells.map { cell throws(DiagnosedError) in
      guard case .text(let range) = cell,
        let title = String(validating: trimmed(batch.bytes[range]), as: UTF8.self)
      else { throw fault("the definition is not UTF-8 text") }
      return title
    }
    while let text = try nextLine(), text != "#DATA#" {
      guard text.isEmpty else { throw fault("#DATA# does not follow the definition") }
    }
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      let (bytes, cells) = (batch.bytes.count, batch.cells.count)
      guard let row = try nextRow(into: &batch) else { return }
      let location = Location(name, line: row.line)
      if row.isTooLarge {
        batch.cut(bytes: bytes, cells: cells)
        batch.addTooLarge("row", limit: limit, at: location)
      } else if row.fields != columns?.count {
        batch.cut(bytes: bytes, cells: cells)
        let fields = counted(row.fields, "field")
        let message = "the row has \(fields), the definition \(grouped(columns?.count ?? 0))"
        batch.add(.fault(Diagnostic(.csvFieldCount, at: location, message)), line: row.line)
      } else {
        batch.add(.cells(cells..<batch.cells.count), line: row.line)
      }
    }
  }

  /// Reads a line such as `EOF : '^'`.
  private mutating func readDeclaration(_ text: String) throws(DiagnosedError) {
    let parts = text.split(separator: ":", maxSplits: 1).map {
      String(decoding: trimmed(Array($0.utf8)[...]), as: UTF8.self)
    }
    guard parts.count == 2, ["EOF", "EOR"].contains(parts[0]) else { return }
    let value = Array(parts[1].utf8)
    guard value.count == 3, value[0] == value[2], "'\"".utf8.contains(value[0]),
      value[1] < 0x80, value[1] > 0x20
    else { throw fault("\(parts[0]) is not one character in quotes") }
    if parts[0] == "EOF" { fieldEnd = value[1] } else { rowEnd = value[1] }
    guard fieldEnd != rowEnd else { throw fault("EOF and EOR are one character") }
  }

  /// The text of the next line without its end; `nil` at the end of the file.
  private mutating func nextLine() throws(DiagnosedError) -> String? {
    guard try file.peek() != nil else { return nil }
    var text: [UInt8] = []
    while let byte = try file.peek() {
      file.index += 1
      if byte == 0x0A { break }
      if text.count < 256 { text.append(byte) }
    }
    line += 1
    return String(decoding: trimmed(text[...]), as: UTF8.self)
  }

  /// Reads a row and its cells, of which the batch gets at most as many as there are columns; `nil`
  /// after the last one.
  private mutating func nextRow(
    into batch: inout RawBatch
  ) throws(DiagnosedError) -> (line: Int, fields: Int, isTooLarge: Bool)? {
    while let byte = try file.peek(), byte <= 0x20 { skip(byte) }
    let (start, firstByte) = (line, batch.bytes.count)
    if columns != nil, try file.peek() == UInt8(ascii: "#") {
      guard try nextLine() == "#END#" else { throw fault("the file has a section in its data") }
      isAtEnd = true
      return nil
    }
    var (fields, field, isTooLarge) = (0, firstByte, false)
    while let byte = try file.peek() {
      let end = file.chunk[file.index...].firstIndex {
        $0 == fieldEnd || $0 == rowEnd || $0 == 0x0A
      }
      let run = file.chunk[file.index..<(end ?? file.chunk.count)]
      isTooLarge = isTooLarge || !batch.append(run, from: firstByte, limit: limit)
      file.index = run.endIndex
      guard run.isEmpty else { continue }
      skip(byte)
      switch byte {
      case fieldEnd: break
      case rowEnd where batch.bytes.count == field: return (start, fields, isTooLarge)
      case rowEnd: break
      default:
        isTooLarge = isTooLarge || !batch.append([byte], from: firstByte, limit: limit)
        continue
      }
      fields += 1
      if fields <= columns?.count ?? 4096 { batch.cells.append(.text(field..<batch.bytes.count)) }
      field = batch.bytes.count
      if byte == rowEnd { return (start, fields, isTooLarge) }
    }
    throw fault(
      "the file ends without #END#, so that its last rows may be missing",
      help: "Export the file again; if the program does not write it, add the line #END#.")
  }

  /// Skips a byte, and counts the line that it ends.
  private mutating func skip(_ byte: UInt8) {
    file.index += 1
    if byte == 0x0A { line += 1 }
  }

  private func fault(_ message: String, help: String? = nil) -> DiagnosedError {
    DiagnosedError(.sourceFormat, at: Location(name, line: line), message, help: help)
  }
}

/// Whether a text file begins like a Rightmove file (`.blm`).
package func beginsRightmove(_ start: [UInt8]) -> Bool {
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  return start.dropFirst(start.starts(with: mark) ? 3 : 0).starts(with: "#HEADER#".utf8)
}
