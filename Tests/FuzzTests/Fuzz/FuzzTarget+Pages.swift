import WaymarkCore
import WaymarkModel

@testable import WaymarkPages
@testable import WaymarkTemplates

/// The values of the fuzzer's templates: every text would be markup.
private struct Trap: Sendable {
  var items = ["\"<zq>'", "javascript:zq"]
}

extension FuzzTarget {
  /// The input is a page and its parts, separated by a byte that no text has; text of a value never
  /// becomes markup.
  static func compile(_ input: [UInt8]) -> String? {
    guard let wording else { return "there are no words" }
    let parts = input.split(separator: 0xFF, omittingEmptySubsequences: false).map { Array($0) }
    var faults: [Diagnostic] = []
    var documents: [String: TemplateDocument] = [:]
    for (name, part) in Swift.zip(["page.html", "parts/a.html", "parts/b.html"], parts) {
      documents[name] = TemplateDocument(part, source: name, faults: &faults)
    }
    var binder = TemplateBinder(
      documents: documents, constants: constants, words: wording,
      policy: URLPolicy(ownScheme: "parcel"))
    let template = binder.template(named: "page.html", fields: fields)
    faults += binder.faults
    guard faults.isEmpty else { return emptyFinding(in: faults) }
    let page = rendered { template.render(Trap(), into: &$0) }
    let text = String(decoding: input, as: UTF8.self)
    for mark in ["<zq", "\"<z", " href=javascript:zq", " href=\"javascript:zq"]
    where !text.contains(mark) && String(decoding: page, as: UTF8.self).contains(mark) {
      return "\(String(decoding: page, as: UTF8.self)) has \(mark)"
    }
    return nil
  }

  private static let fields: Fields<Trap> = [
    "name": .text { $0.items[0] },
    "none": .text { _ in nil },
    "link": .url { $0.items[1] },
    "safe": .url { _ in "https://a.example/?b&\"<zq>" },
    "is-heavy": .flag { _ in true },
    "mark": .markup { _, output in output.append("<hr>") },
    "items": .list(of: ["item": .text { $0 }, "to": .url { $0 }]) { $0.items },
  ]

  private static let constants: [String: Constant] = [
    "site.name": .text("\"<zq>'"), "site.gone": .text(nil), "site.on": .flag(true),
    "site.url": .url("https://a.example/?b&c"),
  ]

  private static let wording = try? ThemeFiles().wording(of: "en")

  /// The input is a Markdown text; the output has only our tags, in pairs except for paragraphs,
  /// whose end may be left out.
  static func write(_ input: [UInt8]) -> String? {
    let text: ContentText
    do throws(DiagnosedError) {
      text = try ContentText(input, source: "a.md")
    } catch {
      return emptyFinding(in: error.diagnostics)
    }
    if let fault = emptyFinding(in: text.notes) { return fault }
    var open: [String] = []
    // By bytes, because some marks form one character with the `<` after them.
    let pieces = text.markup.split(
      separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    for piece in pieces.dropFirst() {
      let tag = String(decoding: piece, as: UTF8.self)
      let isEnd = tag.first == "/"
      let name = String(tag.dropFirst(isEnd ? 1 : 0).prefix { $0.isLetter || $0.isNumber })
      let isTable = name == "div" && (isEnd || tag.hasPrefix(tableBox))
      if !isTable, !tags.contains(name) { return "<\(tag) is not one of our tags" }
      if isEnd, name != "p" {
        guard open.popLast() == name else { return "</\(name)> closes something else" }
      } else if !isEnd, !["br", "hr", "img", "p"].contains(name) {
        open.append(name)
      }
    }
    return open.isEmpty ? nil : "<\(open.joined(separator: "><"))> is not closed"
  }

  /// The beginning of the box in which a wide table scrolls.
  private static let tableBox = #"div class="table" tabindex="0">"#

  private static let tags: Set<String> = [
    "p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "table", "thead", "tbody",
    "tr", "th", "td", "em", "strong", "a", "img", "br", "hr", "code", "pre",
  ]
}
