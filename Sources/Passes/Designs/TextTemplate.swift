import Bytes

/// What is wrong with a text that has fields in it.
package struct TextTemplateFault: Error {
  package var isUnknownField = false
  package let message: String
  package let help: String
}

/// A text with fields in it, such as `Seat {{seat}}{{#row}}, row {{row}}{{/row}}`.
///
/// `{{#row}}…{{/row}}` is there when the record has a row, `{{^row}}…{{/row}}` when it has none.
struct TextTemplate: Sendable {
  indirect enum Part: Sendable {
    case literal(String)
    case field(PassFieldPlace)
    case section(PassFieldPlace, isInverse: Bool, [Part])
  }

  let parts: [Part]

  init(_ source: String, _ scope: PassFieldScope) throws(TextTemplateFault) {
    var reader = TextTemplateReader(scope: scope, rest: source[...])
    parts = try reader.parts(until: nil, depth: 0)
  }

  /// Whether a text has fields.
  static func hasFields(_ source: String) -> Bool {
    source.utf8.firstRange(of: "{{".utf8) != nil
  }

  /// The field that the text is nothing but, and whether it is within a section of its own.
  var onlyField: (place: PassFieldPlace, isOptional: Bool)? {
    guard parts.count == 1 else { return nil }
    switch parts[0] {
    case .field(let place): return (place, false)
    case .section(let condition, false, let inner):
      guard inner.count == 1, case .field(let place) = inner[0], place == condition else {
        return nil
      }
      return (place, true)
    case .section, .literal: return nil
    }
  }

  /// Whether the text is nothing but sections, so that nothing of it may be left.
  var isOptional: Bool {
    parts.allSatisfy { part in
      if case .section = part { true } else { false }
    }
  }

  /// Whether the text itself has links in HTML, in which a value must stay text.
  var hasLinks: Bool {
    literals.contains { literal in
      zip(literal.utf8, literal.utf8.dropFirst()).contains { open, name in
        open == UInt8(ascii: "<") && (name == UInt8(ascii: "a") || name == UInt8(ascii: "A"))
      }
    }
  }

  /// What the text itself says, in its sections too.
  var literals: [String] { TextTemplate.literals(parts) }

  private static func literals(_ parts: [Part]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .literal(let text): [text]
      case .field: []
      case .section(_, _, let inner): literals(inner)
      }
    }
  }

  /// The fields of its sections that no record has.
  var absentFields: [String] { TextTemplate.absentFields(parts) }

  private static func absentFields(_ parts: [Part]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .literal, .field: []
      case .section(let place, _, let inner):
        (place.isAbsent ? [place.name] : []) + absentFields(inner)
      }
    }
  }

  /// Whether values of a record can be in the text.
  var hasValues: Bool { TextTemplate.hasValues(parts) }

  private static func hasValues(_ parts: [Part]) -> Bool {
    parts.contains { part in
      switch part {
      case .literal: false
      case .field: true
      case .section(_, _, let inner): hasValues(inner)
      }
    }
  }

  /// The fields that are written into the text.
  var places: [PassFieldPlace] { TextTemplate.places(parts) }

  private static func places(_ parts: [Part]) -> [PassFieldPlace] {
    parts.flatMap { part -> [PassFieldPlace] in
      switch part {
      case .literal: []
      case .field(let place): [place]
      case .section(_, _, let inner): places(inner)
      }
    }
  }

  /// Fills the text; `nil` when it is nothing but sections and none of them is there.
  ///
  /// It is not filled to its end when it has more bytes than the limit.
  func text(
    _ values: PassFieldValues, isMarkup: Bool = false, limit: Int = PassPackage.documentLimit
  ) throws(PassFieldFault) -> String? {
    if !isMarkup, parts.count == 1, case .field(let place) = parts[0] {
      let text = try values[place].text(of: place)
      try values.requireSize(text.utf8.count, upTo: limit, of: [place])
      return text
    }
    var text = ""
    let isThere = try append(parts, values, isMarkup: isMarkup, limit, to: &text)
    return isThere || !isOptional ? text : nil
  }

  /// Appends parts, and tells whether one of them was there.
  @discardableResult
  private func append(
    _ parts: [Part], _ values: PassFieldValues, isMarkup: Bool, _ limit: Int,
    to text: inout String
  ) throws(PassFieldFault) -> Bool {
    var isThere = false
    for part in parts {
      switch part {
      case .literal(let literal):
        text += literal
        isThere = true
      case .field(let place):
        let value = try values[place].text(of: place)
        try values.requireSize(text.utf8.count + value.utf8.count, upTo: limit, of: places)
        text += isMarkup ? renderedText { $0.html(value) } : value
        isThere = true
      case .section(let place, let isInverse, let inner):
        guard values[place].isMissing == isInverse else { continue }
        try append(inner, values, isMarkup: isMarkup, limit, to: &text)
        isThere = true
      }
    }
    return isThere
  }
}

