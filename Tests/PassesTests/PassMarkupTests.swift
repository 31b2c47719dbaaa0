import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPasses

/// A value of a record is text wherever a phone reads HTML.
@Suite struct PassMarkupTests {
  private static let fields = PassFieldNames(["id", "url", "none"])

  /// A URL that ends its attribute and its link, and begins another link.
  private static let hostile = "https://x/\">a</a><a href='https://evil'><A HREF=\"https://evil"

  /// The texts of a pass whose back has a field, in pass.json and in a translation of the key `link`.
  private func texts(_ field: String, _ translation: String) throws -> [String] {
    let document = """
      {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.gate",
      "teamIdentifier": "A1B2C3D4E5", "serialNumber": "{{id}}", "organizationName": "Example",
      "description": "Ticket", "eventTicket": {"backFields": [\(field)]},
      "upcomingPassInformation": [{"backFields": [\(field)]}]}
      """
    let strings = PassStrings.write([("link", translation), ("label", "{{url}}")])
    let design = try PassDesign(
      files: [
        "pass.json": Array(document.utf8), "icon.png": Fixtures.png(38, 38),
        "en.lproj/pass.strings": strings,
      ], fields: Self.fields)
    var output = Output()
    let pass = try design.fill(
      [.text("1"), .text(Self.hostile), .missing], output: &output)
    let root = try JSONReader.read(pass.document).root
    let fields = [root["eventTicket"], root["upcomingPassInformation"]?.array?.first].map {
      $0?["backFields"]?.array?.first?["attributedValue"]?.string ?? ""
    }
    let pairs = try PassStrings.read(pass.contents["en.lproj/pass.strings"] ?? [])
    #expect(pairs.last?.value == Self.hostile)
    return fields + [pairs[0].value]
  }

  @Test(arguments: [
    ("link", "<a href=\"{{url}}\">Open</a>"),
    ("link", "{{#url}}<a href=\"{{url}}\">Open</a>{{/url}}"),
    ("link", "{{^none}}<a href='{{url}}'>Open</a>{{/none}}"),
    ("link", "{{^none}}{{#url}}<A href=\"{{url}}\">{{url}}</A>{{/url}}{{/none}}"),
    ("other", "{{#url}}<a href=\"{{url}}\">Open</a>{{/url}}"),
    ("link", "{{url}}"), ("link", "{{#url}}{{url}}{{/url}}"),
    ("{{#url}}link{{/url}}", "{{url}}"), ("{{^none}}li{{/none}}{{#url}}nk{{/url}}", "{{url}}"),
    ("<a href='{{url}}'>{{url}}</a>", "x"), ("{{url}}", "x"),
    ("{{#url}}<a href='{{url}}'>{{url}}</a>{{/url}}", "x"),
    ("{{^none}}{{#url}}{{url}}{{/url}}{{/none}}", "x"),
  ])
  func keepsARecordFromMakingALink(attributed: String, translation: String) throws {
    let field =
      #"{"key": "k", "label": "label", "value": "v", "attributedValue": "\#(attributed)"}"#
    for text in try texts(field, translation) {
      #expect(!text.contains("'https://evil") && !text.contains("\"https://evil"), "\(text)")
      #expect(LinkMarkup(text).pieces.allSatisfy { $0.url == nil || $0.url == Self.hostile })
    }
  }

  /// A blank in a value would end the address, and a letter after < would begin a tag.
  @Test(arguments: [
    ("<a href={{url}}>Open</a>", "x"), ("<a href=x{{url}}>Open</a>", "x"),
    ("<a {{url}}>Open</a>", "x"), ("<{{url}}>", "x"), ("</{{url}}>", "x"),
    ("<a href='x' {{#url}}class={{url}}{{/url}}>Open</a>", "x"),
    ("{{#none}}<a href='{{/none}}{{#url}}<a href={{/url}}{{url}}'>", "x"),
    ("link", "<a href={{url}}>Open</a>"),
    ("link", "<a href=\"x\" title={{url}}>Open</a>"),
  ])
  func refusesAValueWithinATag(attributed: String, translation: String) throws {
    let field =
      #"{"key": "k", "label": "label", "value": "v", "attributedValue": "\#(attributed)"}"#
    let error = try #require(throws: DiagnosedError.self) { try texts(field, translation) }
    #expect(error.diagnostics.first?.code == "pass.template")
    #expect(
      error.diagnostics.first?.message == "{{url}} is in a tag but not in quotes")
  }

  /// Text with a sign that begins no tag is text.
  @Test(arguments: [
    "1 < {{url}}", "<3 {{url}}", "a > b {{url}}", "<a href='{{url}}'>{{url}}</a>{{url}}",
  ])
  func acceptsAValueNextToSigns(attributed: String) throws {
    let field =
      #"{"key": "k", "label": "label", "value": "v", "attributedValue": "\#(attributed)"}"#
    #expect(throws: Never.self) { try texts(field, "x") }
  }

  /// The same key may belong to a label; text that is not read as HTML is unchanged.
  @Test func ignoresOtherTexts() throws {
    let field = #"{"key": "k", "label": "label", "value": "v", "attributedValue": "x"}"#
    #expect(try texts(field, "{{url}} < 1").last == Self.hostile + " < 1")
  }
}
