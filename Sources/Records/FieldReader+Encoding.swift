import Bytes
import Model

extension FieldReader {
  /// What makes a cell of a row no text.
  func textFault(inCells cells: Range<Int>) -> Diagnostic? {
    // The bytes of a row are one after the other.
    let row = batch.cells[cells]
    guard let first = row.lazy.compactMap(\.range).first,
      let last = row.reversed().lazy.compactMap(\.range).first,
      !isPlain(batch.bytes[first.lowerBound..<last.upperBound])
    else { return nil }
    for (index, cell) in row.enumerated() {
      guard let range = cell.range, let fault = TextFault(in: batch.bytes[range]) else { continue }
      let field = fields.first { bound($0).origin == .cell(index) }
      return Diagnostic(
        fault.kind, at: field.map { location.at(field: $0.name) } ?? location,
        "column \(index + 1) \(fault.reason)", help: fault.help)
    }
    return nil
  }

  /// Reads the members of a JSON object; the result is why there are none.
  mutating func readMembers(_ range: Range<Int>) -> Diagnostic? {
    let bytes = Array(batch.bytes[range])
    if !isPlain(bytes[...]), let fault = TextFault(in: bytes[...]) {
      return Diagnostic(
        fault.kind, at: position(fault.index, bytes), "the record \(fault.reason)",
        help: fault.help)
    }
    do throws(JSONError) {
      let document = try JSONReader.read(bytes)
      guard let object = document.root.object else {
        return Diagnostic(
          .jsonSyntax, at: location, "the record is \(document.root.kind), not an object")
      }
      members = object
      memberIndices = Array(repeating: -1, count: context.names.count)
      if ordinal == 1 { memberNames = object.map(\.name) }
      for index in object.indices {
        if let number = context.names[object[index].name] { memberIndices[number] = index }
      }
      for member in document.duplicates.prefix(4) {
        warn(
          Diagnostic(
            .jsonDuplicateName, at: position(member.offset, bytes),
            "the object has two members \(excerpt(member.name.utf8))"))
      }
      return nil
    } catch {
      return Diagnostic(.jsonSyntax, at: position(error.offset, bytes), error.reason)
    }
  }

  /// The line and column of an offset in the JSON of this record.
  private func position(_ offset: Int, _ bytes: [UInt8]) -> Location {
    let position = TextPosition(of: offset, in: bytes)
    let hasColumn = context.beginsLines || position.line > 1
    return Location(
      location.source, line: (location.line ?? 1) + position.line - 1,
      column: hasColumn ? position.column : nil)
  }
}

extension RawCell {
  /// Where the bytes of the cell are.
  fileprivate var range: Range<Int>? {
    switch self {
    case .null, .blob: nil
    case .text(let range), .number(let range): range
    }
  }
}

/// What makes bytes no text, and where in them.
private struct TextFault {
  let kind: DiagnosticKind
  let reason: String
  let index: Int

  /// What to declare, where the bytes look like those of another encoding.
  var help: String?

  init?(in bytes: ArraySlice<UInt8>) {
    if let index = bytes.firstIndex(of: 0) {
      kind = .recordNUL
      reason = "contains a NUL character"
      self.index = index - bytes.startIndex
      return
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      kind = .recordUTF8
      reason = "is not valid UTF-8"
      index = error.byteOffsets.lowerBound
      help = remedyOfEncoding(bytes)
    }
  }
}

/// Whether bytes are ASCII without NUL, which most are.
private func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
  var isPlain = true
  for byte in bytes { isPlain = isPlain && byte &- 1 < 0x7F }
  return isPlain
}
