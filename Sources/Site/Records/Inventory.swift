import Model
import Records

/// What is known of all records before the first one is rendered.
struct Inventory: Sendable {
  /// The dealers, sorted by identifier; there are few of them.
  var dealers: [Dealer] = []
  var dealersByID: [Identifier<Dealer>: Dealer] = [:]
  private var indexes: [RecordKind: RecordIndex] = [:]

  /// The accepted records of a kind.
  subscript(kind: RecordKind) -> RecordIndex {
    get { indexes[kind] ?? RecordIndex() }
    set { indexes[kind] = newValue }
  }

  /// How many records were accepted.
  var recordCount: Int { indexes.values.reduce(0) { $0 + $1.count } }

  /// How many records were read and not accepted.
  var leftOutCount: Int { indexes.values.reduce(0) { $0 + $1.leftOutCount } }
}
