import WaymarkCore

/// What a page says to programs: its title, its metadata, its structured data and what it loads.
///
/// It reads the tags of a page that Waymark wrote or a template of the project made; other text is
/// skipped.
struct PageOutline {
  private(set) var title = ""

  /// The names or properties of the `meta` elements, and their contents.
  private(set) var metas: [(name: String, content: String)] = []

  /// The `link` elements.
  private(set) var links: [(rel: String, href: String, language: String?)] = []

  /// The scripts with JSON-LD.
  private(set) var graphs: [[UInt8]] = []

  /// The URLs of what a browser loads with the page, each once; of a picture in several widths, the widest.
  private(set) var resources: [String] = []

  init(_ page: [UInt8]) {
    var rest = page[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? []
        continue
      }
      let name = String(
        decoding: rest.prefix { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self
      ).lowercased()
      guard !name.isEmpty else { continue }
      rest = rest.dropFirst(name.utf8.count)
      let attributes = Self.attributes(&rest)
      add(name, attributes, &rest)
    }
  }

  /// The content of the first `meta` element with one of some names.
  func meta(_ names: String...) -> String? {
    for name in names {
      if let found = metas.first(where: { $0.name == name }) { return found.content }
    }
    return nil
  }

  private mutating func add(
    _ name: String, _ attributes: [String: String], _ rest: inout ArraySlice<UInt8>
  ) {
    switch name {
    case "title": title = Self.content(of: name, &rest).withoutReferences
    case "meta":
      if let name = attributes["property"] ?? attributes["name"] {
        metas.append((name, attributes["content"] ?? ""))
      }
    case "link":
      let (rel, href) = (attributes["rel"] ?? "", attributes["href"] ?? "")
      links.append((rel, href, attributes["hreflang"]))
      if ["stylesheet", "icon", "preload", "modulepreload"].contains(rel) { load(href) }
    case "script":
      if let source = attributes["src"] { load(source) }
      let text = Self.content(of: name, &rest)
      if attributes["type"] == "application/ld+json" { graphs.append(Array(text)) }
    case "style", "textarea": _ = Self.content(of: name, &rest)
    case "img", "source":
      // Where there are several, `src` is for browsers that do not know them.
      if let source = Self.widest(of: attributes["srcset"] ?? "") ?? attributes["src"] {
        load(source)
      }
    default: break
    }
  }

  /// The URL with the greatest width or density of a list (WHATWG HTML § 4.8.4.2.1); `nil` without one.
  static func widest(of list: String) -> String? {
    var best: (url: String, size: Double)?
    var rest = list[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      var url = rest.prefix { !$0.isWhitespace }
      guard !url.isEmpty else { return best?.url }
      rest = rest.dropFirst(url.count)
      var descriptor = Substring()
      if url.last == "," {
        while url.last == "," { url.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != "," }
        rest = rest.dropFirst(descriptor.count)
      }
      let size = Double(descriptor.filter { !$0.isWhitespace }.dropLast()) ?? 1
      if size > best?.size ?? 0 { best = (String(url), size) }
    }
  }

  private mutating func load(_ url: String) {
    if !url.isEmpty, !url.hasPrefix("data:"), !resources.contains(url) { resources.append(url) }
  }

  /// What is before the end tag of an element, which is passed.
  private static func content(
    of name: String, _ rest: inout ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    guard let end = rest.firstRange(of: "</\(name)") else {
      defer { rest = [] }
      return rest
    }
    defer { rest = rest[end.upperBound...] }
    return rest[..<end.lowerBound]
  }

  /// The attributes of a tag, which is passed; of two of one name the first.
  private static func attributes(_ rest: inout ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      guard let first = rest.first else { return attributes }
      if first == UInt8(ascii: ">") {
        rest.removeFirst()
        return attributes
      }
      // A name has one byte at least, whatever it is.
      let name = rest.prefix(1) + rest.dropFirst().prefix { $0 > 0x20 && !"=>/".utf8.contains($0) }
      rest = rest.dropFirst(name.count).drop { $0 <= 0x20 }
      var value: ArraySlice<UInt8> = []
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop { $0 <= 0x20 }
        if let quote = rest.first, "\"'".utf8.contains(quote) {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
          rest = rest.dropFirst(value.count)
        }
      }
      let key = String(decoding: name, as: UTF8.self).lowercased()
      if attributes[key] == nil { attributes[key] = value.withoutReferences }
    }
  }
}
