import Bytes
import Synchronization

/// A rule of a style sheet that shows or hides elements.
///
/// Selectors of tags, classes and identifiers are understood, one within the other; a rule with any other
/// selector is passed over, and so is one that holds for some screens only.
struct DisplayRule: Sendable {
  private struct Part: Sendable {
    var tag: String?
    var classes: [Substring] = []
    var id: String?

    func matches(_ element: PageTag) -> Bool {
      (tag == nil || element.name == tag) && classes.allSatisfy(element.classes.contains)
        && (id == nil || element.attributes["id"] == id)
    }
  }

  /// What a rule sets.
  enum Property: String {
    case display
    case opacity
    case visibility
    case color
    case size = "font-size"

    /// Whether it hides all that is in an element, and not only what does not set it again.
    var isForAll: Bool { self == .display || self == .opacity }

    /// Whether a value hides; `nil` when it is up to what is around the element.
    fileprivate func hides(_ value: String) -> Bool? {
      let word = value.prefix { $0.isLetter || $0 == "-" }
      if ["inherit", "unset", "currentcolor"].contains(word) { return isForAll ? false : nil }
      switch self {
      case .display, .visibility: return ["none", "hidden", "collapse"].contains(word)
      case .color: return word == "transparent"
      case .opacity: return isZero(value)
      case .size:
        // What is measured by the size around it is nothing where that is.
        let unit = value.drop { $0.isNumber || $0 == "." }
        let isRelative = ["em", "%", "ex", "ch"].contains { unit.hasPrefix($0) }
        return isZero(value) ? true : isRelative ? nil : false
      }
    }

    private func isZero(_ value: String) -> Bool {
      Double(value.prefix { $0.isNumber || $0 == "." }).map { $0 == 0 } ?? false
    }
  }

  /// From the outermost to the element itself.
  private let parts: [Part]
  private let property: Property
  private let hides: Bool?

  /// Which of two rules counts (CSS Selectors § 15): identifiers, classes, tags.
  private var weight: (Int, Int, Int) {
    (
      parts.filter { $0.id != nil }.count, parts.reduce(0) { $0 + $1.classes.count },
      parts.filter { $0.tag != nil }.count
    )
  }

  /// The rules of a sheet that hold for a browser's window, or for paper.
  static func rules(of sheet: String, isPrinted: Bool) -> [DisplayRule] {
    var rules: [DisplayRule] = []
    var rest = withoutComments(sheet)[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      let head = rest[..<brace].trimmed
      guard rest[brace] == "{" else {
        rest = rest[rest.index(after: brace)...]
        continue
      }
      let end = endOfBlock(rest, from: brace)
      let body = rest[rest.index(after: brace)..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      if head.hasPrefix("@media") {
        if holds(head, isPrinted: isPrinted) {
          rules += Self.rules(of: String(body), isPrinted: isPrinted)
        }
      } else if !head.hasPrefix("@") {
        for (property, hides) in settings(in: body) {
          rules += head.split(separator: ",").compactMap { selector in
            DisplayRule(selector.trimmed, property, hides: hides)
          }
        }
      }
    }
    return rules
  }

  /// Which properties hide an element, and which do not, as far as the rules say; what is around it is
  /// from the outermost to its parent.
  static func settings(
    of element: PageTag, within ancestors: [PageTag], by rules: [DisplayRule]
  ) -> [Property: Bool] {
    var best: [Property: DisplayRule] = [:]
    for rule in rules where rule.matches(element, within: ancestors) {
      // Of two with equal weight the later counts.
      if let other = best[rule.property], other.weight > rule.weight { continue }
      best[rule.property] = rule
    }
    return best.compactMapValues(\.hides)
  }

  private init?(_ selector: Substring, _ property: Property, hides: Bool?) {
    var parts: [Part] = []
    for word in selector.split(whereSeparator: { $0 == " " || $0 == ">" }) {
      guard let part = Self.part(word) else { return nil }
      parts.append(part)
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
    self.property = property
    self.hides = hides
  }

  private static func part(_ word: Substring) -> Part? {
    guard word.allSatisfy({ $0.isLetter || $0.isNumber || "-_.#".contains($0) }) else { return nil }
    var part = Part()
    var rest = word
    while let first = rest.first {
      let isMarked = first == "." || first == "#"
      let body = isMarked ? rest.dropFirst() : rest
      let name = body.prefix { $0 != "." && $0 != "#" }
      guard !name.isEmpty else { return nil }
      switch first {
      case ".": part.classes.append(name)
      case "#": part.id = String(name)
      default: part.tag = String(name)
      }
      rest = body.dropFirst(name.count)
    }
    return part
  }

  private func matches(_ element: PageTag, within ancestors: [PageTag]) -> Bool {
    guard let last = parts.last, last.matches(element) else { return false }
    var rest = ancestors[...]
    for part in parts.dropLast().reversed() {
      guard let index = rest.lastIndex(where: part.matches) else { return false }
      rest = rest[..<index]
    }
    return true
  }

  /// Whether one of the media of a query is that of paper, or holds for all.
  private static func holds(_ query: Substring, isPrinted: Bool) -> Bool {
    let media = String(query.dropFirst("@media".count)).asciiLowercased.split(separator: ",")
    return media.contains { medium in
      let words = medium.split(whereSeparator: \.isWhitespace)
      let name = words.first == "only" ? words.dropFirst() : words[...]
      return name.count == 1 && [isPrinted ? "print" : "screen", "all"].contains(name.first)
    }
  }

  /// What a block sets; the last of each counts.
  private static func settings(in body: Substring) -> [Property: Bool?] {
    var settings: [Property: Bool?] = [:]
    for declaration in body.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2,
        let property = Property(rawValue: String(parts[0].trimmed).asciiLowercased)
      else { continue }
      settings.updateValue(
        property.hides(String(parts[1].trimmed).asciiLowercased), forKey: property)
    }
    return settings
  }

  private static func endOfBlock(_ text: Substring, from brace: Substring.Index) -> Substring.Index
  {
    var depth = 0
    for index in text[brace...].indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return index }
    }
    return text.endIndex
  }

  private static func withoutComments(_ sheet: String) -> String {
    sheet.split(separator: "/*", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0 else { return String(part) }
      let pieces = part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)
      return pieces.count == 2 ? String(pieces[1]) : ""
    }.joined(separator: " ")
  }
}

/// The rules of the sheets that were read last: all pages of a theme's gate passes have one.
enum SheetMemory {
  private static let known = Mutex<[Bool: (sheet: String, rules: [DisplayRule])]>([:])

  static func rules(of sheet: String, isPrinted: Bool) -> [DisplayRule] {
    if let last = known.withLock({ $0[isPrinted] }), last.sheet == sheet { return last.rules }
    let rules = DisplayRule.rules(of: sheet, isPrinted: isPrinted)
    known.withLock { $0[isPrinted] = (sheet, rules) }
    return rules
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
