import Model

/// Reads the elements of a file that is one JSON array.
final class JSONArrayReader: RecordReader {
  let columns: [String]? = nil
  private let name: String
  private let limit: Int
  private var stream: ByteStream
  private var parser: JSONArrayParser
  private var ordinal = 0
  private var isAtEnd = false

  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = ByteStream.chunkSize
  ) throws(SourceError) {
    name = source.name
    self.limit = limit
    stream = try ByteStream(path: source.path, name: source.name, chunkSize: chunkSize)
    parser = JSONArrayParser(limit: limit)
    try stream.begin()
    try findArray()
  }

  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(SourceError) {
    while !isAtEnd, !batch.isFull(count: count, bytes: bytes) {
      take(try nextEvent(into: &batch), into: &batch)
    }
  }

  private func nextEvent(into batch: inout RawBatch) throws(SourceError) -> JSONArrayParser.Event {
    while true {
      if stream.index == stream.end, try !stream.fill() {
        isAtEnd = true
        return parser.finish(&batch)
      }
      var index = stream.index
      let event = parser.consume(stream.chunk, from: &index, to: stream.end, into: &batch)
      stream.index = index
      if event != .none { return event }
    }
  }

  private func take(_ event: JSONArrayParser.Event, into batch: inout RawBatch) {
    switch event {
    case .none: break
    case .element(let line, let range?): add(.json(range), line, &batch)
    case .element(let line, nil):
      let message = "the record has more than \(limit) bytes"
      let place = Location(name, line: line)
      add(.fault(Diagnostic(RecordRule.tooLarge, at: place, message)), line, &batch)
    case .fault(let line, let reason):
      isAtEnd = true
      let place = Location(name, line: line)
      add(.fault(Diagnostic(SourceRule.jsonStructure, at: place, reason)), line, &batch)
    }
  }

  private func add(_ payload: RawRecord.Payload, _ line: Int, _ batch: inout RawBatch) {
    ordinal += 1
    batch.records.append(RawRecord(payload, ordinal: ordinal, line: line))
  }

  /// Reads up to the bracket that opens the array.
  private func findArray() throws(SourceError) {
    var line = 1
    repeat {
      while stream.index < stream.end {
        let byte = stream.chunk[stream.index]
        if byte == UInt8(ascii: "[") {
          parser = JSONArrayParser(limit: limit, line: line)
          return
        }
        guard isBlank(byte) else {
          throw SourceError(
            .format, at: Location(name), "the file is not one JSON array",
            help: "Put the records into one top-level array, or use ndjson for one object a line.")
        }
        if byte == 0x0A { line += 1 }
        stream.index += 1
      }
    } while try stream.fill()
    throw SourceError(
      .format, at: Location(name), "the file is empty",
      help: "An inventory without records is written as [].")
  }
}
