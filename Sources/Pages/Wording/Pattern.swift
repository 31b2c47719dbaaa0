/// A text with named gaps, such as `{currency} {amount}`.
struct Pattern: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case gap(Int)
  }

  private var pieces: [Piece] = []

  /// Reads a text that must have each gap once and no other; `nil` for any other text.
  init?(_ text: String, gaps: [String]) {
    var rest = text[...]
    var open = Set(gaps)
    while let brace = rest.firstIndex(of: "{") {
      guard let end = rest[brace...].firstIndex(of: "}"),
        let gap = gaps.firstIndex(of: String(rest[rest.index(after: brace)..<end])),
        open.remove(gaps[gap]) != nil
      else { return nil }
      pieces += [.literal(String(rest[..<brace])), .gap(gap)]
      rest = rest[rest.index(after: end)...]
    }
    pieces.append(.literal(String(rest)))
    guard open.isEmpty else { return nil }
  }

  /// The one text as it is.
  static let alone: Pattern = {
    var pattern = Pattern()
    pattern.pieces = [.gap(0)]
    return pattern
  }()

  /// `Berths: 6`.
  static let fact: Pattern = {
    var pattern = Pattern()
    pattern.pieces += [.literal(": "), .gap(1)]
    return pattern
  }()

  /// Makes a pattern that is one gap.
  init() {
    pieces = [.gap(0)]
  }

  /// What is before the first gap, and what is after it.
  var ends: (before: String, after: String) {
    var ends = (before: "", after: "")
    var isBefore = true
    for piece in pieces {
      switch piece {
      case .gap: isBefore = false
      case .literal(let literal) where isBefore: ends.before += literal
      case .literal(let literal): ends.after += literal
      }
    }
    return ends
  }

  /// The text with its gaps filled, in the order they were declared.
  func filled(_ values: String...) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .gap(let gap): text += values.indices.contains(gap) ? values[gap] : ""
      }
    }
    return text
  }
}
