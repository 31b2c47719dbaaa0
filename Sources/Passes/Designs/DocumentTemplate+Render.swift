import WaymarkCore
import WaymarkTemplates

extension DocumentTemplate {
  /// Writes pass.json of a record.
  ///
  /// `checkedContent` receives which parts are present and every value that some check reads:
  /// documents with equal checked content have equal findings.
  func render(
    _ record: [PassFieldValue], into output: inout Output, checkedContent: inout Output
  ) throws(PassFieldFault) {
    _ = try render(root, PassFieldValues(record: record), &output, &checkedContent)
  }

  /// Writes a value; false when it is omitted and nothing was written.
  private func render(
    _ node: Node, _ values: PassFieldValues, _ output: inout Output, _ content: inout Output
  ) throws(PassFieldFault) -> Bool {
    let start = output.count
    switch node {
    case .literal(let bytes): output.append(bytes)
    case .text(let template, let value):
      guard var text = try template.text(values, isMarkup: value.kind.isMarkup) else {
        content.add(.leftOut)
        return false
      }
      if !template.fields.isEmpty, value.kind.isTranslated { text = untranslated(text) }
      try template.fields.last?.requireSize(output.count + text.utf8.count, upTo: limit)
      if isOfRecords, value.kind.isMarkup || value.linkKey != nil {
        try template.checkLinks(
          of: text, values, isMarkup: value.kind.isMarkup, value.linkKey)
      }
      output.json(text)
      if value.kind.isMarkup { content.add(sectionsOf: template, values) }
      content.add(mark: value.mark(of: text, keys), output, from: start)
    case .only(let place, let checked, let isOptional):
      let value = values[place]
      if isOptional, value.isMissing {
        content.add(.leftOut)
        return false
      }
      if case .text(let text) = value {
        try place.requireSize(output.count + text.utf8.count, upTo: limit)
        if isOfRecords, let key = checked.linkKey, LinkMarkup.isOdd(text) {
          throw PassFieldFault(field: place.name, reason: .link(text, key: key))
        }
      }
      try write(value, of: place, as: checked.kind, to: &output)
      try place.requireSize(output.count, upTo: limit)
      content.add(mark: checked.mark(of: value, keys), output, from: start)
    case .object(let members): try render(members, values, &output, &content)
    case .array(let elements): return try render(elements, values, &output, &content)
    case .when(let place, let isInverse, let node):
      guard values[place].isMissing == isInverse else {
        content.add(.leftOut)
        return false
      }
      content.add(.present)
      return try render(node, values, &output, &content)
    case .each: return false
    }
    return true
  }

  private func render(
    _ members: [Member], _ values: PassFieldValues, _ output: inout Output, _ content: inout Output
  ) throws(PassFieldFault) {
    output.append(byte: UInt8(ascii: "{"))
    let start = output.count
    for member in members {
      let before = output.count
      if before > start { output.append(byte: UInt8(ascii: ",")) }
      output.append(member.name)
      if try !render(member.node, values, &output, &content) { output.truncate(to: before) }
    }
    output.append(byte: UInt8(ascii: "}"))
  }

  private func render(
    _ elements: [Node], _ values: PassFieldValues, _ output: inout Output, _ content: inout Output
  ) throws(PassFieldFault) -> Bool {
    let beginning = output.count
    output.append(byte: UInt8(ascii: "["))
    let start = output.count
    for element in elements {
      for (node, values) in try expanded(element, values) {
        let before = output.count
        if before > start { output.append(byte: UInt8(ascii: ",")) }
        content.add(.present)
        if try !render(node, values, &output, &content) { output.truncate(to: before) }
        if case .each(let list, _) = element { try list.requireSize(output.count, upTo: limit) }
      }
      content.add(.leftOut)
    }
    guard output.count > start else {
      output.truncate(to: beginning)
      return false
    }
    output.append(byte: UInt8(ascii: "]"))
    return true
  }

  /// Writes an element once for each item of its list.
  private func expanded(
    _ element: Node, _ values: PassFieldValues
  ) throws(PassFieldFault) -> [(Node, PassFieldValues)] {
    guard case .each(let place, let node) = element else { return [(element, values)] }
    switch values[place] {
    case .missing: return []
    case .items(let items, _):
      return items.enumerated().map { index, item in
        (node, PassFieldValues(record: values.record, item: item + [.number("\(index + 1)")]))
      }
    case .text, .number, .flag, .json:
      throw PassFieldFault(
        field: place.name, reason: .wrongKind(wanted: "a list of objects", found: "of another type")
      )
    }
  }

  /// A text of a record.
  ///
  /// A text that equals a key of pass.strings gets an invisible character at its end, so that it is
  /// shown unchanged.
  private func untranslated(_ text: String) -> String {
    keys.contains(text) ? text + "\u{200B}" : text
  }

