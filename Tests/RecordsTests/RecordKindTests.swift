import Testing
import WaymarkModel
import WaymarkValues

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Every kind of record, and every field of each: a listed field is read, and affects the
/// comparison of two records.
@Suite struct RecordKindTests {
  /// Two values that a field can have, as JSON.
  private static func values(of field: RecordField, in kind: RecordKind) -> (String, String) {
    switch field.name {
    case "id", "listing", "dealer": ("\"a\"", "\"b\"")
    case "vin": ("\"WAUZZZ8K9AA000001\"", "\"WAUZZZ8K9AA000002\"")
    case "price": ("\"5 USD\"", "\"5 EUR\"")
    case "oldPrice": ("6", "7")
    case "condition": ("\"new\"", "\"used\"")
    case "status" where kind == .request: ("\"open\"", "\"closed\"")
    case "status": ("\"sold\"", "\"available\"")
    case "images", "website", "logo": ("\"https://a.example/1\"", "\"https://a.example/2\"")
    case "latitude", "longitude": ("31", "31.0000001")
    case "country": ("\"CN\"", "\"DE\"")
    case "telephone": ("\"+49 40 1\"", "\"+49 40 2\"")
    case "email": ("\"a@a.example\"", "\"b@a.example\"")
    case "timeZone": ("\"Europe/Berlin\"", "\"America/Toronto\"")
    case "voided": ("true", "false")
    default: attributeValues(of: field)
    }
  }

  /// Two values of a field by its form, or by the type of its attribute.
  private static func attributeValues(of field: RecordField) -> (String, String) {
    let type = Vocabulary.all.flatMap(\.attributes).first {
      $0.name == field.name && FieldForm($0.type) == field.form
    }?.type
    switch (type, field.form) {
    case (.term(let terms)?, _): return ("\"\(terms[0].name)\"", "\"\(terms[1].name)\"")
    case (.year?, _): return ("2012", "2013")
    case (_, .quantity(let dimension)):
      let unit = Unit.all(of: dimension)[0].symbol
      return ("\"5 \(unit)\"", "\"6 \(unit)\"")
    case (_, .number): return ("4", "5")
    case (_, .flag): return ("true", "false")
    case (_, .date): return ("\"2026-11-21\"", "\"2026-11-22\"")
    case (_, .money), (_, .text): return ("\"a\"", "\"b\"")
    }
  }

  private func decode<Record: SourceRecord>(
    _: Record.Type, _ members: [RecordField: String]
  ) throws -> Decoded<Record> {
    let scratch = try Scratch()
    let text = members.map { "\"\($0.key.name)\":\($0.value)" }.joined(separator: ",")
    let source = try scratch.source(.ndjson, "{\(text)}")
    return try #require(try scratch.decode(source, as: Record.self).first)
  }

  private func content(of record: some SourceRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    record.append(contentTo: &bytes)
    return bytes
  }

  /// The fewest members that a record needs, a place, of which one half is a fault, and a price,
  /// which an old price requires.
  private func members(of type: (some SourceRecord).Type) -> [RecordField: String] {
    let fields =
      type.required(.car).compactMap(\.first)
      + [.latitude, .longitude, .price].filter(type.fields(.car).contains)
    return Dictionary(
      uniqueKeysWithValues: fields.map { ($0, Self.values(of: $0, in: type.kind).0) })
  }

  private func checkFields<Record: SourceRecord>(of type: Record.Type) throws {
    for field in Record.fields(.car) {
      let (value, other) = Self.values(of: field, in: type.kind)
      var members = members(of: type)
      members[field] = value
      let first = try #require(try decode(type, members).record, "\(field)")
      members[field] = other
      let second = try #require(try decode(type, members).record, "\(field)")
      #expect(content(of: first) != content(of: second), "\(field)")
      // An object is not a valid value of any field.
      members[field] = "{}"
      let faults = try decode(type, members).diagnostics
      #expect(faults.map(\.location.field) == [field.name])
    }
  }

  @Test("reads every field, and compares its value", arguments: RecordKind.allCases)
  func readsFields(kind: RecordKind) throws {
    #expect(kind.type.required(.car).joined().allSatisfy(kind.fields(.car).contains))
    try checkFields(of: kind.type)
  }

  @Test("lists the texts of a record, and nothing else")
  func listsTexts() throws {
    let record = try decode(
      GatePass.self, [.id: "\"p\"", .vehicle: "\"Golf\"", .notes: "\"say \\\"hi\\\"\\nbye\""]
    ).record
    #expect(record?.texts == ["p", "Golf", "say \"hi\"\nbye"])
  }

  @Test("distinguishes values with the same letters")
  func framesValues() throws {
    func content(_ members: [RecordField: String]) throws -> [UInt8] {
      let given: [RecordField: String] = [.id: "1", .title: "\"t\""]
      return self.content(
        of: try #require(try decode(Listing.self, given.merging(members) { $1 }).record))
    }
    #expect(try content([.car("make"): "\"ab\""]) != content([.car("model"): "\"ab\""]))
    #expect(
      try content([.car("make"): "\"a\"", .car("model"): "\"b\""])
        != content([.car("make"): "\"ab\""]))
    #expect(try content([.car("doors"): "4"]) != content([.car("seats"): "4"]))
    let images = "\"https://a.example/1|https://a.example/2\""
    #expect(try content([.images: images]) != content([.images: "\"https://a.example/1\""]))
    let long = String(repeating: "x", count: 200)
    #expect(try content([.description: "\"\(long)\""]) != content([.description: "\"\(long)x\""]))
  }
}
