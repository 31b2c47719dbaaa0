import WaymarkCore

/// Two texts side by side: what differs, with a few equal lines around it.
struct TextComparison {
  /// A row: a line of each text, or a gap where equal lines are left out.
  enum Row: Equatable {
    case equal(String)
    case changed(old: String?, new: String?)
    case gap
  }

  /// How many lines a text may have.
  private static let limit = 1000

  /// How many equal lines are shown before and after what differs.
  private static let context = 2

  let rows: [Row]

  /// Compares two texts; `nil` when one is too long, or is not text.
  ///
  /// Markup in one line is split at its tags.
  init?(_ old: [UInt8], _ new: [UInt8]) {
    guard let old = Self.lines(of: old), let new = Self.lines(of: new) else { return nil }
    let difference = new.difference(from: old)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let isRemoved = left < old.count && removed.contains(left)
      let isInserted = right < new.count && inserted.contains(right)
      if isRemoved || isInserted {
        rows.append(
          .changed(old: isRemoved ? old[left] : nil, new: isInserted ? new[right] : nil))
        left += isRemoved ? 1 : 0
        right += isInserted ? 1 : 0
      } else {
        rows.append(.equal(old[left]))
        left += 1
        right += 1
      }
    }
    self.rows = Self.shortened(rows)
  }

  private static func lines(of bytes: [UInt8]) -> [String]? {
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      return nil
    }
    let lines = text.replacing("><", with: ">\n<")
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    return lines.count <= limit ? lines : nil
  }

  /// The rows without the equal ones that are far from what differs.
  private static func shortened(_ rows: [Row]) -> [Row] {
    let changed = rows.indices.filter { if case .changed = rows[$0] { true } else { false } }
    var kept = Set<Int>()
    for index in changed { kept.formUnion(max(0, index - context)...index + context) }
    var result: [Row] = []
    for (index, row) in rows.enumerated() {
      if kept.contains(index) {
        result.append(row)
      } else if result.last != .gap {
        result.append(.gap)
      }
    }
    return result
  }
}
