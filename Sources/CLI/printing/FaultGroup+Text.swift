import WaymarkCore
import WaymarkModel

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
      if let line = location.line { return ":\(line)" }
      return "#" + (sample.recordID ?? location.record.map(String.init) ?? "?")
    }
    let rest = count - samples.count
    return (key.source + numbers.joined(separator: ", ")).visible
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
    return "Add to \"fields\": \(jsonText(field)): { \"values\": { \(pairs) } }"
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
    let totals = totals
    return [Severity.error, .warning, .note].compactMap { severity in
      let ofSeverity = totals.filter { $0.severity == severity }
      guard !ofSeverity.isEmpty else { return nil }
      let count = ofSeverity.reduce(0) { $0 + $1.count }
      return "\(counted(count, severity.rawValue)): "
        + ofSeverity.map { "\(grouped($0.count)) × \($0.code)" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
