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

  /// How often each code came of what is in no group.
  private var others: [(code: String, severity: Severity, count: Int)] = []

  /// Counts a diagnostic that was shown by itself.
  mutating func count(_ diagnostic: Diagnostic) {
    Self.count(1, diagnostic.kind.code, diagnostic.severity, in: &others)
  }

  private static func count(
    _ count: Int, _ code: String, _ severity: Severity,
    in totals: inout [(code: String, severity: Severity, count: Int)]
  ) {
    if let index = totals.firstIndex(where: { $0.code == code && $0.severity == severity }) {
      totals[index].count += count
    } else {
      totals.append((code, severity, count))
    }
  }

  mutating func add(_ diagnostic: Diagnostic) {
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

  /// How often each code came, the commonest first.
  var totals: [(code: String, severity: Severity, count: Int)] {
    var totals = others
    for group in sorted {
      Self.count(group.count, group.key.kind.code, group.key.severity, in: &totals)
    }
    return totals.enumerated().sorted { left, right in
      if left.element.severity != right.element.severity {
        return left.element.severity > right.element.severity
      }
      return (right.element.count, left.offset) < (left.element.count, right.offset)
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
