package import WaymarkModel
import WaymarkRecords

/// The facts about all records before the first one is rendered.
package struct Inventory: Sendable {
  /// The dealers of each set, sorted by identifier; there are few of them.
  package var dealers: [String: DealerSet] = [:]
  private var indexes: [String: RecordIndex] = [:]

  package init() {}

  /// The accepted records of a set.
  package subscript(set: String) -> RecordIndex {
    get { indexes[set] ?? RecordIndex() }
    set { indexes[set] = newValue }
  }

  /// How many records were accepted.
  package var recordCount: Int { indexes.values.reduce(0) { $0 + $1.count } }

  /// The number of records that were read and not accepted.
  package var leftOutCount: Int { indexes.values.reduce(0) { $0 + $1.leftOutCount } }
}

package struct DealerSet: Sendable {
  /// Sorted by identifier.
  package let all: [Dealer]
  private let byID: [Identifier<Dealer>: Dealer]

  /// The time zones of their lots, if any.
  package let zones: [Identifier<Dealer>: String]

  /// The identifiers of dealers with a telephone number, an email address or a website.
  private let reachable: Set<String>

  package init(_ dealers: [Dealer]) {
    all = dealers.sorted { $0.id < $1.id }
    byID = Dictionary(dealers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    zones = byID.compactMapValues(\.zone)
    reachable = Set(
      dealers.filter { $0.telephone != nil || $0.email != nil || $0.website != nil }
        .map(\.id.text))
  }

  package func canBeReached(_ id: String?) -> Bool { id.map(reachable.contains) ?? false }

  package subscript(id: Identifier<Dealer>?) -> Dealer? { id.flatMap { byID[$0] } }

  package var ids: Set<Identifier<Dealer>> { Set(byID.keys) }
}
