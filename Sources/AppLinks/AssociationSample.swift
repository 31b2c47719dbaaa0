import WaymarkCore

/// Makes example URLs for the rules of two association files, to compare the effect of the files.
struct AssociationSample {
  /// How many forms of a rule's path are combined first.
  private static let formLimit = 8

  /// The least and the greatest number of URLs, and of URLs times the patterns that take long.
  private static let limits = 2_000...20_000
  private static let decisionLimit = 8_000_000

  /// What is left of the work of combining patterns.
  ///
  /// Three things are bounded: how often the beginnings of two patterns are compared, how many pairs
  /// that may meet are combined, and the steps of searching for a text that matches both.
  private struct Allowance {
    var comparisons = 5_000_000
    var pairs = 4_000
    var search = SearchWork()

    var isUsedUp: Bool { comparisons <= 0 || pairs <= 0 }
  }

  /// How many URLs are made: fewer for many rules with variables, which take long to decide.
  private let limit: Int

  /// The maximum size of all URLs in bytes: a rule may name many query items.
  private static let sizeLimit = 2 << 20

  private var examples: [RuleExamples] = []

  /// Paths common to a rule that opens the app and a rule that does not.
  private var common: [[UInt8]] = []

  /// Links that match the queries and fragments of two such rules.
  private var meetings: [(path: [UInt8], tails: [[UInt8]])] = []

  /// Collects the examples of some rules; rules that only one of the files has come first.
  init(old: [AssociationRule], new: [AssociationRule]) {
    let (before, after) = (Set(old.map(Self.text)), Set(new.map(Self.text)))
    var seen: Set<String> = []
    var changed: [AssociationRule] = []
    var variable: [AssociationRule] = []
    var kept: [AssociationRule] = []
    for rule in new + old {
      let text = Self.text(of: rule)
      if !before.contains(text) || !after.contains(text) {
        changed.append(rule)
      } else if rule.summary.contains("$(") {
        // Variables with the same name can have different values.
        variable.append(rule)
      } else if seen.insert(text).inserted {
        kept.append(rule)
      }
    }
    let rules = changed + variable + kept
    let slow = rules.reduce(0) { $0 + ($1.isSlow ? $1.path.globs.count : 0) }
    let room = Self.decisionLimit / max(slow, 1)
    limit = min(max(room, Self.limits.lowerBound), Self.limits.upperBound)
    let share = max(4, limit / max(rules.count, 1))
    examples = rules.map { RuleExamples($0, limit: share) }
    cross(rules)
  }

  /// The identity of a rule.
  private static func text(of rule: AssociationRule) -> String {
    "\(rule.summary) \(rule.isExclude, default: "?") \(rule.settings)"
  }

  /// A form of a rule's path, by the rule's number.
  private typealias Form = (rule: Int, glob: Glob)

  private mutating func cross(_ rules: [AssociationRule]) {
    let closing = rules.indices.filter { rules[$0].isExclude != false }
    let opening = rules.indices.filter { rules[$0].isExclude != true }
    func first(_ numbers: [Int]) -> [Form] {
      numbers.flatMap { number in
        rules[number].path.globs.prefix(Self.formLimit).map { (number, $0) }
      }
    }
    /// The other forms, as far as they can be compared with a number of forms.
    func others(_ numbers: [Int], _ comparisons: Int, with forms: [Form]) -> [Form] {
      Array(
        numbers.lazy.flatMap { number in
          rules[number].path.globs.dropFirst(Self.formLimit).lazy.map { (number, $0) }
        }
        .prefix(comparisons / max(forms.count, 1)))
    }
    // A variable with many values has as many forms, which come after the first ones of all rules.
    let (firstClosing, firstOpening) = (first(closing), first(opening))
    var allowance = Allowance()
    meet(firstClosing, firstOpening, &allowance)
    meet(others(closing, allowance.comparisons, with: firstOpening), firstOpening, &allowance)
    meet(firstClosing, others(opening, allowance.comparisons, with: firstClosing), &allowance)
  }

  /// Adds the links that forms of rules that exclude have in common with forms of rules that open.
  private mutating func meet(_ closing: [Form], _ opening: [Form], _ allowance: inout Allowance) {
    for first in closing {
      guard !allowance.isUsedUp else { return }
      for second in opening {
        guard !allowance.isUsedUp else { return }
        allowance.comparisons -= 1
        guard first.glob.canMeet(second.glob) else { continue }
        allowance.pairs -= 1
        guard let text = first.glob.commonText(with: second.glob, &allowance.search) else {
          continue
        }
        common.append(text)
        meetings.append((text, examples[first.rule].tails(with: examples[second.rule])))
      }
    }
  }

  /// The URLs on a host, without duplicates.
  func urls(on host: String) -> [String] {
    var seen: Set<[UInt8]> = []
    var urls: [String] = []
    var size = 0
    func add(_ path: [UInt8], _ tail: [UInt8]) {
      let text = Self.path(path) + tail
      guard urls.count < limit, size < Self.sizeLimit, seen.insert(text).inserted else {
        return
      }
      size += text.count
      urls.append("https://\(host)" + String(decoding: text, as: UTF8.self))
    }
    for example in examples {
      for path in example.paths.prefix(1) { add(path, example.tails.first ?? []) }
    }
    // After other pages: of the changes by one rule only the first example is shown, and the home
    // page is not an example of every other page.
    add([], [])
    for path in common { add(path, []) }
    for meeting in meetings { add(meeting.path, meeting.tails[0]) }
    for example in examples {
      for path in example.paths { add(path, example.tails.first ?? []) }
      for tail in example.tails { add(example.paths.first ?? [], tail) }
    }
    for meeting in meetings { for tail in meeting.tails { add(meeting.path, tail) } }
    let tails = Self.unique(examples.flatMap(\.tails))
    let paths = Self.unique([[]] + common + examples.flatMap(\.paths))
    for tail in tails {
      guard urls.count < limit, size < Self.sizeLimit else { break }
      for path in paths { add(path, tail) }
    }
    return urls
  }

  private static func unique(_ texts: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// A path in a URL: leading and trailing slashes are ignored.
  private static func path(_ text: [UInt8]) -> [UInt8] {
    var path = [UInt8(ascii: "/")] + text.drop { $0 == UInt8(ascii: "/") }
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }
}

extension AssociationRule {
  /// Whether the rule has variables and is compared with links that an index would exclude.
  fileprivate var isSlow: Bool {
    path.globs.contains(where: \.hasChoice) || (path.globs.count > 2 && !settings.isPlain)
  }
}
