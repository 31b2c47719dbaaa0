import Bytes

extension DocumentTemplate {
  /// Writes pass.json of a record.
  ///
  /// `checkedContent` receives which parts are present and every value that some check reads: documents
  /// with equal checked content have equal findings.
  func render(
    _ record: [PassFieldValue], into output: inout Output, checkedContent: inout Output
  ) throws(PassFieldFault) {
    _ = try render(root, PassFieldValues(record: record), &output, &checkedContent)
  }

  /// Writes a value; false when it is left out, and then nothing was written.
  private func render(
    _ node: Node, _ values: PassFieldValues, _ output: inout Output, _ content: inout Output
  ) throws(PassFieldFault) -> Bool {
    let start = output.count
    switch node {
    case .literal(let bytes): output.append(bytes)
    case .text(let template, let kind):
      guard var text = try template.text(values, isMarkup: kind.isMarkup) else {
        content.add(.leftOut)
        return false
      }
      if template.hasValues { text = untranslated(text) }
      output.json(text)
      content.add(kind.isHarmless(text) ? .harmlessText : .value, output, from: start)
    case .only(let place, let kind, let isOptional):
      let value = values[place]
      if isOptional, value.isMissing {
        content.add(.leftOut)
        return false
      }
      try write(value, of: place, as: kind, to: &output)
      content.add(kind.part(of: value), output, from: start)
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

  /// An element, once for each item of the list that it is for.
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
        field: place.name, reason: .wrongKind(wanted: "a list of objects", found: "something else"))
    }
  }

  /// A text of a record; one that equals a key of pass.strings gets an invisible character at its end,
  /// so that it is shown as it is.
  private func untranslated(_ text: String) -> String {
    text.utf8.count <= longestKey && keys.contains(text) ? text + "\u{200B}" : text
  }

  /// Writes the value of a field as what its key takes.
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
    case .number, .figure, .integer:
      let text = try value.text(of: place)
      guard isNumber(text) else { throw fault("a number such as 1234.5", text) }
      output.append(text)
    case .bool:
      let text = try value.text(of: place)
      guard ["true", "false"].contains(text) else { throw fault("true or false", text) }
      output.append(text)
    case .object, .list:
      switch value {
      case .json(let json), .items(_, let json): output.json(json)
      case .missing: throw PassFieldFault(field: place.name, reason: .missing)
      case .text, .number, .flag:
        throw fault("an array or an object", try value.text(of: place))
      }
    case .string, .text, .markup, .change, .value, .code, .identifier, .date, .color, .word, .any:
      switch value {
      case .number(let digits): output.append(digits)
      case .flag(let flag): output.append(flag ? "true" : "false")
      case .json(let json), .items(_, let json): output.json(json)
      case .missing, .text: output.json(untranslated(try value.text(of: place)))
      }
    }
  }
}

/// What the checked content of a document says of one of its parts.
private enum CheckedPart: UInt8 {
  case leftOut
  case present

  /// A text that no check has an opinion on, whatever it is.
  case harmlessText
  case harmlessNumber

  /// A value that follows, as it is in the document.
  case value
}

extension Output {
  fileprivate mutating func add(_ part: CheckedPart) {
    append(byte: part.rawValue)
  }

  /// Adds a value that begins at an offset of the document; JSON has no zero in it.
  fileprivate mutating func add(
    _ part: CheckedPart, _ document: borrowing Output, from start: Int
  ) {
    add(part)
    guard part == .value else { return }
    append(document, from: start)
    append(byte: 0)
  }
}

extension PassSchema.Kind {
  fileprivate var isMarkup: Bool {
    if case .markup = self { true } else { false }
  }

  /// Whether no check of a document depends on which of such texts it has.
  ///
  /// `CheckedContentTests` compares this with the checks, for every key of the tables.
  fileprivate func isHarmless(_ text: String) -> Bool {
    switch self {
    case .text, .markup, .value: true
    case .change: text.firstRange(of: "%@") != nil
    // ISO/IEC 18004 table 7: a QR code holds 2953 bytes.
    case .code: text.utf8.count <= 2953 && text.utf8.allSatisfy { $0 < 0x80 }
    case .identifier(let least):
      text.utf8.count >= least && text.utf8.allSatisfy { 0x21..<0x7F ~= $0 }
    case .string, .number, .figure, .integer, .bool, .date, .color, .any, .word, .object, .list:
      false
    }
  }

  /// What the checked content says of a field that is the whole value.
  fileprivate func part(of value: PassFieldValue) -> CheckedPart {
    switch (self, value) {
    case (.value, .text): .harmlessText
    case (.value, .number(let digits)) where isNumber(digits): .harmlessNumber
    // What is no number was refused.
    case (.figure, _): .harmlessNumber
    default: .value
    }
  }
}

/// Whether a text is a number as JSON writes it.
private func isNumber(_ text: String) -> Bool {
  guard let first = text.utf8.first, first.isASCIIDigit || first == UInt8(ascii: "-") else {
    return false
  }
  do throws(JSONError) {
    let bytes = Array(text.utf8)
    return try JSONReader.read(bytes).root.digits?.utf8.count == bytes.count
  } catch {
    return false
  }
}
