import WaymarkCore
package import WaymarkModel

// What keeps a record from being text, or one JSON object.

extension RawBatch {
  /// Why a record cannot be taken as it is: it could not be read, is no text or not one JSON object,
  /// or has two members of one name.
  package func fault(of record: RawRecord) -> Diagnostic? {
    switch record.payload {
    case .fault(let diagnostic): return diagnostic
    case .cells(let range):
      return textFault(inCells: range).map { column, fault in
        Diagnostic(fault, inColumn: column, at: location(of: record))
      }
    case .json(let range):
      do throws(DiagnosedError) {
        guard let member = try object(of: record, in: range).duplicates.first else { return nil }
        var diagnostic = duplicate(member, of: record, in: range, help: "Remove one of them.")
        diagnostic.severity = .error
        return diagnostic
      } catch {
        return error.diagnostics.first
      }
    }
  }

  /// Where a record is.
  func location(of record: RawRecord) -> Location {
    Location(
      sourceName, line: record.line, record: record.line == nil ? record.ordinal : nil)
  }

  /// The first cell of a row that is no text, and why.
  func textFault(inCells cells: Range<Int>) -> (column: Int, fault: TextFault)? {
    // The bytes of a row are one after the other.
    let row = self.cells[cells]
    guard let first = row.lazy.compactMap(\.range).first,
      let last = row.reversed().lazy.compactMap(\.range).first,
      !isPlain(bytes[first.lowerBound..<last.upperBound])
    else { return nil }
    for (column, cell) in row.enumerated() {
      guard let range = cell.range, let fault = TextFault(in: bytes[range]) else { continue }
      return (column, fault)
    }
    return nil
  }

  /// Reads a record that is one JSON object.
  func object(of record: RawRecord, in range: Range<Int>) throws(DiagnosedError) -> JSONDocument {
    let bytes = Array(self.bytes[range])
    if !isPlain(bytes[...]), let fault = TextFault(in: bytes[...]) {
      throw DiagnosedError(
        fault.kind, at: location(fault.index, of: record, bytes), "the record \(fault.reason)",
        help: fault.help)
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONReader.read(bytes)
    } catch {
      throw DiagnosedError(
        .jsonSyntax, at: location(error.offset, of: record, bytes), error.reason)
    }
    guard document.root.object != nil else {
      throw DiagnosedError(
        .jsonSyntax, at: location(of: record),
        "the record is \(document.root.kind), not an object")
    }
    return document
  }

  /// Says that an object has a member of this name before.
  func duplicate(
    _ member: JSONMember, of record: RawRecord, in range: Range<Int>, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .jsonDuplicateName, at: location(member.offset, of: record, Array(bytes[range])),
      "the object has two members \(excerpt(member.name.utf8))", help: help)
  }

  /// The line and column of an offset in the JSON of a record.
  private func location(_ offset: Int, of record: RawRecord, _ bytes: [UInt8]) -> Location {
    let position = TextPosition(of: offset, in: bytes)
    return Location(
      sourceName, line: (record.line ?? 1) + position.line - 1,
      column: beginsLines || position.line > 1 ? position.column : nil)
  }
}

extension Diagnostic {
  /// What makes a cell no text; columns are counted from zero.
  init(_ fault: TextFault, inColumn column: Int, at location: Location) {
    self.init(fault.kind, at: location, "column \(column + 1) \(fault.reason)", help: fault.help)
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
struct TextFault {
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
