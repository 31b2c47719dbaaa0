import WaymarkCore
import WaymarkModel

/// Finds the values of `only` and `except` that no record has.
struct SelectionWatch {
  fileprivate struct Column {
    let rule: Selection.Rule
    var unused: Set<String>

    /// The values of the records, until there are too many to name.
    var found: Set<String> = []
    var isMissing = true

    var isDone: Bool { unused.isEmpty && !isMissing }
  }

  fileprivate static let named = 5
  private var columns: [Column]
  private var isDone: Bool

  init(_ selection: Selection) {
    // A rule may list rows without a value although each row has one today.
    columns = selection.rules.map { Column(rule: $0, unused: $0.texts.subtracting([""])) }
    isDone = columns.isEmpty
  }

  /// Takes the values of a record for each rule.
  mutating func note(_ values: [[Selection.Value]?]) {
    guard !isDone else { return }
    isDone = true
    for (index, values) in values.enumerated() where !columns[index].isDone {
      if let values { columns[index].note(values) }
      if !columns[index].isDone { isDone = false }
    }
  }

  func warnings(of source: String) -> [Diagnostic] {
    columns.compactMap { $0.warning(of: source) }
  }
}

extension SelectionWatch.Column {
  mutating func note(_ values: [Selection.Value]) {
    guard !values.isEmpty else { return }
    isMissing = false
    for value in values {
      unused.subtract(rule.equals(of: value))
      if found.count <= SelectionWatch.named { found.insert(value.text) }
    }
  }

  func warning(of source: String) -> Diagnostic? {
    let location = Location(source, field: rule.key)
    let name = excerpt(rule.key.utf8)
    if isMissing, rule.column < 0 {
      var diagnostic = Diagnostic(
        .sourceMissingColumn, at: location,
        "no record has \(name), which \"\(rule.option)\" names",
        help: "Correct the name in \"\(rule.option)\", or remove it.")
      diagnostic.severity = .warning
      return diagnostic
    }
    guard !unused.isEmpty, !isMissing else { return nil }
    let names = found.subtracting([Selection.Value.unusable.text])
    let isFew = found.count <= SelectionWatch.named && !names.isEmpty
    var diagnostic = Diagnostic(
      .sourceUnusedValue, at: location,
      "no record has \(list(unused, "or")) in \(name), which \"\(rule.option)\" names",
      help: isFew ? "The records have \(list(found, "and"))." : nil)
    // Tomorrow's records may have the value, but not in another notation.
    let others = names.subtracting([""])
    if let own = Self.flags.first(where: { !$0.isDisjoint(with: unused) }),
      others.isDisjoint(with: own), !others.isEmpty, others.isSubset(of: Self.flags.joined())
    {
      diagnostic.severity = .warning
    }
    return diagnostic
  }

  /// The notations of yes and no in databases and programs.
  private static let flags: [Set<String>] = [
    ["t", "f"], ["true", "false"], ["1", "0"], ["y", "n"], ["yes", "no"],
  ]

  private func list(_ values: Set<String>, _ conjunction: String) -> String {
    let names = values.subtracting([Selection.Value.unusable.text]).sorted()
      .prefix(SelectionWatch.named).map(pasted)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

/// A value as a string of JSON, cut after 40 characters.
private func pasted(_ value: String) -> String {
  let scalars = value.unicodeScalars
  return renderedText { $0.json(String(scalars.prefix(40)) + (scalars.count > 40 ? "…" : "")) }
}
