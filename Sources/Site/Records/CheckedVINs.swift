import Project

/// The listings of a check that have a vehicle identification number; a build finds those in its lists.
struct CheckedVINs: Sendable {
  struct Listing: Sendable {
    let ordinal: UInt32
    let id: String

    /// What stands for the number.
    let hash: UInt64
  }

  /// By the name of the set.
  private var listings: [String: [Listing]] = [:]

  mutating func add(_ listings: [Listing], of set: String) {
    self.listings[set, default: []] += listings
  }

  /// The accepted listings with the number of others, all but the first of each number in the order of
  /// the sources.
  func repeated(
    in inventory: Inventory, of project: Project
  ) -> [(set: RecordSet, id: String, others: Int)] {
    let accepted = project.records.flatMap { set in
      (listings[set.name] ?? []).filter { inventory[set.name][$0.id]?.ordinal == $0.ordinal }
        .sorted { $0.ordinal < $1.ordinal }.map { (set: set, listing: $0) }
    }
    var texts = RepeatedTexts()
    for (_, listing) in accepted { texts.add(hash: listing.hash) }
    return texts.groups.flatMap { group in group.dropFirst().map { ($0, group.count - 1) } }
      .sorted { $0.0 < $1.0 }
      .map { number, others in
        (accepted[Int(number)].set, accepted[Int(number)].listing.id, others)
      }
  }
}
