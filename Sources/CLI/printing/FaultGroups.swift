import WaymarkCore
import WaymarkModel

/// Diagnostics of records, grouped by kind and place: in text, one line each.
///
/// Its size does not grow with the number of diagnostics.
struct FaultGroups {
  /// The properties that identical diagnostics share.
  struct Key: Hashable {
    let kind: DiagnosticKind
    let severity: Severity
    let source: String
    let field: String?
  }

  /// The maximum number of groups; in a source whose fields differ by record, further diagnostics
  /// are grouped without their field.
  private static let limit = 200

  private var numbers: [Key: Int] = [:]
  private(set) var groups: [FaultGroup] = []

  /// The count of each code, by severity.
  private(set) var totals: [Severity: Tally] = [:]

  /// Counts a diagnostic that was printed separately.
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

  /// The groups in order: the most severe and frequent first.
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

  /// The first diagnostics, with their places.
  private(set) var samples: [Diagnostic] = []

  /// The values in the sources.
  private(set) var values = Tally(limit: 1000)
  private(set) var remedies = Tally(limit: 8)

  /// The common message; `nil` if the messages differ.
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
  /// The group as text: count and problem, the first places, and the fix.
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

  /// The most frequent values with their counts; if all values differ, the first ones.
  private var shownValues: String? {
    guard !values.entries.isEmpty else { return nil }
    let shown = values.commonest(Self.sampleCount)
    let texts = shown.map { text, count in
      count > 1 ? "\(quoted(text)) (\(grouped(count)))" : quoted(text)
    }
    let rest = count - shown.reduce(0) { $0 + $1.count }
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(grouped(rest)) more" : "")
  }

  /// The first places: `cars.csv:17, :40, :58 and 3,409 more`.
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

  /// The fixes; if they differ, with the count of each.
  var remedyTexts: [String] {
    let shown = remedies.commonest(Self.sampleCount)
    let texts =
      shown.count == 1
      ? shown.map(\.text) : shown.map { text, count in "\(grouped(count)) ×: \(text)" }
    return texts + [paste].compactMap(\.self)
  }

  /// The maximum number of different values that may be words.
  private static let wordLimit = 50

  /// The text to paste into the project file, if words of the source need a translation.
  private var paste: String? {
    guard key.kind.code == "record.word", let field = key.field,
      1...Self.wordLimit ~= values.entries.count
    else {
      return nil
    }
    let pairs = values.commonest(10).map { "\(jsonText($0.text)): \"…\"" }
      .joined(separator: ", ")
    let others =
      field == "status"
      ? "; to leave such records out, list the other words in \"only\" of the source" : ""
    return
      "In \"fields\", give \(jsonText(field)) \"values\": { \(pairs) }, or add these to the ones it has"
      + others
  }

  private func quoted(_ text: String) -> String {
    let short = text.unicodeScalars.count > 40 ? text.prefix(40) + "…" : text[...]
    return "\"\(String(short).visible)\""
  }

  private func jsonText(_ text: String) -> String { line(of: .string(text)) }
}

extension FaultGroups {
  /// The count of each code: one line for each severity.
  var totalsText: String {
    [Severity.error, .warning, .note].compactMap { severity in
      guard let codes = totals[severity]?.commonest(.max) else { return nil }
      let count = codes.reduce(0) { $0 + $1.count }
      return "\(counted(count, severity.rawValue)): "
        + codes.map { "\(grouped($0.count)) × \($0.text)" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

/// Counts identical texts; only the first distinct texts have an entry.
///
/// So its size is bounded, and the same input in the same order gives the same counts.
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

  /// The most frequent texts; of equally frequent ones, the first.
  func commonest(_ count: Int) -> [(text: String, count: Int)] {
    Array(
      entries.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        .prefix(count).map(\.element))
  }
}
