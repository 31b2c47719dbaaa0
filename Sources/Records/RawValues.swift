package import WaymarkCore
import WaymarkModel

/// One value of a record as its source has it, before any field is read.
package enum RawValue {
  case nothing
  case text(ArraySlice<UInt8>)

  /// A number of a database or of JSON, with a decimal point.
  case number(ArraySlice<UInt8>)
  case blob
}

extension RawBatch {
  /// Gives every cell of a row with the number of its column; false for a record that is no row.
  package func forEachCell(of record: RawRecord, _ body: (Int, RawValue) -> Void) -> Bool {
    guard case .cells(let range) = record.payload else { return false }
    for (column, cell) in cells[range].enumerated() {
      switch cell {
      case .null: body(column, .nothing)
      case .blob: body(column, .blob)
      case .text(let range): body(column, .text(bytes[range]))
      case .number(let range): body(column, .number(bytes[range]))
      }
    }
    return true
  }

  /// A record that is one JSON object, and which of its members are there twice; `nil` for others.
  package func object(of record: RawRecord) -> JSONDocument? {
    guard case .json(let range) = record.payload else { return nil }
    do throws(DiagnosedError) {
      return try object(of: record, in: range)
    } catch {
      return nil
    }
  }

  /// The members of a JSON object; `nil` for a record that is none.
  package func members(of record: RawRecord) -> [JSONMember]? { object(of: record)?.root.object }
}
