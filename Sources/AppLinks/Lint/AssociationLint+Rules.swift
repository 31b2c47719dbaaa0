import Bytes
import Model

extension AssociationLint {
  /// Checks what the rules come to together: catch-alls, and rules that earlier ones leave nothing.
  mutating func checkRules() {
    var reader = AssociationReader(root)
    reader.read()
    let rules = reader.rules
    let lists = Set(reader.apps.values)
    for index in Set(lists.joined().joined()).sorted() {
      let rule = rules[index]
      guard rule.isCatchAll, rule.isExclude == false else { continue }
      // A query that was dropped for a value that is no string is reported there.
      guard !(rule.asksForNothing && patterned.contains(rule.pointer)) else { continue }
      report.add(
        .catchAll, offset: offsets[rule.pointer] ?? root.offset, JSONPointer(rule.pointer),
        rule.asksForNothing ? "the rule has no pattern, so every URL opens the app" : nil,
        severity: rule.asksForNothing ? .error : nil)
    }
    var search = Reachability(rules)
    for list in lists.sorted(by: {
      $0.lexicographicallyPrecedes($1) { $0.lowerBound < $1.lowerBound }
    }) {
      search.follow(list)
    }
    for dead in search.unreachable { report(dead, rules) }
  }

  private mutating func report(_ dead: Reachability.Dead, _ rules: [AssociationRule]) {
    let rule = rules[dead.rule]
    let covers = dead.covers.map { rules[$0] }
    let names = covers.prefix(3).map { "\($0.pointer) (\($0.summary))" }.joined(separator: ", ")
    let isHarmful = covers.contains { $0.isExclude != rule.isExclude || $0.asksForNothing }
    report.add(
      .unreachable, offset: offsets[rule.pointer] ?? root.offset, JSONPointer(rule.pointer),
      "the rule for \(rule.summary) never decides: \(names)\(covers.count > 3 ? " and others" : "")"
        + " \(covers.count == 1 ? "takes" : "take") every URL that fits it",
      severity: isHarmful ? .error : .warning)
  }
}
