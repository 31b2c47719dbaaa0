import WaymarkModel

/// A row of a vocabulary that a source may have values for.
///
/// It is a class, because every record asks for every row.
final class AttributeField: Sendable {
  let row: Int
  let field: RecordField
  let type: AttributeType
  let bound: BoundField

  private init(row: Int, _ attribute: Attribute, in fields: [BoundField]) {
    self.row = row
    field = RecordField(attribute, row: row)
    type = attribute.type
    bound = fields[field.index]
  }

  /// The rows of a vocabulary for which a source has a column or a default.
  static func all(of vocabulary: Vocabulary, in fields: [BoundField]) -> [AttributeField] {
    vocabulary.attributes.enumerated().map { AttributeField(row: $0, $1, in: fields) }
      .filter { !$0.bound.isAbsent }
  }
}

extension FieldReader {
  /// What the record tells for each row of the vocabulary.
  mutating func attributes() -> [AttributeValue?] {
    var values: [AttributeValue?] = Array(repeating: nil, count: vocabulary.attributes.count)
    for attribute in context.attributes where !isMissing(attribute.bound) {
      values[attribute.row] = value(attribute.field, attribute.type)
    }
    return values
  }

  private mutating func value(_ field: RecordField, _ type: AttributeType) -> AttributeValue? {
    switch type {
    case .text: line(field).map { .text($0) }
    case .vin: vin(field).map { .text($0) }
    case .integer(let range): count(field, range).map { .integer($0) }
    case .year(let first): year(field, from: first).map { .integer($0) }
    case .decimal: decimal(field).map { .decimal($0) }
    case .flag: flag(field).map { .flag($0) }
    case .date: day(field).map { .date($0) }
    case .term(let terms): term(field, terms).map { .term($0) }
    case .quantity: quantity(field).map { .quantity($0) }
    }
  }
}
