import WaymarkModel

/// Reads the lines of a file of which each is one JSON object.
///
/// A line ends with LF or CRLF; a line of blanks is no record.
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

  /// Fails for what other formats of JSON begin with.
  private func checkFormat() throws(DiagnosedError) {
    let first = file.chunk[file.index...].first { !isBlank($0) }
    let location = Location(name, line: 1)
    if first == UInt8(ascii: "[") {
      throw DiagnosedError(
        .sourceFormat, at: location, "the file is a JSON array, not one object a line",
        help: "Name the source \"json\".")
    }
    if first == 0x1E {
      throw DiagnosedError(
        .sourceFormat, at: location, "the file is a JSON text sequence (RFC 7464)",
        help: "Write one JSON object a line, without the character U+001E.")
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
    let payload: RawRecord.Payload =
      isTooLarge
      ? .fault(
        Diagnostic(
          .recordTooLarge, at: Location(name, line: line),
          "the line has more than \(limit) bytes"))
      : .json(range)
    batch.add(payload, line: line)
  }
}
