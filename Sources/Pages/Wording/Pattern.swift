import WaymarkTemplates

/// A text with numbered gaps, such as `{currency} {amount}`.
typealias Pattern = TextTemplate<Int>

extension TextTemplate<Int> {
  /// Reads a text that must have each gap once and no other; `nil` for any other text.
  init?(_ text: String, gaps: [String]) {
    var open = Set(gaps)
    do throws(TemplateFault) {
      try self.init(text, .format) { token, _ throws(TemplateFault) in
        guard let gap = gaps.firstIndex(of: token.name), open.remove(token.name) != nil else {
          throw TemplateFault(.localePattern, at: token.range.lowerBound)
        }
        return gap
      }
    } catch {
      return nil
    }
    guard open.isEmpty else { return nil }
  }

  /// `Berths: 6`.
  static var fact: Pattern {
    Pattern("{label}: {value}", gaps: ["label", "value"]) ?? Pattern(only: 1)
  }

  /// The text before the first gap, and the text after it.
  var ends: (before: String, after: String) {
    let first = steps.firstIndex { if case .field = $0 { true } else { false } } ?? steps.endIndex
    func text(_ steps: ArraySlice<Step>) -> String {
      steps.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }
    return (text(steps[..<first]), text(steps[first...]))
  }

  /// The text with its gaps filled, in the order of their declaration.
  func filled(_ values: String...) -> String {
    text { gap in values.indices.contains(gap) ? values[gap] : "" }
  }
}
