import Bytes

/// Makes example URLs for the rules of association files, so that two files can be compared by what
/// they do.
struct AssociationSample {
  /// How many pairs of patterns are crossed.
  private static let pairLimit = 4_000

  /// How many URLs are made at most.
  private static let limit = 20_000

  private var paths: [[UInt8]] = []
  private var queries: [[UInt8]] = []
  private var fragments: [[UInt8]] = []
  private var own: [[UInt8]] = []

  /// Collects the examples of some rules, in their order.
  init(_ rules: [AssociationRule]) {
    var globs: [Glob] = []
    for rule in rules where rule.doubt == nil {
      let forms = rule.path.globs + rule.path.wider
      globs += forms.prefix(4)
      let paths = forms.prefix(16).flatMap(\.examples).map { Self.written($0, rule.settings) }
      let queries = Self.queries(of: rule)
      let fragments = (rule.fragment.globs.first?.examples ?? [[]]).map {
        Self.written($0, rule.settings)
      }
      self.paths += paths
      if queries != [[]] { self.queries += queries }
      if fragments != [[]] { self.fragments += fragments }
      // With the rest of its own rule a path is sure to fit it.
      for path in paths {
        own.append(Self.url(path, queries.last ?? [], fragments.first ?? []))
      }
    }
    var pairs = 0
    for (index, first) in globs.enumerated() {
      for second in globs.dropFirst(index + 1) where pairs < Self.pairLimit {
        pairs += 1
        if let common = first.commonText(with: second) { paths.append(common) }
      }
    }
  }

  /// The URLs on a host, each once.
  func urls(on host: String) -> [String] {
    var seen: Set<[UInt8]> = []
    var urls: [String] = []
    func add(_ tail: [UInt8]) {
      guard urls.count < Self.limit, seen.insert(tail).inserted else { return }
      urls.append("https://\(host)" + String(decoding: tail, as: UTF8.self))
    }
    add(Self.url([], [], []))
    for path in paths { add(Self.url(path, [], [])) }
    for tail in own { add(tail) }
    let queries = Self.unique(self.queries)
    let fragments = Self.unique(self.fragments)
    for path in Self.unique(paths + [[]]) {
      for query in queries { add(Self.url(path, query, [])) }
      for fragment in fragments { add(Self.url(path, [], fragment)) }
    }
    return urls
  }

  private static func unique(_ texts: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private static func url(_ path: [UInt8], _ query: [UInt8], _ fragment: [UInt8]) -> [UInt8] {
    // Slashes at the ends of a path do not count.
    var url = [UInt8(ascii: "/")] + path.drop { $0 == UInt8(ascii: "/") }
    while url.count > 1, url.last == UInt8(ascii: "/") { url.removeLast() }
    if !query.isEmpty { url += [UInt8(ascii: "?")] + query }
    if !fragment.isEmpty { url += [UInt8(ascii: "#")] + fragment }
    return url
  }

  /// A query that fits a rule, and one whose items are empty or missing.
  private static func queries(of rule: AssociationRule) -> [[UInt8]] {
    switch rule.query {
    case .any: return [[]]
    case .whole(let pattern):
      return (pattern.globs.first?.examples ?? [[]]).map { written($0, rule.settings) }
    case .items(let items):
      let full = items.map { item in
        let value = item.pattern.globs.first?.examples.first ?? []
        return item.name + [UInt8(ascii: "=")] + written(value, rule.settings)
      }
      return [[], Array(full.joined(separator: [UInt8(ascii: "&")]))]
    }
  }

  /// A text as a URL writes it: patterns for decoded text are encoded.
  private static func written(_ text: [UInt8], _ settings: MatchSettings) -> [UInt8] {
    guard settings.decodes else { return text }
    return rendered { output in
      for byte in text {
        if isUnreserved(byte) || byte == UInt8(ascii: "/") {
          output.append(byte: byte)
        } else {
          output.append("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true))
        }
      }
    }
  }
}

extension Glob {
  /// Texts that fit: with runs of two characters, of none and of two segments.
  var examples: [[UInt8]] {
    guard !tokens.isEmpty else { return [head] }
    var texts: [[UInt8]] = []
    for run in ["x7", "", "x7/y8"] {
      let text = head + tokens.flatMap { example(of: $0, run: run) }
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  private func example(of token: Token, run: String) -> [UInt8] {
    switch token {
    case .byte(let byte): [byte]
    case .any: [UInt8(ascii: "x")]
    case .star: Array(run.utf8)
    case .member(let members):
      [(UInt8(0)..<0x80).first { members.contains($0) } ?? UInt8(ascii: "x")]
    case .choice(let index): choices[Int(index)].texts.first ?? []
    }
  }

  /// The shortest text found that fits both patterns; `nil` when none does or they are long.
  func commonText(with other: Glob) -> [UInt8]? {
    let first = head.map(Token.byte) + tokens
    let second = other.head.map(Token.byte) + other.tokens
    guard first.contains(.star) || second.contains(.star), first.count * second.count <= 1 << 14,
      head.starts(with: other.head) || other.head.starts(with: head)
    else { return nil }
    var search = CommonText(first, second)
    return search.find()
  }
}

/// Follows two patterns at once to a text that fits both, shortest first.
private struct CommonText {
  private let first: [Glob.Token]
  private let second: [Glob.Token]
  private let width: Int

  /// How each pair of places was reached: from which one, and over which byte.
  private var reached: [Int: (from: Int, byte: UInt8?)] = [:]

  init(_ first: [Glob.Token], _ second: [Glob.Token]) {
    self.first = first
    self.second = second
    width = second.count + 1
  }

  mutating func find() -> [UInt8]? {
    var queue = [0]
    var next = 0
    reached[0] = (0, nil)
    let goal = first.count * width + second.count
    while next < queue.count, reached[goal] == nil {
      let place = queue[next]
      next += 1
      for step in steps(from: place) where reached[step.to] == nil {
        reached[step.to] = (place, step.byte)
        queue.append(step.to)
      }
    }
    guard reached[goal] != nil else { return nil }
    var text: [UInt8] = []
    var place = goal
    while place != 0, let step = reached[place] {
      if let byte = step.byte { text.append(byte) }
      place = step.from
    }
    return text.reversed()
  }

  private func steps(from place: Int) -> [(to: Int, byte: UInt8?)] {
    let (i, j) = (place / width, place % width)
    let one = i < first.count ? first[i] : nil
    let two = j < second.count ? second[j] : nil
    var steps: [(to: Int, byte: UInt8?)] = []
    if one == .star { steps.append((place + width, nil)) }
    if two == .star { steps.append((place + 1, nil)) }
    guard let one, let two, let byte = Self.common(one, two) else { return steps }
    let to = (one == .star ? i : i + 1) * width + (two == .star ? j : j + 1)
    if to != place { steps.append((to, byte)) }
    return steps
  }

  /// A byte that both tokens take.
  private static func common(_ one: Glob.Token, _ two: Glob.Token) -> UInt8? {
    switch (one, two) {
    case (.choice, _), (_, .choice): nil
    case (.byte(let byte), .byte(let other)): byte == other ? byte : nil
    case (.byte(let byte), .member(let members)), (.member(let members), .byte(let byte)):
      members.contains(byte) ? byte : nil
    case (.byte(let byte), _), (_, .byte(let byte)): byte
    case (.member(let members), .member(let others)):
      (UInt8(0)..<0x80).first { members.contains($0) && others.contains($0) }
    case (.member(let members), _), (_, .member(let members)):
      (UInt8(0)..<0x80).first { members.contains($0) }
    default: UInt8(ascii: "x")
    }
  }
}
