import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

extension FieldMap {
  /// Reads a map that a test writes in JSON.
  init(
    _ json: String, for kind: RecordKind, of vocabulary: Vocabulary = .car,
    rules: ValueRules = ValueRules()
  ) throws {
    let (map, faults) = FieldMap.read(
      try JSONReader.read(Array(json.utf8)).root, for: kind, of: vocabulary, rules: rules)
    try #require(faults.isEmpty, "\(faults)")
    self = map
  }
}

extension Scratch {
  /// Decodes every record of a source.
  func decode<Record: SourceRecord>(
    _ source: SourceDescription, as type: Record.Type = Record.self, map: String = "{}",
    countries: [String]? = nil
  ) throws -> [Decoded<Record>] {
    let records = try RecordSource(source)
    let decoder = try RecordDecoder<Record>(
      FieldMap(map, for: Record.kind, rules: source.rules), of: records,
      countries: countries.flatMap(Countries.init))
    var decoded: [Decoded<Record>] = []
    while let batch = try records.next(upTo: 100, bytes: 1 << 20) {
      decoded += batch.records.map { decoder.decode($0, of: batch) }
    }
    return decoded
  }
}

/// Decodes one listing of JSON members; `id` and `title` are given unless the members have them.
func listing(
  _ members: String, map: String = "{}", countries: [String]? = nil
) throws -> Decoded<Listing> {
  let given = members.contains("\"id\"") ? "" : "\"id\":1,"
  let title = members.contains("\"title\"") ? "" : "\"title\":\"Golf\","
  let scratch = try Scratch()
  let source = try scratch.source(.ndjson, "{\(given)\(title)\(members)}")
  return try #require(
    try scratch.decode(source, as: Listing.self, map: map, countries: countries).first)
}

extension RecordField {
  /// The field of an attribute of cars.
  static func car(_ name: String) throws -> RecordField {
    try #require(RecordField.attributes(of: .car).first { $0.name == name })
  }
}

extension Decoded {
  var codes: [String] { diagnostics.map(\.code) }
}

extension SourceRecord {
  /// The kind of the record.
  static var kind: RecordKind { RecordKind.allCases.first { $0.type == Self.self } ?? .listing }
}
