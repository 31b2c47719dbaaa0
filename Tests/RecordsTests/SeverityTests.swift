import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// The severities that a project sets.
@Suite struct SeverityTests {
  private func decode(
    _ members: String, _ severities: [String: Severity]
  ) throws -> Decoded<Listing> {
    let scratch = try Scratch()
    let source = try scratch.source(.ndjson, #"{"id":1,"title":"Golf","# + members + "}")
    let records = try RecordSource(source)
    let decoder = try RecordDecoder<Listing>(of: records, severities: severities)
    let batch = try #require(try records.next())
    return decoder.decode(try #require(batch.records.first), of: batch)
  }

  @Test(
    "leaves out a record for what is raised to an error",
    arguments: [
      (#""year":1"#, "record.year"), (#""mileage":"5 kg""#, "record.mileage-unit"),
      (#""vin":"x""#, "record.vin"), (#""price":"0 EUR""#, "record.price-zero"),
      (#""latitude":0,"longitude":0"#, "record.zero-coordinate"),
      (#""make":"a","make":"b""#, "json.duplicate-name"), (#""make":"Å¡""#, "record.damaged-text"),
    ])
  func raises(members: String, code: String) throws {
    let usual = try decode(members, ["record.text-length": .error])
    #expect(usual.record != nil)
    #expect(usual.diagnostics.map(\.severity) == [.warning])
    let raised = try decode(members, [code: .error])
    #expect(raised.record == nil)
    #expect(raised.codes == [code])
    #expect(raised.diagnostics.map(\.severity) == [.error])
  }

  @Test("changes one code and no other")
  func changesOne() throws {
    let decoded = try decode(#""year":1,"vin":"x""#, ["record.vin": .error])
    #expect(decoded.codes == ["record.year", "record.vin"])
    #expect(decoded.diagnostics.map(\.severity) == [.warning, .error])
  }

  @Test("leaves out a record without an essential field")
  func keepsEssentials() throws {
    let decoded = try decode(#""price":"5 VB","currency":"EUR""#, ["record.price": .warning])
    #expect(decoded.record == nil)
    #expect(decoded.codes == ["record.price"])
  }
}
