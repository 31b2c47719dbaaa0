extension RawBatch {
  /// Appends what a source gave of a record, so that equal bytes mean equal records of one source.
  ///
  /// - Returns: False, with nothing appended, for a record that could not be read.
  public func append(contentOf record: RawRecord, to buffer: inout [UInt8]) -> Bool {
    switch record.payload {
    case .fault: return false
    case .json(let range): buffer.append(contentsOf: bytes[range])
    case .cells(let range):
      for cell in cells[range] {
        switch cell {
        case .null: buffer.append(0)
        case .blob: buffer.append(1)
        case .text(let start, let end): append(2, start..<end, to: &buffer)
        case .number(let start, let end): append(3, start..<end, to: &buffer)
        }
      }
    }
    return true
  }

  /// Appends a cell behind its kind and length, so that no two rows look alike.
  private func append(_ kind: UInt8, _ range: Range<Int>, to buffer: inout [UInt8]) {
    buffer.append(kind)
    var length = range.count
    repeat {
      buffer.append(UInt8(truncatingIfNeeded: length & 127 | (length > 127 ? 128 : 0)))
      length >>= 7
    } while length > 0
    buffer.append(contentsOf: bytes[range])
  }
}
