import Model

/// Reads the lines of a file of which each is one JSON object.
///
/// A line ends with LF or CRLF; a line of blanks is no record.
final class NDJSONReader: RecordReader {
  let columns: [String]? = nil
  private let name: String
  private let limit: Int
  private var stream: ByteStream
  private var line = 1
  private var ordinal = 0

  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = ByteStream.chunkSize
  ) throws(SourceError) {
    name = source.name
    self.limit = limit
    stream = try ByteStream(path: source.path, name: source.name, chunkSize: chunkSize)
    try stream.begin()
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(SourceError) {
    while !batch.isFull(count: count, bytes: bytes), try readLine(into: &batch) {}
  }

  /// Reads one line.
  ///
  /// - Returns: False at the end of the file.
  private func readLine(into batch: inout RawBatch) throws(SourceError) -> Bool {
    let start = batch.bytes.count
    var isTooLarge = false
    while true {
      if stream.index == stream.end, try !stream.fill() {
        take(from: start, isTooLarge: isTooLarge, into: &batch)
        return false
      }
      let begin = stream.index
      var index = begin
      while index < stream.end, stream.chunk[index] != 0x0A { index += 1 }
      let isEnded = index < stream.end
      if !isTooLarge, batch.bytes.count - start > limit - (index - begin) {
        isTooLarge = true
        batch.cut(bytes: start, cells: 0)
      }
      if !isTooLarge { batch.bytes.append(contentsOf: stream.chunk[begin..<index]) }
      stream.index = isEnded ? index + 1 : index
      guard isEnded else { continue }
      take(from: start, isTooLarge: isTooLarge, into: &batch)
      line += 1
      return true
    }
  }

  private func take(from start: Int, isTooLarge: Bool, into batch: inout RawBatch) {
    let range = start..<batch.bytes.count
    guard isTooLarge || !batch.bytes[range].allSatisfy(isBlank) else {
      return batch.cut(bytes: start, cells: 0)
    }
    ordinal += 1
    let payload: RawRecord.Payload =
      isTooLarge
      ? .fault(
        Diagnostic(
          RecordRule.tooLarge, at: Location(name, line: line),
          "the line has more than \(limit) bytes"))
      : .json(range)
    batch.records.append(RawRecord(payload, ordinal: ordinal, line: line))
  }
}
