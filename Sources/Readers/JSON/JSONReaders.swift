import WaymarkModel

/// Reads a file with one JSON object per line, ending with LF or CRLF; skips blank lines.
struct NDJSONReader: RecordReader {
  let columns: [String]? = nil
  private let name: String
  private let limit: Int
  private var file: SourceFile
  private var line = 0

  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    name = source.name
    self.limit = limit
    file = try SourceFile(source, chunkSize: chunkSize)
    try checkFormat()
  }

  /// Fails if the file begins like another JSON format.
  private func checkFormat() throws(DiagnosedError) {
    let first = file.chunk[file.index...].first { !isBlank($0) }
    let location = Location(name, line: 1)
    if first == UInt8(ascii: "[") {
      throw DiagnosedError(
        .sourceFormat, at: location, "the file is a JSON array, not one object per line",
        help: "Name the source \"json\".")
    }
    if first == 0x1E {
      throw DiagnosedError(
        .sourceFormat, at: location, "the file is a JSON text sequence (RFC 7464)",
        help: "Write one JSON object per line, without the character U+001E.")
    }
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    while !batch.isFull(count: count, bytes: bytes), try file.peek() != nil {
      try readLine(into: &batch)
    }
  }

  private mutating func readLine(into batch: inout RawBatch) throws(DiagnosedError) {
    line += 1
    let start = batch.bytes.count
    var isTooLarge = false
    var end: Int?
    while end == nil, try file.peek() != nil {
      end = file.chunk[file.index...].firstIndex(of: 0x0A)
      let run = file.chunk[file.index..<(end ?? file.chunk.count)]
      if !isTooLarge, !batch.append(run, from: start, limit: limit) {
        isTooLarge = true
        batch.cut(bytes: start)
      }
      file.index = end.map { $0 + 1 } ?? file.chunk.count
    }
    let range = start..<batch.bytes.count
    guard isTooLarge || !batch.bytes[range].allSatisfy(isBlank) else {
      return batch.cut(bytes: start)
    }
    guard isTooLarge else { return batch.add(.json(range), line: line) }
    batch.addTooLarge("line", limit: limit, at: Location(name, line: line))
  }
}

/// Reads the elements of a file that is a JSON array, or of an array or object inside the file.
///
/// A record in an object gets the member `@key` with its name in the object.
///
/// This only finds the ends of elements. The decoder checks their contents, so a fault in one
/// element does not affect the others.
struct JSONArrayReader: RecordReader {
  let columns: [String]? = nil
  private let name: String
  private let limit: Int

  /// Whether the records are inside a larger document.
  private let isInside: Bool
  private var file: SourceFile
  private var line = 1
  private var isAtEnd = false

  /// The bracket that ends the records; in an object, each record has a name.
  private var end = UInt8(ascii: "]")
  private var isKeyed: Bool { end == UInt8(ascii: "}") }

