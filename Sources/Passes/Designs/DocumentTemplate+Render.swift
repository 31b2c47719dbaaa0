import Bytes

extension DocumentTemplate {
  /// Writes pass.json of a record.
  func render(_ record: [PassFieldValue], into output: inout Output) throws(PassFieldFault) {
    _ = try render(root, PassFieldValues(record: record), into: &output)
  }

  /// Writes a value; false when it is left out, and then nothing was written.
  private func render(
    _ node: Node, _ values: PassFieldValues, into output: inout Output
  ) throws(PassFieldFault) -> Bool {
    switch node {
    case .literal(let bytes): output.append(bytes)
    case .text(let template, let isMarkup):
      guard let text = try template.text(values, isMarkup: isMarkup) else { return false }
      if template.hasValues { write(text, to: &output) } else { output.json(text) }
    case .only(let place, let kind, let isOptional):
      let value = values[place]
      if isOptional, value.isMissing { return false }
      try write(value, of: place, as: kind, to: &output)
    case .object(let members): try render(members, values, into: &output)
    case .array(let elements): return try render(elements, values, into: &output)
    case .when(let place, let isInverse, let node):
      guard values[place].isMissing == isInverse else { return false }
      return try render(node, values, into: &output)
    case .each: return false
    }
    return true
  }

  private func render(
    _ members: [Member], _ values: PassFieldValues, into output: inout Output
  ) throws(PassFieldFault) {
    output.append(byte: UInt8(ascii: "{"))
    let start = output.count
    for member in members {
      let before = output.count
      if before > start { output.append(byte: UInt8(ascii: ",")) }
      output.append(member.name)
      if try !render(member.node, values, into: &output) { output.truncate(to: before) }
    }
    output.append(byte: UInt8(ascii: "}"))
  }

  private func render(
    _ elements: [Node], _ values: PassFieldValues, into output: inout Output
  ) throws(PassFieldFault) -> Bool {
    let beginning = output.count
    output.append(byte: UInt8(ascii: "["))
    let start = output.count
    for element in elements {
      for (node, values) in try expanded(element, values) {
        let before = output.count
        if before > start { output.append(byte: UInt8(ascii: ",")) }
        if try !render(node, values, into: &output) { output.truncate(to: before) }
      }
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

  /// Writes a text of a record; one that equals a key of pass.strings gets an invisible character at its end, so
  /// that it is shown as it is.
  private func write(_ text: String, to output: inout Output) {
    output.json(keys.contains(text) ? text + "\u{200B}" : text)
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
    case .number, .integer:
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
    case .string, .text, .markup, .date, .color, .word, .any:
      switch value {
      case .number(let digits): output.append(digits)
      case .flag(let flag): output.append(flag ? "true" : "false")
      case .json(let json), .items(_, let json): output.json(json)
      case .missing, .text: write(try value.text(of: place), to: &output)
      }
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
