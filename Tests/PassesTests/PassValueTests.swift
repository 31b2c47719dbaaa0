import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPasses

/// Values as spreadsheets and airlines write them.
struct PassValueTests {
  @Test(arguments: [
    ("TRUE", "true"), ("1", "true"), ("False", "false"), ("0", "false"), ("yes", "true"),
    ("no", "false"), ("maybe", "true or false"), ("2", "true or false"),
  ])
  func readsTheBooleansOfSpreadsheets(_ text: String, _ expected: String) throws {
    let files = [
      "pass.json": Array(#"{"voided":"{{gone}}","coupon":{}}"#.utf8)
    ]
    let document = try JSONReader.read(files["pass.json"] ?? []).root
    var faults: [Diagnostic] = []
    let template = DocumentTemplate(
      document, of: files["pass.json"] ?? [], fields: PassFieldNames(["gone"]), keys: [],
      faults: &faults)
    var output = Output()
    var content = Output(capacity: 64)
    do throws(PassFieldFault) {
      try template.render([.text(text)], into: &output, checkedContent: &content)
      let written = String(decoding: output.bytes, as: UTF8.self)
      #expect(written.contains("\"voided\":\(expected)"), "\(written)")
    } catch {
      #expect("\(error.reason)".contains(expected))
    }
  }

  @Test(arguments: [
    ("rgb(1, 2, 3)", true, true), ("RGB(1,2,3)", true, true), ("#AbC", true, true),
    ("rgba(255, 255, 255, 0.75)", false, true), ("RGBA(1,2,3,1)", false, true),
    ("rgba(1,2,3)", false, false), ("rgba(1,2,3,2)", false, false),
    ("rgba(1,2,300,1)", false, false),
    ("rgba(1,2,3,x)", false, false), ("black", false, false), ("rgba(", false, false),
  ])
  func readsColours(_ text: String, isColor: Bool, isWithOpacity: Bool) {
    #expect((PassColor(text) != nil) == isColor)
    #expect((PassColor(withOpacity: text) != nil) == isWithOpacity)
  }
}
