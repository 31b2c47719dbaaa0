import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Fields whose texts are written in HTML.
@Suite struct HTMLFieldTests {
  private func decode(_ text: String, _ json: String) throws -> Decoded<Listing> {
    let scratch = try Scratch()
    let records = try RecordSource(try scratch.source(.ndjson, text))
    let (map, faults) = FieldMap.read(
      try JSONReader.read(Array(json.utf8)).root, for: .listing, locales: ["en", "de"])
    #expect(faults.isEmpty)
    let decoder = try RecordDecoder<Listing>(map, of: records)
    let batch = try #require(try records.next())
    return decoder.decode(try #require(batch.records.first), of: batch)
  }

  @Test func keepsTheMarkupOfADescription() throws {
    let decoded = try decode(
      #"{"id":1,"name":"Tom &amp;<br>Jerry","body":"<p>a<p>b","trim":"<b>x</b> &eacute;"}"#,
      #"""
      {"title":{"column":"name","html":true},"description":{"column":"body","html":true},
       "trim":{"column":"trim","html":true}}
      """#)
    let listing = try #require(decoded.record)
    #expect(decoded.diagnostics.isEmpty)
    #expect(listing.title == "Tom & Jerry" && listing["trim"] == .text("x é"))
    #expect(listing.details == "a\n\nb")
    #expect(listing.detailsMarkup?.fragment == "<p dir=auto>a</p>\n<p dir=auto>b</p>\n")
  }

  @Test func keepsTheMarkupOfEachLocale() throws {
    let json = #"{"description":{"en":{"column":"a","html":true},"de":{"column":"b","html":true}}}"#
    let listing = try #require(
      try decode(#"{"id":1,"title":"x","a":"<p>one","b":"<b>eins"}"#, json).record)
    #expect(listing.shown(in: "en").detailsMarkup?.plain == "one")
    let german = listing.shown(in: "de")
    #expect(german.details == "eins" && german.detailsMarkup?.plain == "eins")
    let plain = #"{"description":{"en":{"column":"a","html":true},"de":"b"}}"#
    let other = try #require(
      try decode(#"{"id":1,"title":"x","a":"<p>one","b":"eins"}"#, plain).record)
    #expect(other.shown(in: "de").details == "eins")
    #expect(other.shown(in: "de").detailsMarkup == nil)
    let missing = try #require(try decode(#"{"id":1,"title":"x","a":"<p>one"}"#, json).record)
    #expect(missing.shown(in: "de").detailsMarkup?.plain == "one")
  }

  @Test(arguments: ["", "<p> </p>", "<script>x</script>", "&nbsp;"])
  func hasNoDescriptionWithoutWords(html: String) throws {
    let listing = try #require(
      try decode(
        #"{"id":1,"title":"x","a":"\#(html)"}"#, #"{"description":{"column":"a","html":true}}"#
      ).record)
    #expect(listing.details == nil && listing.detailsMarkup == nil)
  }

  /// Two listings that differ only in their markup are different.
  @Test func reportsDroppedMarkup() throws {
    let contents = try ["<p>a", "<b>a"].map { html in
      var bytes: [UInt8] = []
      try decode(
        #"{"id":1,"title":"x","a":"\#(html)"}"#, #"{"description":{"column":"a","html":true}}"#
      ).record?.append(contentTo: &bytes)
      return bytes
    }
    #expect(contents[0] != contents[1])
  }

  /// The advice can be pasted; with it, there are no more messages.
  @Test func advisesToDeclareHTML() throws {
    let record = #"{"id":1,"title":"x","Body (HTML)":"<p>a</p>"}"#
    let decoded = try decode(record, #"{"description":"Body (HTML)"}"#)
    let warning = try #require(decoded.diagnostics.first)
    #expect(decoded.record?.details == "<p>a</p>" && warning.code == "record.markup")
    let entry = try #require(warning.help.split(separator: "\"fields\": ").last?.dropLast())
    let pasted = try decode(record, "{\(entry)}")
    #expect(pasted.diagnostics.isEmpty && pasted.record?.details == "a")
  }

  @Test func warnsAboutControls() throws {
    let decoded = try decode(
      #"{"id":1,"title":"x","a":"<p>a&#x202E;b"}"#, #"{"description":{"column":"a","html":true}}"#)
    #expect(decoded.diagnostics.map(\.code) == ["record.control-character"])
    #expect(decoded.record?.details == "ab")
  }

  @Test(arguments: [
    #"{"price":{"column":"p","html":true}}"#, #"{"images":{"column":"p","html":true}}"#,
    #"{"description":{"column":"p","html":"yes"}}"#,
  ])
  func isAllowedOnlyForTexts(json: String) throws {
    let read = FieldMap.read(try JSONReader.read(Array(json.utf8)).root, for: .listing)
    #expect(read.faults.count == 1 && read.map.entries.isEmpty)
  }
}
