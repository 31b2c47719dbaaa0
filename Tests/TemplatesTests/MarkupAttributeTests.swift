import Testing
import WaymarkModel

@testable import WaymarkTemplates

/// The values that a field may write into each attribute: one case for each row of the table.
@Suite struct MarkupAttributeTests {
  private static func faults(_ element: String, _ attribute: String, _ field: String) throws
    -> String
  {
    try TemplateTests.compile("<\(element) \(attribute)=\"{{\(field)}}\">").1
      .map(\.description).joined(separator: "\n")
  }

  /// Every row of the table, as element and attribute.
  private static let rows: [(element: String, attribute: String, kind: MarkupAttribute)] =
    MarkupAttribute.ofAll.map { ("p", $0.key, $0.value) }
    + MarkupAttribute.ofElements.flatMap { element, rows in
      rows.map { (element, $0.key, $0.value) }
    }

  @Test func refusesTextInAttributesOfOtherKinds() throws {
    for row in Self.rows where row.kind != .metaContent {
      let faults = try Self.faults(row.element, row.attribute, "name")
      #expect(faults.contains("template.context"), "<\(row.element) \(row.attribute)>: \(faults)")
    }
  }

  @Test func acceptsAURLOnlyInURLAttributes() throws {
    for row in Self.rows {
      let faults = try Self.faults(row.element, row.attribute, "link")
      let isTaken = row.kind == .url || row.kind == .metaContent
      #expect(faults.isEmpty == isTaken, "<\(row.element) \(row.attribute)>: \(faults)")
    }
  }

  @Test func acceptsAURLOfTheSiteWhereFilesRun() throws {
    for row in Self.rows {
      let faults = try Self.faults(row.element, row.attribute, "site.url")
      let isTaken = [.url, .code, .metaContent].contains(row.kind)
      #expect(faults.isEmpty == isTaken, "<\(row.element) \(row.attribute)>: \(faults)")
    }
  }

  @Test(arguments: [
    "onclick", "ONERROR", "onbegin", "onanything", "style", "srcdoc", "http-equiv", "formaction",
    "xlink:href", "ping", "data", "code", "manifest", "xmlns", "xmlns:xlink", "background", "is",
    "imagesrcset", "fill", "clip-path", "sandbox", "nonce",
  ])
  func refusesTextInEveryElement(attribute: String) throws {
    for element in ["p", "a", "svg", "x-own", "IMG"] {
      #expect(try Self.faults(element, attribute, "name").contains("template.context"))
    }
  }

  @Test(arguments: ["animate", "set", "animateMotion", "animateTransform", "animateColor"])
  func refusesAttributesThatAnimationsSet(element: String) throws {
    for attribute in ["to", "from", "by", "values", "attributeName"] {
      #expect(try Self.faults(element, attribute, "name").contains("template.context"))
      #expect(try Self.faults(element, attribute, "link").contains("template.context"))
    }
    #expect(try Self.faults(element, "dur", "name").isEmpty)
  }

  @Test(arguments: [
    "<meta http-equiv=\"refresh\" content=\"{{name}}\">",
    "<meta http-equiv=\"refresh\" content=\"0; url={{link}}\">",
    "<META HTTP-EQUIV = 'Refresh' CONTENT='{{name}}'>",
    "<meta http-equiv=refresh content=\"{{name}}\">",
    "<meta content=\"{{name}}\" http-equiv=\"refresh\">",
    "<meta content=\"{{name}}\" http-equiv=refresh>",
    "<meta name=\"a\" content=\"{{name}}\" http-equiv=\"set-cookie\">",
    "<meta http-equiv=\"content-security-policy \" content=\"{{name}}\">",
    "<meta http-equiv=\"x\" http-equiv=\"content-security-policy\" content=\"{{name}}\">",
    "<meta http-equiv=\"{{#name}}refresh{{/name}}\" content=\"{{name}}\">",
    "<meta http-equiv=\"{{name}}\" content=\"x\">",
    "<base href=\"{{link}}\">",
  ])
  func refusesAnOrderToTheBrowser(source: String) throws {
    let faults = try TemplateTests.compile(source).1
    #expect(faults.map(\.code) == ["template.context"], "\(faults)")
  }

  @Test(arguments: [
    "<meta name=\"description\" content=\"{{name}}\">",
    "<meta property=\"og:url\" content=\"{{link}}\">",
    "<meta content=\"{{name}}\" name=\"description\"><meta http-equiv=\"refresh\" content=\"9\">",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"{{name}}\">",
    "<p id=\"{{name}}\" lang='{{name}}' data-to=\"{{name}}\" aria-label=\"{{name}}\">",
    "<script src=\"{{site.url}}\"></script><iframe src=\"{{site.url}}\"></iframe>",
  ])
  func acceptsSafeValues(source: String) throws {
    #expect(try TemplateTests.compile(source).1 == [])
  }
}
