/// A pass.strings file with fields in its values.
struct StringsTemplate: Sendable {
  let pairs: [(key: String, value: TextTemplate)]

  /// Compiles the values; `nil` when none of them has a field, so that the file is used as it is.
  init?(_ pairs: PassStrings.Pairs, _ scope: PassFieldScope) throws(TextTemplateFault) {
    guard pairs.contains(where: { TextTemplate.hasFields($0.value) }) else { return nil }
    var templates: [(key: String, value: TextTemplate)] = []
    for pair in pairs { templates.append((pair.key, try TextTemplate(pair.value, scope))) }
    self.pairs = templates
  }

  /// Writes the file of a record.
  func render(_ record: [PassFieldValue]) throws(PassFieldFault) -> [UInt8] {
    let values = PassFieldValues(record: record)
    var filled: PassStrings.Pairs = []
    for (key, value) in pairs {
      filled.append((key, try value.text(values, isMarkup: value.hasLinks) ?? ""))
    }
    return PassStrings.write(filled)
  }
}
