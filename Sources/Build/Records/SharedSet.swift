import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite

/// A record set that some environments have in common, and that is read once for all of them.
struct SharedSet: Sendable {
  let set: RecordSet

  /// Whether other environments read the same source with other dealers or listings.
  let isReadAgain: Bool

  /// The indices of the environments in the plans.
  fileprivate(set) var plans: [Int]

  /// The first of the environments; the others have the same information about the set.
  var first: Int { plans[0] }
}

extension [EnvironmentPlan] {
  /// The record sets of all environments, in the order of the project.
  var sharedSets: [SharedSet] {
    var keys: [String] = []
    var sources: Set<String> = []
    var shared: [SharedSet] = []
    for (number, plan) in enumerated() {
      for set in plan.site.project.records {
        let key = plan.site.project.key(of: set)
        if let index = keys.firstIndex(of: key) {
          shared[index].plans.append(number)
        } else {
          keys.append(key)
          let isNew = sources.insert(plan.site.project.source(of: set)).inserted
          shared.append(SharedSet(set: set, isReadAgain: !isNew, plans: [number]))
        }
      }
    }
    return shared
  }

  /// For each group of environments with the same listings, one of the environments.
  var withOwnListings: [Int] {
    let keys = map { plan in
      plan.site.project.records.filter { $0.kind == .listing }.map(plan.site.project.key)
    }
    return indices.filter { keys.firstIndex(of: keys[$0]) == $0 }
  }
}

extension Project {
  /// Identifies a set as an environment uses it: its source and the sets that its records refer to.
  fileprivate func key(of set: RecordSet) -> String {
    let named = [set.dealers, set.listings].map { records(named: $0).map(key) ?? "" }
    return "(\(source(of: set)) \(named[0]) \(named[1]))"
  }

  /// Where a set is described, and its pictures folder.
  fileprivate func source(of set: RecordSet) -> String {
    "\(set.name) \(set.version) \(pictures?.name ?? "")"
  }
}