extension TextTemplate {
  /// Every text that comes of a source, whatever fields a record has; a value is `…`.
  ///
  /// `nil` for a source that is no template. Of more than eight fields in sections, the rest are there.
  static func variants(of source: String, _ scope: PassFieldScope) -> Set<String>? {
    guard let parts = try? TextTemplate(source, scope).parts else { return nil }
    let conditions = Array(Set(conditions(of: parts)).sorted().prefix(8))
    return Set(
      (0..<(1 << conditions.count)).map { number in
        let missing = conditions.indices.filter { number >> $0 & 1 == 1 }.map { conditions[$0] }
        return text(of: parts, without: Set(missing))
      })
  }

  private static func conditions(of parts: [Part]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .literal, .field: []
      case .section(let place, _, let inner): [place.name] + conditions(of: inner)
      }
    }
  }

  private static func text(of parts: [Part], without missing: Set<String>) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .field: "…"
      case .section(let place, let isInverse, let inner):
        missing.contains(place.name) == isInverse ? text(of: inner, without: missing) : ""
      }
    }.joined()
  }
}

extension PassFieldValue {
  /// The value as a text.
  func text(of place: PassFieldPlace) throws(PassFieldFault) -> String {
    switch self {
    case .text(let text): return text
    case .number(let digits): return digits
    case .flag(let flag): return flag ? "true" : "false"
    case .missing: throw PassFieldFault(field: place.name, reason: .missing)
    case .json(let json), .items(_, let json):
      throw PassFieldFault(field: place.name, reason: .nested(isArray: json.isArray))
    }
  }
}

extension JSON {
  fileprivate var isArray: Bool {
    if case .array = self { true } else { false }
  }
}

/// Cuts a text into its parts.
private struct TextTemplateReader {
  var scope: PassFieldScope
  var rest: Substring

  /// Reads up to the end of a section, or of the text.
  mutating func parts(
    until section: String?, depth: Int
  ) throws(TextTemplateFault) -> [TextTemplate.Part] {
    var parts: [TextTemplate.Part] = []
    // Bytes, because a brace and a mark after it are one character.
    while let start = rest.utf8.firstRange(of: "{{".utf8) {
      if start.lowerBound > rest.startIndex {
        parts.append(.literal(String(rest[..<start.lowerBound])))
      }
      let word = try word(after: start.upperBound)
      let name = trimmed(word.dropFirst())
      switch word.first {
      case "/":
        guard name == section else {
          throw fault("{{/\(name)}} ends no section", "begin it with {{#\(name)}}, or remove it")
        }
        return parts
      case "#", "^":
        guard depth < 8 else { throw fault("sections are nested more than 8 deep", "use fewer") }
        guard !name.isEmpty else { throw fault("{{\(word)}} names no field", "write its name") }
        let isInverse = word.first == "^"
        let (place, outer) = (try scope.conditional(name), scope)
        if !isInverse { scope.know(place) }
        parts.append(
          .section(place, isInverse: isInverse, try self.parts(until: name, depth: depth + 1)))
        scope = outer
      case nil: throw fault("{{}} names no field", "write the name of a field in the braces")
      default: parts.append(.field(try scope.required(trimmed(word))))
      }
    }
    if let section {
      throw fault("the section {{#\(section)}} does not end", "end it with {{/\(section)}}")
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    rest = ""
    return parts
  }

  /// Takes what is between two pairs of braces.
  private mutating func word(after start: Substring.Index) throws(TextTemplateFault) -> Substring {
    guard let end = rest[start...].utf8.firstRange(of: "}}".utf8) else {
      throw fault("a field begins with {{ and does not end", "write }} after its name")
    }
    let word = rest[start..<end.lowerBound]
    rest = rest[end.upperBound...]
    return word.drop(while: \.isWhitespace)
  }

  private func trimmed(_ word: Substring) -> String {
    var word = word.drop(while: \.isWhitespace)
    while word.last?.isWhitespace == true { word.removeLast() }
    return String(word)
  }

  private func fault(_ message: String, _ help: String) -> TextTemplateFault {
    TextTemplateFault(message: message, help: help)
  }
}
