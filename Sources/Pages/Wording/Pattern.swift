import Bytes

/// A text with named gaps, such as `{currency} {amount}`.
struct Pattern: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case gap(Int)
  }

  private var pieces: [Piece] = []

  /// Reads a text that must have each gap once and no other.
  init(_ text: String, gaps: [String]) throws(PatternError) {
    var rest = text[...]
    var open = Set(gaps)
    while let brace = rest.firstIndex(of: "{") {
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .unclosed }
      let name = String(rest[rest.index(after: brace)..<end])
      guard let gap = gaps.firstIndex(of: name) else { throw .unknown(name, known: gaps) }
      guard open.remove(name) != nil else { throw .repeated(name) }
      if brace > rest.startIndex { pieces.append(.literal(String(rest[..<brace]))) }
      pieces.append(.gap(gap))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    for gap in gaps where open.contains(gap) { throw .missing(gap) }
  }

  /// Makes a pattern that is one gap.
  init() {
    pieces = [.gap(0)]
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

/// Why a text is no pattern.
enum PatternError: Error, Equatable, CustomStringConvertible {
  case unclosed
  case unknown(String, known: [String])
  case repeated(String)
  case missing(String)

  var description: String {
    switch self {
    case .unclosed: "a '{' is not closed by '}'"
    case .unknown(let name, let known):
      "'{\(name)}' is unknown; " + known.map { "{\($0)}" }.joined(separator: " and ")
        + " can be used"
    case .repeated(let name): "'{\(name)}' stands there twice"
    case .missing(let name): "'{\(name)}' is missing"
    }
  }
}
