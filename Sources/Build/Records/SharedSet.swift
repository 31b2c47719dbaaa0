import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSite

/// A record set as some environments have it in common: it is read once for all of them.
struct SharedSet: Sendable {
  let set: RecordSet

  /// Whether other environments read the same source, with other dealers or listings.
  let isReadAgain: Bool

  /// The environments, by their numbers among the plans.
  fileprivate(set) var plans: [Int]

  /// The first of the environments; what it knows of the set the others know too.
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

  /// One of the environments that have all listings in common, for each such group.
  var withOwnListings: [Int] {
    let keys = map { plan in
      plan.site.project.records.filter { $0.kind == .listing }.map(plan.site.project.key)
    }
    return indices.filter { keys.firstIndex(of: keys[$0]) == $0 }
  }
}

extension Project {
  /// What tells apart the ways in which environments have a set: its source, and what its records name.
  fileprivate func key(of set: RecordSet) -> String {
    let named = [set.dealers, set.listings].map { records(named: $0).map(key) ?? "" }
    return "(\(source(of: set)) \(named[0]) \(named[1]))"
  }

  /// Where a set is described, and the folder of its pictures.
  fileprivate func source(of set: RecordSet) -> String {
    "\(set.name) \(set.version) \(pictures?.name ?? "")"
  }
}
