import WaymarkModel

/// A field of a record set, and where its values come from.
public struct MappedField: Sendable {
  public let field: RecordField

  /// The column, member or other origin; `nil` when nothing is read for the field.
  public let origin: String?
}

extension RecordDecoder {
  /// The fields of the records, each with its origin.
  public var mappedFields: [MappedField] {
    surveyedFields.map { field in
      let bound = context.fields[field.index]
      let origin: String? =
        switch bound.origin {
        case .absent: bound.fallback == nil ? nil : "a default"
        case .row: "the row's number"
        case .constant: "a fixed value"
        case .template: "a template"
        case .cell, .member, .path, .first: bound.title ?? field.name
        }
      return MappedField(field: field, origin: origin)
    }
  }

  /// The fields of the records by their indices, each with whether all records have it, because its
  /// value is not the source's.
  public var fieldNames: [(index: Int, name: String, isConstant: Bool)] {
    surveyedFields.map { field in
      switch context.fields[field.index].origin {
      case .row, .constant: (field.index, field.name, true)
      case .absent, .cell, .member, .path, .first, .template: (field.index, field.name, false)
      }
    }
  }

  private var surveyedFields: [RecordField] {
    Record.fields(context.vocabulary) + context.translations.map(\.field)
  }

  /// The fields that a source has a value for in one record; none of a record that cannot be read.
  public func filledFields(of raw: RawRecord, in batch: RawBatch) -> [RecordField] {
    let reader = FieldReader(raw, of: batch, at: Location(source), context)
    guard reader.isReadable else { return [] }
    return surveyedFields.filter { field in
      if case .absent = reader.value(field) { false } else { true }
    }
  }
}