  /// Writes the value of a field as the type that its key takes.
  private func write(
    _ value: PassFieldValue, of place: PassFieldPlace, as kind: PassSchema.Kind,
    to output: inout Output
  ) throws(PassFieldFault) {
    func fault(_ wanted: String, _ found: String) -> PassFieldFault {
      PassFieldFault(
        field: place.name,
        reason: .wrongKind(wanted: wanted, found: "\"\(found.prefix(40))\""))
    }
    switch kind {
    case .number, .figure, .integer, .degrees:
      let text = try value.text(of: place)
      // Degrees have no thousands.
      let mayHaveThousands = if case .degrees = kind { false } else { value.mayHaveThousands }
      guard isNumber(text), isFinite(text), !mayHaveThousands else {
        throw fault(wanted(inPlaceOf: text), text)
      }
      output.append(text)
    case .bool:
      let text = try value.text(of: place)
      guard let flag = flagWords[text.asciiLowercased] else { throw fault("true or false", text) }
      output.append(flag ? "true" : "false")
    case .object, .list:
      switch value {
      case .json(let json), .items(_, let json): output.json(json)
      case .missing: throw PassFieldFault(field: place.name, reason: .missing)
      case .text, .number, .flag:
        throw fault("an array or an object", try value.text(of: place))
      }
    default:
      switch value {
      case .number(let digits):
        guard isFinite(digits) else { throw fault(wanted(inPlaceOf: digits), digits) }
        output.append(digits)
      case .flag(let flag) where !kind.isTranslated: output.append(flag ? "true" : "false")
      case .json(let json) where !kind.isTranslated, .items(_, let json) where !kind.isTranslated:
        output.json(json)
      // A field of a pass shows only texts and numbers.
      case .missing, .text, .flag, .json, .items:
        let text = try value.text(of: place)
        output.json(kind.isTranslated ? untranslated(text) : text)
      }
    }
  }
}

private let limit = PassPackage.documentLimit

/// The spellings of a boolean in spreadsheets and databases, in lower case.
private let flagWords = [
  "true": true, "1": true, "yes": true, "y": true, "t": true,
  "false": false, "0": false, "no": false, "n": false, "f": false,
]

/// The parts of a document's checked content.
private enum CheckedPart: UInt8 {
  case leftOut
  case present

  /// A byte follows that represents everything that the checks read of a value.
  case mark

  /// The whole value follows, as in the document.
  case value
}

extension Output {
  fileprivate mutating func add(_ part: CheckedPart) {
    append(byte: part.rawValue)
  }

  /// Adds which sections of a text are present.
  fileprivate mutating func add(sectionsOf text: PassText, _ values: PassFieldValues) {
    var next = 0
    while next < text.steps.count {
      if case .section(let place, let isInverted, let length) = text.steps[next] {
        let isThere = values[place].isMissing == isInverted
        add(isThere ? .present : .leftOut)
        if !isThere { next += length }
      }
      next += 1
    }
  }

  /// Adds the mark of a value, or the value itself, which begins at an offset of the document.
  fileprivate mutating func add(
    mark: UInt8?, _ document: borrowing Output, from start: Int
  ) {
    if let mark {
      add(.mark)
      append(byte: mark)
    } else {
      add(.value)
      append(document, from: start)
      // JSON contains no zero bytes.
      append(byte: 0)
    }
  }
}

extension PassSchema.Kind {
  /// Whether a phone reads the text as HTML.
  var isMarkup: Bool {
    if case .markup = self { true } else { false }
  }

  /// Whether a phone looks up the text among the keys of pass.strings.
  var isTranslated: Bool {
    switch self {
    case .text, .markup, .change, .value, .form(.bare): true
    default: false
    }
  }
}

extension PassFieldValue {
  /// Whether a mark in a text may group thousands, as in `1.250`.
  ///
  /// A number of JSON or Excel has a decimal point.
  fileprivate var mayHaveThousands: Bool {
    guard case .text(let text) = self else { return false }
    return text.wholeMatch(of: /-?[1-9][0-9]{0,2}[.,][0-9]{3}/) != nil
  }
}

/// The phrase for what a value must be that is not a number, is ambiguous, or is too large for
/// phones.
private func wanted(inPlaceOf text: String) -> String {
  let plain = text.replacing(",", with: ".")
  if PassFieldValue.text(text).mayHaveThousands {
    return "\(plain.replacing(".", with: "")) if the mark groups thousands, or \(plain)0"
  }
  if isNumber(text) { return "a number that phones can read, below 1.8e308" }
  if isNumber(plain) { return "a number with a point, such as \(plain)" }
  return "a number such as 1234.5" + (text.hasSuffix("%") ? ", or 0.19 for 19%" : "")
}

/// Whether digits fit in a 64-bit number: phones reject a pass with NaN or a larger one.
func isFinite(_ digits: String) -> Bool {
  guard digits.utf8.last.map(\.isASCIIDigit) == true else { return false }
  // Most numbers are too short to be too large.
  return digits.utf8.count < 300 && !digits.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    || Double(digits)?.isFinite != false
}
