import WaymarkCore
import WaymarkModel

/// Diagnostics of records, counted by what is wrong and where: one line each where people read.
///
/// Its size does not grow with the number of diagnostics.
struct FaultGroups {
  /// What makes diagnostics equal.
  struct Key: Hashable {
    let kind: DiagnosticKind
    let severity: Severity
    let source: String
    let field: String?
  }

  /// How many groups there may be; in a source whose very fields differ, further ones are counted
  /// without their field.
  private static let limit = 200

  private var numbers: [Key: Int] = [:]
  private(set) var groups: [FaultGroup] = []

  /// How often each code came, by the severity.
  private(set) var totals: [Severity: Tally] = [:]

  /// Counts a diagnostic that was shown by itself.
  mutating func count(_ diagnostic: Diagnostic) {
    totals[diagnostic.severity, default: Tally(limit: .max)].add(diagnostic.code)
  }

  mutating func add(_ diagnostic: Diagnostic) {
    count(diagnostic)
    let location = diagnostic.location
    var key = Key(
      kind: diagnostic.kind, severity: diagnostic.severity, source: location.source,
      field: location.field)
    if numbers[key] == nil, groups.count >= Self.limit {
      key = Key(kind: key.kind, severity: key.severity, source: key.source, field: nil)
    }
    if let number = numbers[key] {
      groups[number].add(diagnostic)
    } else {
      numbers[key] = groups.count
      groups.append(FaultGroup(key, diagnostic))
    }
  }

  /// The groups as they are shown: what matters most and is commonest first.
  var sorted: [FaultGroup] {
    groups.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.key.severity != second.key.severity {
        return first.key.severity > second.key.severity
      }
      return (second.count, left.offset) < (first.count, right.offset)
    }.map(\.element)
  }
}

/// Diagnostics of one kind about one field of one source.
struct FaultGroup {
  let key: FaultGroups.Key
  private(set) var count = 0

  /// The first ones, with their places.
  private(set) var samples: [Diagnostic] = []

  /// What the sources have there.
  private(set) var values = Tally(limit: 1000)
  private(set) var remedies = Tally(limit: 8)

  /// What all of them say; `nil` when they say different things.
  private(set) var message: String?

  static let sampleCount = 3

  init(_ key: FaultGroups.Key, _ first: Diagnostic) {
    self.key = key
    message = first.message
    add(first)
  }

  mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if samples.count < Self.sampleCount { samples.append(diagnostic) }
    if message != diagnostic.message { message = nil }
    if let value = diagnostic.value { values.add(value) }
    remedies.add(diagnostic.help)
  }
}

extension FaultGroup {
  /// The group for people: how many and what, where the first ones are, and what to do.
  func text(inColor: Bool) -> String {
    if count == 1, let only = samples.first { return only.text(inColor: inColor) }
    let what = [key.field ?? key.source, shownValues].compactMap(\.self).joined(separator: ": ")
    var lines = [
      "\(grouped(count)) × \(what): \(key.severity.label(inColor: inColor)): "
        + "\((message ?? key.kind.summary).visible) [\(key.kind.code)]"
    ]
    lines.append("    at \(places)")
    lines += remedyTexts.map { "    " + $0.visible }
    return lines.joined(separator: "\n")
  }

  /// The commonest values with their counts; of values that all differ, the first ones.
  private var shownValues: String? {
    guard !values.entries.isEmpty else { return nil }
    let shown = values.commonest(Self.sampleCount)
    let texts = shown.map { text, count in
      count > 1 ? "\(quoted(text)) (\(grouped(count)))" : quoted(text)
    }
    let rest = count - shown.reduce(0) { $0 + $1.count }
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(grouped(rest)) more" : "")
  }

  /// Where the first ones are: `cars.csv:17, :40, :58 and 3,409 more`.
  private var places: String {
    let numbers = samples.map { sample in
      let location = sample.location
      if let place = location.place { return place }
      if let line = location.line { return ":\(line)" }
      return "#" + (sample.recordID ?? location.record.map(String.init) ?? "?")
    }
    let hasPlaces = samples.first?.location.place != nil
    let rest = count - samples.count
    return (key.source + (hasPlaces ? " " : "") + numbers.joined(separator: ", ")).visible
      + (rest > 0 ? " and \(grouped(rest)) more" : "")
  }

  /// What to do; where it differs, for how many.
  var remedyTexts: [String] {
    let shown = remedies.commonest(Self.sampleCount)
    let texts =
      shown.count == 1
      ? shown.map(\.text) : shown.map { text, count in "\(grouped(count)) ×: \(text)" }
    return texts + [paste].compactMap(\.self)
  }

  /// How many different values can be words.
  private static let wordLimit = 50

  /// What to paste into the project file, where words of the source are to be translated.
  private var paste: String? {
    guard key.kind.code == "record.word", let field = key.field,
      1...Self.wordLimit ~= values.entries.count
    else {
      return nil
    }
    let pairs = values.commonest(10).map { "\(jsonText($0.text)): \"…\"" }
      .joined(separator: ", ")
    return "In \"fields\", give \(jsonText(field)) \"values\": { \(pairs) }"
  }

  private func quoted(_ text: String) -> String {
    let short = text.unicodeScalars.count > 40 ? text.prefix(40) + "…" : text[...]
    return "\"\(String(short).visible)\""
  }

  private func jsonText(_ text: String) -> String { line(of: .string(text)) }
}

extension FaultGroups {
  /// How often each code came: one line for each severity.
  var totalsText: String {
    [Severity.error, .warning, .note].compactMap { severity in
      guard let codes = totals[severity]?.commonest(.max) else { return nil }
      let count = codes.reduce(0) { $0 + $1.count }
      return "\(counted(count, severity.rawValue)): "
        + codes.map { "\(grouped($0.count)) × \($0.text)" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

/// Counts equal texts, of which only the first that come have an entry.
///
/// So its size is bounded, and equal input in equal order gives equal counts.
struct Tally {
  private let limit: Int
  private var numbers: [String: Int] = [:]
  private(set) var entries: [(text: String, count: Int)] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ text: String) {
    if let number = numbers[text] {
      entries[number].count += 1
    } else if entries.count < limit {
      numbers[text] = entries.count
      entries.append((text, 1))
    }
  }

  /// The commonest texts; of equally common ones, the first that came.
  func commonest(_ count: Int) -> [(text: String, count: Int)] {
    Array(
      entries.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        .prefix(count).map(\.element))
  }
}
