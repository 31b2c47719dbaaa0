import WaymarkModel

/// One of the values that a record consists of.
public enum RecordValue: Hashable, Sendable {
  case text(String?)
  case number(Int?)
}

extension SourceRecord {
  /// The texts of the record, which are what somebody wrote.
  public var texts: [String] {
    values.compactMap { value in
      switch value {
      case .text(let text): text
      case .number: nil
      }
    }
  }

  /// Appends everything that the record says: equal bytes mean equal records, whatever sources they
  /// come from.
  public func append(contentTo buffer: inout [UInt8]) {
    for value in values {
      switch value {
      case .text(nil), .number(nil): buffer.append(0)
      case .text(let text?): WaymarkRecords::append(2, text.utf8, to: &buffer)
      case .number(let number?): WaymarkRecords::append(3, String(number).utf8, to: &buffer)
      }
    }
  }
}

extension RawBatch {
  /// Appends what a source gave of a record: equal bytes mean equal records of one source.
  ///
  /// False, with nothing appended, for a record that could not be read.
  public func append(contentOf record: RawRecord, to buffer: inout [UInt8]) -> Bool {
    switch record.payload {
    case .fault: return false
    case .json(let range): buffer.append(contentsOf: bytes[range])
    case .cells(let range):
      for cell in cells[range] {
        switch cell {
        case .null: buffer.append(0)
        case .blob: buffer.append(1)
        case .text(let range): WaymarkRecords::append(2, bytes[range], to: &buffer)
        case .number(let range): WaymarkRecords::append(3, bytes[range], to: &buffer)
        }
      }
    }
    return true
  }
}

extension Coordinate<WGS84>? {
  /// The exact bits of a coordinate.
  var values: [RecordValue] {
    [self?.latitude, self?.longitude].map { degrees in
      .number(degrees.map { Int(truncatingIfNeeded: $0.bitPattern) })
    }
  }
}

/// Appends a value after its kind and length, so that no two lists of values have equal bytes.
private func append(_ kind: UInt8, _ value: some Collection<UInt8>, to buffer: inout [UInt8]) {
  buffer.append(kind)
  var length = value.count
  while length > 127 {
    buffer.append(UInt8(truncatingIfNeeded: length) | 128)
    length >>= 7
  }
  buffer.append(UInt8(length))
  buffer.append(contentsOf: value)
}
