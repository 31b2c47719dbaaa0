import WaymarkCore

/// Makes example URLs for the rules of two association files, to compare the effect of the files.
struct AssociationSample {
  /// How many pairs of patterns are combined.
  private static let pairLimit = 4_000

  /// How many forms of a rule's path are combined first, and how many times the others are
  /// compared with them.
  private static let formLimit = 8
  private static let comparisonLimit = 10_000_000

  /// The work of combining patterns that have variables with many values.
  private static let valueWork = 1 << 20

  /// The maximum number of URLs.
  private static let limit = 20_000

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
    var (changed, kept): ([AssociationRule], [AssociationRule]) = ([], [])
    for rule in new + old {
      let text = Self.text(of: rule)
      // Variables with the same name can have different values.
      if rule.summary.contains("$(") || !before.contains(text) || !after.contains(text) {
        changed.append(rule)
      } else if seen.insert(text).inserted {
        kept.append(rule)
      }
    }
    let rules = changed + kept
    let share = max(4, Self.limit / max(rules.count, 1))
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
    let forms = rules.enumerated().map { index, rule in
      rule.path.globs.map { (rule: index, glob: $0) }
    }
    // A variable with many values has as many forms, which come after the first ones of all rules.
    let few = forms.flatMap { $0.prefix(Self.formLimit) }
    let more = Array(
      forms.flatMap { $0.dropFirst(Self.formLimit) }
        .prefix(Self.comparisonLimit / max(few.count, 1)))
    var (pairs, work) = (Self.pairLimit, Self.valueWork)
    for (closing, opening) in [(few, few), (more, few), (few, more)] {
      meet(
        closing.filter { rules[$0.rule].isExclude != false },
        opening.filter { rules[$0.rule].isExclude != true }, &pairs, &work)
    }
  }

  /// Adds the links that forms of rules that exclude have in common with forms of rules that open.
  private mutating func meet(
    _ closing: [Form], _ opening: [Form], _ pairs: inout Int, _ work: inout Int
  ) {
    for first in closing {
      for second in opening where first.glob.canMeet(second.glob) && pairs > 0 {
        pairs -= 1
        guard let text = first.glob.commonText(with: second.glob, &work) else { continue }
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
      guard urls.count < Self.limit, size < Self.sizeLimit, seen.insert(text).inserted else {
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
      guard urls.count < Self.limit, size < Self.sizeLimit else { break }
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
