import WaymarkCore
import WaymarkRoutes

extension AssociationLint {
  /// Compares the rules with each other: finds catch-alls, and rules whose URLs earlier rules
  /// match.
  mutating func checkRules() {
    var reader = AssociationReader(root)
    reader.read()
    let rules = reader.rules
    let lists = Set(reader.apps.values)
    reportNoneOpen(lists, of: reader)
    for index in Set(lists.joined().joined()).sorted() {
      let rule = rules[index]
      guard rule.isCatchAll, rule.isExclude == false else { continue }
      // A value that makes the system drop a query has its own finding.
      guard !rule.asksForNothing || !rule.hasDroppedQuery, !misnamed.contains(rule.offset) else {
        continue
      }
      let rest = lists.allSatisfy { Self.excludes(before: index, in: $0, rules) }
      let urls = rest ? "every URL that no rule above excludes" : "every URL"
      report.add(
        .ruleCatchAll, at: rule.offset,
        rule.asksForNothing
          ? "the rule has no pattern, so \(urls) opens the app"
          : "the rule opens the app for \(urls)",
        severity: rule.asksForNothing ? .error : nil)
    }
    var search = Reachability(rules)
    for list in lists.sorted(by: {
      $0.lexicographicallyPrecedes($1) { $0.lowerBound < $1.lowerBound }
    }) {
      search.follow(list)
    }
    for dead in search.unreachable {
      let covers = dead.covers.map { rules[$0] }
      guard !covers.contains(where: { misnamed.contains($0.offset) }) else { continue }
      report(rules[dead.rule], covers)
    }
  }

  /// Whether a rule excludes URLs before another one in each list that has the other one.
  private static func excludes(
    before index: Int, in list: [Range<Int>], _ rules: [AssociationRule]
  ) -> Bool {
    let order = list.joined()
    guard let place = order.firstIndex(of: index) else { return true }
    return order[..<place].contains { rules[$0].isExclude == true }
  }

  /// Reports the lists of rules with which no link opens the app, because all rules exclude or
  /// there are none.
  private func reportNoneOpen(_ lists: Set<[Range<Int>]>, of reader: AssociationReader) {
    var offsets: Set<Int> = []
    for list in lists
    where list.joined().allSatisfy({
      reader.rules[$0].isExclude == true && reader.rules[$0].doubt == nil
    }) {
      guard let first = list.first,
        let place = reader.lists.first(where: { $0.rules == first }),
        offsets.insert(place.offset).inserted
      else { continue }
      let reason =
        list.allSatisfy(\.isEmpty) ? "the list of rules is empty" : "all rules exclude"
      report.add(
        .rulesNoneOpen, at: place.offset, "\(reason), so no link opens the app",
        help: (list.joined().contains { reader.rules[$0].isCatchAll }
          ? "Remove the exclusion of every URL, and end" : "End")
          + " with a rule that opens the app for the rest, such as \(place.opener).")
    }
  }

  private mutating func report(_ rule: AssociationRule, _ covers: [AssociationRule]) {
    let names = covers.prefix(3).map { "\($0.pointer) (\($0.summary))" }.joined(separator: ", ")
    let isHarmful = covers.contains { $0.isExclude != rule.isExclude || $0.asksForNothing }
    report.add(
      .ruleUnreachable, at: rule.offset,
      "the rule for \(rule.summary) never decides: \(names)\(covers.count > 3 ? " and others" : "")"
        + " \(covers.count == 1 ? "matches" : "match") all of its URLs",
      help: Self.remedy(for: rule, covers, isHarmful: isHarmful),
      severity: isHarmful ? .error : .warning)
  }

  /// What to do about a rule that never decides; `nil` for the usual remedy, to move it.
  private static func remedy(
    for rule: AssociationRule, _ covers: [AssociationRule], isHarmful: Bool
  ) -> String? {
    if rule.isLegacy, !covers.contains(where: \.isLegacy) {
      return "Keep it only for iOS 12 and earlier, which read paths and not components; otherwise"
        + " remove it."
    }
    guard isHarmful else { return UnreachableAdvice.same }
    if covers.contains(where: { $0.isExclude == true && $0.summary.hasSuffix("/*\"") }) {
      return "Narrow the exclusion: a /* at the end also matches the path without it; /?* does not."
    }
    guard covers.count == 1, let cover = covers.first, rule.includesAll(of: cover) else {
      return nil
    }
    return UnreachableAdvice.equal
      + (cover.query.namesNothing ? "" : " The pattern of a query that must be present is \"?*\".")
  }
}

/// Remedies for rules that moving would not help.
enum UnreachableAdvice {
  /// For a rule with the same result as the earlier one.
  static let same = "Remove it: the earlier rule does the same with its links."

  /// For a rule with another result but the same links.
  static let equal =
    "Remove one of the two rules or narrow the earlier one: both are for the same links, so after a"
    + " move the other one would never decide."
}

extension AssociationRule {
  /// Whether the rule is in a list for iOS 12 and earlier.
  fileprivate var isLegacy: Bool { pointer.split(separator: "/").contains("paths") }
}
