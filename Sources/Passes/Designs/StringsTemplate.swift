import WaymarkTemplates

/// A pass.strings file with fields in its values.
struct StringsTemplate: Sendable {
  /// Each key with its text, and whether that text is HTML, in which values of records must stay
  /// text.
  private let lines: [(key: String, value: PassText, isMarkup: Bool)]

  /// Compiles the values; `nil` when none of them has a field, so that the file is used unchanged.
  init?(
    _ pairs: PassStrings.Pairs, _ scope: PassFieldScope, markupKeys: MarkupKeys
  ) throws(TemplateFault) {
    guard pairs.contains(where: { PassText.hasFields($0.value) }) else { return nil }
    lines = try pairs.map { pair throws(TemplateFault) in
      let value = try PassText(pair.value, scope)
      let isMarkup = value.hasLinks || markupKeys.contains(pair.key)
      if isMarkup { try MarkupPlaces.check(value) }
      return (pair.key, value, isMarkup)
    }
  }

  /// The fields of its sections that no record has.
  var absentFields: [String] { lines.flatMap(\.value.absentFields) }

  /// Writes the file of a record, and subtracts its size from the space that all such files share.
  func render(
    _ record: [PassFieldValue], room: inout Int
  ) throws(PassFieldFault) -> [UInt8] {
    let values = PassFieldValues(record: record)
    let limit = PassPackage.textsLimit
    var filled: PassStrings.Pairs = []
    for line in lines {
      let text = try line.value.text(values, isMarkup: line.isMarkup, limit: limit) ?? ""
      if line.isMarkup { try line.value.checkLinks(of: text, values, isMarkup: true) }
      room -= line.key.utf8.count + text.utf8.count
      try line.value.fields.last?.requireSize(limit - room, upTo: limit)
      filled.append((line.key, text))
    }
    return PassStrings.write(filled)
  }
}
