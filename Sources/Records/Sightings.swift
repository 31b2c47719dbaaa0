import Synchronization
import WaymarkCore
import WaymarkModel

/// Which mapped members of JSON objects any record had.
///
/// A table names its columns before the first row. In JSON, a member is known to be misspelt only when
/// no record had it.
final class Sightings: Sendable {
  /// How many members were not seen yet.
  private let missingCount: Atomic<Int>

  /// The fields whose member was not seen yet, in their order.
  private let missing: Mutex<[RecordField]>

  /// The members of the first record, for suggestions that do not depend on the order of workers.
  private let firstNames = Mutex<[String]>([])

  init(of fields: [BoundField], mapped: [RecordField]) {
    let mapped = mapped.filter { field in
      switch fields[field.index].origin {
      case .member, .path: true
      case .absent, .row, .cell, .constant, .first, .template: false
      }
    }
    missing = Mutex(mapped.sorted { $0.index < $1.index })
    missingCount = Atomic(mapped.count)
  }

  /// Takes note of the members of a record.
  func note(_ reader: borrowing FieldReader) {
    guard missingCount.load(ordering: .relaxed) > 0, reader.isReadable else { return }
    if reader.ordinal == 1 { firstNames.withLock { $0 = reader.memberNames } }
    let seen = missing.withLock { $0 }.filter { reader.member(at: reader.bound($0).origin) != nil }
    guard !seen.isEmpty else { return }
    missing.withLock { missing in
      missing.removeAll(where: seen.contains)
      missingCount.store(missing.count, ordering: .relaxed)
    }
  }

  func diagnostics(of fields: [BoundField], at location: Location) -> [Diagnostic] {
    let names = firstNames.withLock { $0 }
    return missing.withLock { $0 }.map { field in
      let title = fields[field.index].title ?? field.name
      return Diagnostic(
        .sourceUnusedMapping, at: location.at(field: field.name),
        "no record has the member \(excerpt(title.utf8))",
        help: suggestion(for: title, among: names).map { "Did you mean \"\($0)\"?" })
    }
  }
}
