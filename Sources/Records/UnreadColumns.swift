import WaymarkCore
public import WaymarkModel
import WaymarkTemplates

extension FieldMap {
  /// The columns of a source that nothing is read from, in its order; of JSON the members of the first
  /// records, as far as they are at the top.
  public func unreadColumns(
    of kind: RecordKind, in source: RecordSource
  ) throws(DiagnosedError) -> [String] {
    try unread(kind.type, source)
  }

  private func unread<Record: SourceRecord>(
    _: Record.Type, _ source: RecordSource
  ) throws(DiagnosedError) -> [String] {
    let context = try RecordDecoder<Record>(self, of: source).context
    guard let columns = source.columns else {
      return try memberNames(of: source).filter { context.names[$0] == nil }
    }
    var read: Set<Int> = []
    for field in context.fields {
      read.formUnion(field.origin.columns)
      read.formUnion(field.currencyOrigin.columns)
    }
    return columns.indices.filter { !read.contains($0) }.map { columns[$0] }
  }
}

/// How many records are asked for their members.
private let sampleCount = 1000

private func memberNames(of source: RecordSource) throws(DiagnosedError) -> [String] {
  var names: [String] = []
  var seen: Set<String> = []
  var count = 0
  while count < sampleCount, let batch = try source.next() {
    count += batch.records.count
    for record in batch.records {
      for member in batch.members(of: record) ?? [] where seen.insert(member.name).inserted {
        names.append(member.name)
      }
    }
  }
  source.stop()
  return names
}

extension BoundField.Origin {
  /// The columns of a table that are read.
  fileprivate var columns: [Int] {
    switch self {
    case .absent, .row, .constant, .member, .path: []
    case .cell(let column): [column]
    case .first(let origins): origins.flatMap(\.columns)
    case .template(let template): template.fields.flatMap(\.columns)
    }
  }
}
