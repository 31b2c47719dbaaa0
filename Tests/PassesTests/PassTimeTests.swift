import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkPasses

/// Long inputs take linear time.
///
/// Each of these takes seconds, and would take minutes in quadratic time.
@Suite struct PassTimeTests {
  private static let fields = PassFieldNames(["id"])

  /// Runs a body that takes seconds of processor time, and never a minute.
  private func soon<Value>(_ body: () throws -> Value) throws -> Value {
    var value: Value?
    let seconds = try processorSeconds { value = try body() }
    #expect(seconds < 60)
    return try #require(value)
  }

  @Test func comparesManyFields() throws {
    func pass(_ value: Int) throws -> PassContents {
      let fields = (0..<20_000).map { "{\"key\":\"\($0)\",\"value\":\(value)}" }
      let document = "{\"coupon\":{\"backFields\":[\(fields.joined(separator: ","))]}}"
      return try PassContents(files: ["pass.json": Array(document.utf8)])
    }
    let (old, new) = (try pass(1), try pass(2))
    let changes = try soon { try PassChange.all(from: old, to: new, language: nil) }
    #expect(changes.count == 20_000)
    #expect(changes.last?.place == "field 19999 value")
  }

  private func template(_ document: String) throws -> (DocumentTemplate, [Diagnostic]) {
    let bytes = Array(document.utf8)
    var faults: [Diagnostic] = []
    let root = try JSONReader.read(bytes).root
    let template = try soon {
      DocumentTemplate(root, of: bytes, fields: Self.fields, keys: [], faults: &faults)
    }
    return (template, faults)
  }

  @Test func compilesManyMembers() throws {
    let members = (0..<60_000).map { "\"\($0)\":1" }.joined(separator: ",")
    let (template, faults) = try template("{\"userInfo\":{\(members)},\"a\":\"{{id}}\"}")
    #expect(faults.isEmpty)
    var output = Output()
    var content = Output()
    try template.render([.text("7")], into: &output, checkedContent: &content)
    #expect(output.bytes == Array("{\"userInfo\":{\(members)},\"a\":\"7\"}".utf8))
  }

  @Test func reportsTheFirstOfManyFaultsInLinearTime() throws {
    let texts = Array(repeating: "\n\"{{nope}}\"", count: 50_000).joined(separator: ",")
    let (_, faults) = try template("{\"userInfo\":[\(texts)]}")
    #expect(faults.count == 500)
    #expect(faults.last?.location.line == 501)
    #expect(faults.last?.location.field == "/userInfo/499")
  }

  /// Suggestions are searched for only while findings are reported.
  @Test func namesTheFirstOfManyImages() throws {
    let package = PassPackage(files: [:])
    let end = String(repeating: "x", count: 54) + ".png"
    try soon { for index in 100_000..<160_000 { package.checkImageName("\(index)\(end)") } }
    #expect(package.findings.list.count == 500)
    #expect(package.findings.dropped[.warning] == 59_500)
  }
}
