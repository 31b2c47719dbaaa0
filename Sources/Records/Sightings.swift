import Bytes
import Model
import Synchronization

/// Which mapped members of JSON objects any record had.
///
/// A table names its columns before the first row. In JSON, a member is known to be misspelt only when
/// no record had it.
final class Sightings: Sendable {
  /// One bit for each field whose member was not seen yet, at the field's raw value.
  private let missing: Atomic<UInt64>

  /// The members of the first record, for suggestions that do not depend on the order of workers.
  private let firstNames = Mutex<[String]>([])

  init(of fields: [BoundField], in map: FieldMap) {
    var bits: UInt64 = 0
    for field in map.entries.keys {
      switch fields[field.rawValue].origin {
      case .member, .path: bits |= 1 << UInt64(field.rawValue)
      case .absent, .row, .cell, .constant, .first, .template: continue
      }
    }
    missing = Atomic(bits)
  }

  /// Takes note of the members of a record.
  func note(_ reader: borrowing FieldReader) {
    let bits = missing.load(ordering: .relaxed)
    guard bits != 0, reader.isReadable else { return }
    if reader.ordinal == 1 { firstNames.withLock { $0 = reader.memberNames } }
    for field in RecordField.allCases where bits & 1 << UInt64(field.rawValue) != 0 {
      guard reader.member(at: reader.bound(field).origin) != nil else { continue }
      missing.bitwiseAnd(~(1 << UInt64(field.rawValue)), ordering: .relaxed)
    }
  }

  func diagnostics(of fields: [BoundField], at location: Location) -> [Diagnostic] {
    let bits = missing.load(ordering: .relaxed)
    let names = firstNames.withLock { $0 }
    return RecordField.allCases.filter { bits & 1 << UInt64($0.rawValue) != 0 }.map { field in
      let title = fields[field.rawValue].title ?? field.name
      return Diagnostic(
        .sourceUnusedMapping, at: location.at(field: field.name),
        "no record has the member \(excerpt(title.utf8))",
        help: suggestion(for: title, among: names).map { "Did you mean \"\($0)\"?" })
    }
  }
}
