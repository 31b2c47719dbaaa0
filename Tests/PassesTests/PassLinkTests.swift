import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPasses

/// Links in the markup of passes: a record cannot add one that a page may not have.
struct PassLinkTests {
  private static let attributed = #"<a href='{{link}}'>Terms</a>"#

  /// The text of a field with markup for a record's link, or the fault.
  private func text(_ template: String, _ link: String) -> String {
    do {
      let names = PassFieldNames(["link"])
      let text = try PassText(template, PassFieldScope(record: names))
      let values = PassFieldValues(record: [.text(link)])
      let filled = try text.text(values, isMarkup: true) ?? ""
      try text.checkLinks(of: filled, values, isMarkup: true)
      return filled
    } catch let fault as PassFieldFault {
      return "\(fault.field) \(fault.reason)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "itms-services://?action=x", "file:///etc/passwd",
    "//evil.example/", "data:text/html,x", "http://a.example/", "evil.example/x", "x-app:open", "",
    "java\u{9}script:alert(1)",
  ])
  func refusesALinkOfARecord(_ link: String) {
    #expect(text(Self.attributed, link).hasPrefix("link link("))
  }

  @Test(arguments: [
    "https://a.example/?a=1&b=2", "mailto:a@b.example", "tel:+4366", "geo:48,16",
    "https://a.example/?a='1'&b=\"2\"",
  ])
  func acceptsALinkThatPagesAccept(_ link: String) {
    #expect(text(Self.attributed, link).hasPrefix("<a href='"))
  }

  @Test func allowsAnySchemeInTheTemplate() {
    #expect(
      text("<a href='shop:item/{{link}}'>Shop</a>", "17") == "<a href='shop:item/17'>Shop</a>")
    #expect(text("<a href='http://a.example/{{link}}'>A</a>", "17").hasPrefix("<a href"))
    // A character of the record is not part of the scheme.
    #expect(text("<a href='https://a.example/{{link}}'>A</a>", "javascript:x").hasPrefix("<a href"))
  }

  /// The beginning of the link itself counts, not a word somewhere else in the template.
  @Test(arguments: [
    ("<a href='{{link}}'>Your personal data: here</a>", "data:text/html,x"),
    ("<a href='{{link}}'>The file: here</a>", "file:///etc/passwd"),
    ("<a href='{{link}}'>data:</a>", "a:x"),
    ("<a href='shop:1'>data:</a> <a href='{{link}}'>A</a>", "shop:2"),
    ("<a href='{{link}}:{{link}}'>:</a>", "a"), ("a:{{link}} <a href='{{link}}'>A</a>", "a:x"),
    ("<a title='shop:' href='{{link}}'>A</a>", "shop:1"),
  ])
  func refusesASchemeFromAnotherPlace(_ template: String, _ link: String) {
    #expect(text(template, link).hasPrefix("link link("), "\(text(template, link))")
  }

  @Test func allowsLinksOfTheTemplateBesideThoseOfARecord() {
    let template = "<a href='shop:1'>A</a>, <a href='{{link}}'>B</a>, <a href='file:{{link}}'>C</a>"
    #expect(text(template, "https://a.example/").hasPrefix("<a href='shop:1'>"))
    #expect(text(template, "shop:1").hasPrefix("link link("))
  }

  /// The findings of the lint about links, without others.
  private func findings(_ members: String, strings: String? = nil) -> [Diagnostic] {
    var files = ["pass.json": Array("{\(members)}".utf8)]
    if let strings { files["en.lproj/pass.strings"] = Array(strings.utf8) }
    let package = PassPackage(files: files)
    if let document = package.checkDocument(now: nil) { package.checkResources(with: document) }
    return package.findings.list.filter { $0.kind == .jsonLink }
  }

  @Test(arguments: [
    ("javascript:alert(1)", true), ("file:///x", true), ("//a.example/", true),
    ("itms-services://?x", true), ("https://a.example/", false), ("http://a.example/", false),
    ("tel:+43", false),
  ])
  func reportsALinkOfAnyPass(_ link: String, isFound: Bool) {
    let field = #"{"key":"a","value":"1","attributedValue":"<a href='\#(link)'>x</a>"}"#
    let found = findings(#""coupon":{"backFields":[\#(field)]}"#)
    #expect(found.map(\.severity) == (isFound ? [.warning] : []))
    let translated = findings(
      #""coupon":{"backFields":[{"key":"a","value":"1","attributedValue":"terms"}]}"#,
      strings: #""terms" = "<a href='\#(link)'>x</a>";"#)
    #expect(translated.count == (isFound ? 1 : 0))
  }

  /// Readers of HTML end a link in other ways than `</a>`, or not at all.
  @Test(arguments: [
    "<A HREF='javascript:x'>x</A >", "<a href='javascript:x'><b>x</b></a>",
    "<a href='javascript:x'>x<br/>y</a>", "<a href='javascript:x'>x",
    "<a/href='javascript:x'>x</a>",
    "<a title='>' href='javascript:x'>x</a >",
    "<a href=https://a.example>x</a><a href=javascript:x>",
  ])
  func reportsALinkHoweverItEnds(_ markup: String) {
    let field = #"{"key":"a","value":"1","attributedValue":"\#(markup)"}"#
    #expect(findings(#""coupon":{"backFields":[\#(field)]}"#).count == 1)
  }

  @Test(arguments: [
    ("javascript:x", true), ("itms-services://?x", true), ("shop:order", false),
    ("https://a.example", false),
  ])
  func reportsTheAddressOfAButton(_ url: String, isFound: Bool) {
    let found = findings(
      #""featuredActions":[{"identifier":"a","type":"order","url":"\#(url)"}]"#)
    #expect(found.isEmpty != isFound)
    let launch = findings(#""appLaunchURL":"\#(url)","associatedStoreIdentifiers":[1]"#)
    #expect(launch.isEmpty != isFound)
  }
}