  /// Reads up to the bracket that opens the array or object.
  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    name = source.name
    self.limit = limit
    isInside = source.items != nil
    file = try SourceFile(source, chunkSize: chunkSize)
    guard let byte = try skipBlanks() else {
      throw DiagnosedError(
        .sourceFormat, at: Location(name), "the file is empty",
        help: "Write [] for an inventory without records.")
    }
    if let items = source.items {
      try enter(items)
      return
    }
    guard byte == UInt8(ascii: "[") else {
      throw DiagnosedError(
        .sourceFormat, at: Location(name), "the file is not one JSON array",
        help:
          "Declare where the records are with \"items\": \"/…\" in the source, or use ndjson for one"
          + " object per line.")
    }
    file.index += 1
  }

  /// Goes to the array or object at a path such as `/data/products`.
  private mutating func enter(_ items: String) throws(DiagnosedError) {
    let names = items.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { $0.replacing("~1", with: "/").replacing("~0", with: "~") }
    for name in names {
      guard try skipBlanks() == UInt8(ascii: "{") else { throw missing(items) }
      file.index += 1
      while true {
        guard let key = try nextKey() else { throw missing(items) }
        if key == name { break }
        try skipElement()
      }
    }
    switch try skipBlanks() {
    case UInt8(ascii: "["): break
    case UInt8(ascii: "{"): end = UInt8(ascii: "}")
    case _: throw missing(items)
    }
    file.index += 1
  }

  private func missing(_ items: String) -> DiagnosedError {
    DiagnosedError(
      .sourceFormat, at: Location(name),
      "there is neither an array nor an object at \(excerpt(items.utf8))",
      help: "Correct \"items\" in the source.")
  }

  /// Reads the name of the next member and the colon after it; `nil` at the end of the object.
  private mutating func nextKey() throws(DiagnosedError) -> String? {
    if try skipBlanks() == UInt8(ascii: ",") { file.index += 1 }
    guard try skipBlanks() == UInt8(ascii: "\"") else { return nil }
    let text = try keyText()
    guard try skipBlanks() == UInt8(ascii: ":") else { return nil }
    file.index += 1
    _ = try skipBlanks()
    return (try? JSONReader.read(text))?.root.string
  }

  /// The bytes of a name with its quotes, up to the size limit of a record.
  private mutating func keyText() throws(DiagnosedError) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    while let byte = try file.peek(), text.count < limit {
      file.index += 1
      text.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\""), text.count > 1 {
        break
      }
    }
    return text
  }

  private mutating func skipElement() throws(DiagnosedError) {
    guard let first = try skipBlanks() else { return }
    var scanner = ElementScanner(first)
    while !scanner.isAtEnd, try file.peek() != nil {
      file.index = scanner.scan(file.chunk, from: file.index)
    }
    line += scanner.lineCount
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) { try readNext(into: &batch) }
  }

  /// Reads what is before the next element, and the element.
  private mutating func readNext(into batch: inout RawBatch) throws(DiagnosedError) {
    var byte = try skipBlanks()
    let isFirst = batch.nextOrdinal == 1
    if !isFirst, byte == UInt8(ascii: ",") {
      file.index += 1
      byte = try skipBlanks()
      if byte == end { return fail("there is a comma before \(bracket)", &batch) }
    } else if !isFirst, let byte, byte != end {
      return fail("a comma or \(bracket) is missing after a record", &batch)
    }
    switch byte {
    case nil: fail("the file ends before the \(isKeyed ? "object" : "array") does", &batch)
    case UInt8(ascii: ","): fail("a record is missing before a comma", &batch)
    case end:
      file.index += 1
      isAtEnd = true
      // The rest of a larger document is not read.
      if !isInside, try skipBlanks() != nil {
        fail("there is text after the end of the array", &batch)
      }
    case _? where isKeyed: try readMember(into: &batch)
    case let first?: try readElement(first, into: &batch)
    }
  }

  private var bracket: String { isKeyed ? "}" : "]" }

  /// Reads a member of an object as a named record.
  private mutating func readMember(into batch: inout RawBatch) throws(DiagnosedError) {
    guard let key = try nextKey(), let first = try file.peek() else {
      return fail("a record has no name", &batch)
    }
    let count = batch.records.count
    try readElement(first, into: &batch)
    guard batch.records.count == count + 1, let record = batch.records.popLast() else { return }
    guard case .json(let range) = record.payload, first == UInt8(ascii: "{") else {
      return batch.add(record.payload, line: record.line)
    }
    let rest = Array(batch.bytes[range].dropFirst())
    let isEmpty = rest.first { !isJSONBlank($0) } == UInt8(ascii: "}")
    batch.cut(bytes: range.lowerBound, cells: batch.cells.count)
    let name = renderedText { $0.json(key) }
    batch.bytes += Array("{\"@key\":\(name)\(isEmpty ? "" : ",")".utf8) + rest
    batch.add(.json(range.lowerBound..<batch.bytes.count), line: record.line)
  }

  private mutating func readElement(
    _ first: UInt8, into batch: inout RawBatch
  ) throws(DiagnosedError) {
    let (line, start) = (line, batch.bytes.count)
    var scanner = ElementScanner(first)
    var isTooLarge = false
    while !scanner.isAtEnd {
      guard try file.peek() != nil else {
        batch.cut(bytes: start)
        return fail("the file ends inside the record that begins here", line: line, &batch)
      }
      let begin = file.index
      file.index = scanner.scan(file.chunk, from: begin)
      let run = file.chunk[begin..<file.index]
      if !isTooLarge, !batch.append(run, from: start, limit: limit) {
        isTooLarge = true
        batch.cut(bytes: start)
      }
    }
    self.line += scanner.lineCount
    guard isTooLarge else { return batch.add(.json(start..<batch.bytes.count), line: line) }
    batch.addTooLarge("record", limit: limit, at: Location(name, line: line))
  }

  /// Skips white space (RFC 8259 § 2), and returns the byte after it; `nil` at the end of the file.
  private mutating func skipBlanks() throws(DiagnosedError) -> UInt8? {
    while let byte = try file.peek() {
      guard isJSONBlank(byte) else { return byte }
      if byte == 0x0A { line += 1 }
      file.index += 1
    }
    return nil
  }

  /// Reports that the rest cannot be read.
  private mutating func fail(_ reason: String, line: Int? = nil, _ batch: inout RawBatch) {
    isAtEnd = true
    let line = line ?? self.line
    batch.add(
      .fault(Diagnostic(.jsonStructure, at: Location(name, line: line), reason)), line: line)
  }
}

/// Finds the end of an element that is given in chunks.
struct ElementScanner {
  /// Whether the element is an object or array, which ends with its own bracket.
  private let isContainer: Bool
  private(set) var isAtEnd = false

  /// How many line feeds the element has.
  private(set) var lineCount = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Begins with the first byte of an element, which has not been scanned yet.
  init(_ first: UInt8) {
    isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Scans to the end of the element or of the chunk, and returns the index after it.
  mutating func scan(_ chunk: [UInt8], from start: Int) -> Int {
    for index in start..<chunk.count {
      let byte = chunk[index]
      if isInString {
        readInString(byte)
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if !isContainer {
        isAtEnd =
          byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
          || isJSONBlank(byte)
        if isAtEnd { return index }
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        isAtEnd = depth == 0
        if isAtEnd { return index + 1 }
      }
      if byte == 0x0A { lineCount += 1 }
    }
    return chunk.count
  }

  @inline(__always)
  private mutating func readInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }
}

func isJSONBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
