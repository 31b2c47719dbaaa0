import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// A text with fields in it, such as `Seat {{seat}}{{#row}}, row {{row}}{{/row}}`.
///
/// `{{#row}}…{{/row}}` is present when the record has a row, `{{^row}}…{{/row}}` when it has none.
typealias PassText = TextTemplate<PassFieldPlace>

extension TextTemplate<PassFieldPlace> {
  /// Compiles a text; the contents of a section may use its field, even if no record has it.
  init(_ source: String, _ scope: PassFieldScope) throws(TemplateFault) {
    try self.init(source, .text) { token, sections throws(TemplateFault) in
      let absent = PassFieldPlace.absent(token.name)
      if sections.contains(absent) { return absent }
      return try token.kind == .field
        ? scope.required(token.name) : scope.conditional(token.name)
    }
  }

  static func hasFields(_ source: String) -> Bool {
    TemplateSyntax.text.begins(in: source.utf8)
  }

  /// The field that makes up the whole text, and whether it is in a section about itself.
  var onlyField: (place: PassFieldPlace, isOptional: Bool)? {
    switch (steps.first, steps.last, steps.count) {
    case (.field(let place), _, 1): (place, false)
    case (.section(let condition, false, 1), .field(let place), 2) where place == condition:
      (place, true)
    default: nil
    }
  }

  /// Whether the text itself contains HTML links, in which a value must stay text.
  var hasLinks: Bool {
    literals.contains { literal in
      zip(literal.utf8, literal.utf8.dropFirst()).contains { open, name in
        open == UInt8(ascii: "<") && (name == UInt8(ascii: "a") || name == UInt8(ascii: "A"))
      }
    }
  }

  /// The fields of its sections that no record has.
  var absentFields: [String] { conditions.filter(\.isAbsent).map(\.name) }

  /// Fills the text; `nil` when it consists only of sections and none of them is present.
  ///
  /// Filling stops when its values have more bytes than the limit.
  func text(
    _ values: PassFieldValues, isMarkup: Bool = false, limit: Int = PassPackage.documentLimit
  ) throws(PassFieldFault) -> String? {
    guard isThere(values) else { return nil }
    var size = 0
    return try text(where: { !values[$0].isMissing }) { place throws(PassFieldFault) in
      let value = try values[place].text(of: place)
      size += value.utf8.count
      try place.requireSize(size, upTo: limit)
      return isMarkup ? renderedText { $0.html(value) } : value
    }
  }

  /// Rejects a link in a filled text, or the text as a link, if a record chooses its scheme, unless
  /// pages allow the scheme too: the other schemes run code, install profiles or open files.
  func checkLinks(
    of text: String, _ values: PassFieldValues, isMarkup: Bool, _ key: String? = nil
  ) throws(PassFieldFault) {
    func isOdd(_ url: String) -> Bool {
      LinkMarkup.isOdd(url) || isMarkup && url.asciiLowercased.hasPrefix("http://")
    }
    let urls = isMarkup ? LinkMarkup(text).urls : [text]
    guard let field = fields.last, urls.contains(where: isOdd) else { return }
    // The part of a link before its first value is the author's choice.
    let mark: Character = "\u{1}"
    let marked = try self.text(where: { !values[$0].isMissing }) { place throws(PassFieldFault) in
      try values[place].text(of: place).isEmpty ? "" : String(mark)
    }
    let own = (isMarkup ? LinkMarkup(marked).urls : [marked]).map { $0.prefix { $0 != mark } }
    for (number, url) in urls.enumerated() where isOdd(url) {
      let scheme = url.firstIndex(of: ":").map { url[...$0] } ?? url[...]
      let isOwn = own.count == urls.count && own[number].hasPrefix(scheme)
      guard !scheme.isEmpty, isOwn else {
        throw PassFieldFault(field: field.name, reason: .link(url, key: key))
      }
    }
  }

  private func isThere(_ values: PassFieldValues) -> Bool {
    var next = 0
    while next < steps.count {
      guard case .section(let place, let isInverted, let length) = steps[next],
        values[place].isMissing != isInverted
      else { return true }
      next += length + 1
    }
    return false
  }
}

extension TemplateFault {
  /// The kind of a fault in a design: always that of a pass template.
  var designKind: DiagnosticKind { kind == .passUnknownField ? kind : .passTemplate }
}

extension PassFieldValue {
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
