import Bytes
import Model

extension FieldReader {
  /// Looks for bytes that are no text in a row.
  mutating func checkCells() {
    // The bytes of a row stand end to end.
    let row = batch.cells[cells]
    guard let first = row.lazy.compactMap(\.range).first,
      let last = row.reversed().lazy.compactMap(\.range).first,
      !isPlain(batch.bytes[first.lowerBound..<last.upperBound])
    else { return }
    for (index, cell) in batch.cells[cells].enumerated() {
      guard let range = cell.range, let fault = textFault(batch.bytes[range]) else { continue }
      let field = RecordField.allCases.first { fields[$0.rawValue].origin == .cell(index) }
      syntaxError = Diagnostic(
        fault.rule, at: field.map { place.at(field: $0.name) } ?? place,
        "column \(index + 1) \(fault.phrase)")
      return
    }
  }

  /// Reads the JSON of a record.
  mutating func parse(_ range: Range<Int>) {
    let bytes = Array(batch.bytes[range])
    if !isPlain(bytes[...]), let fault = textFault(bytes[...]) {
      syntaxError = Diagnostic(
        fault.rule, at: position(fault.index, bytes), "the record \(fault.phrase)")
      return
    }
    do throws(JSONError) {
      let document = try JSONReader.read(bytes)
      guard let object = document.root.object else {
        syntaxError = Diagnostic(
          SourceRule.jsonSyntax, at: place, "the record is \(document.root.kind), not an object")
        return
      }
      members = Array(repeating: nil, count: context.names.count)
      if ordinal == 1 { memberNames = object.map(\.name) }
      for member in object {
        if let number = context.names[member.name] { members[number] = member.node }
      }
      warnOfDuplicates(in: document, bytes)
    } catch {
      syntaxError = Diagnostic(
        SourceRule.jsonSyntax, at: position(error.offset, bytes), error.reason)
    }
  }

  private mutating func warnOfDuplicates(in document: JSONDocument, _ bytes: [UInt8]) {
    for member in document.duplicates.prefix(4) {
      warnings.append(
        Diagnostic(
          SourceRule.jsonDuplicateName, at: position(member.offset, bytes),
          "the object has two members \(excerpt(member.name.utf8))"))
    }
  }

  /// The line and column of an offset in the JSON of this record.
  private func position(_ offset: Int, _ bytes: [UInt8]) -> Location {
    let position = TextPosition(of: offset, in: bytes)
    let hasColumn = context.beginsLines || position.line > 1
    return Location(
      place.source, line: (place.line ?? 1) + position.line - 1,
      column: hasColumn ? position.column : nil)
  }
}

extension RawCell {
  /// Where the bytes of the cell are.
  fileprivate var range: Range<Int>? {
    switch self {
    case .null, .blob: nil
    case .text(let start, let end), .number(let start, let end): start..<end
    }
  }
}

/// What makes bytes no text, and where in them.
private struct TextFault {
  let rule: RecordRule
  let index: Int

  var phrase: String { rule == .nul ? "contains a NUL character" : "is not valid UTF-8" }
}

/// Whether bytes are ASCII without NUL, which most are.
private func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
  var isPlain = true
  for byte in bytes { isPlain = isPlain && byte &- 1 < 0x7F }
  return isPlain
}

private func textFault(_ bytes: ArraySlice<UInt8>) -> TextFault? {
  if let index = bytes.firstIndex(of: 0) {
    return TextFault(rule: .nul, index: index - bytes.startIndex)
  }
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return TextFault(rule: .utf8, index: error.byteOffsets.lowerBound)
  }
}
