import Bytes

extension PassForm {
  /// Reads a page as a browser shows it, or as it is printed: what its styles hide is not read.
  ///
  /// Fields are the `dt` and `dd` of its lists; the code is the label of a picture in SVG.
  package init(page: [UInt8], isPrinted: Bool) {
    self.init(isPrinted ? .print : .page)
    var reader = PageReader(page, isPrinted: isPrinted)
    reader.read()
    for text in reader.texts { add(text: text) }
    for (name, value) in reader.fields { add(field: name, value) }
    for link in reader.links { add(link: link) }
    code = reader.label
  }
}

/// Reads the text of a page, with the rules of HTML for end tags that are left out.
private struct PageReader {
  private struct Element {
    let tag: PageTag

    /// Whether nothing in it is read, and by what it is not seen until something in it sets that again.
    let isHidden: Bool
    let unseen: Set<DisplayRule.Property>

    var isRead: Bool { !isHidden && unseen.isEmpty }
  }

  private let bytes: [UInt8]
  private let isPrinted: Bool
  private var styles: [DisplayRule] = []
  private var open: [Element] = []
  private var name = ""
  private var value: String?

  private(set) var texts: [String] = [""]
  private(set) var fields: [(name: String, value: String)] = []
  private(set) var links: [String] = []
  private(set) var label: String?

  init(_ bytes: [UInt8], isPrinted: Bool) {
    self.bytes = bytes
    self.isPrinted = isPrinted
  }

  mutating func read() {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        add(text: bytes[index..<end].withoutReferences)
        index = end
        continue
      }
      guard let tag = PageTag(bytes, at: &index) else { continue }
      if tag.isEnd { close(tag.name) } else { start(tag, &index) }
    }
    endField()
  }

  private mutating func start(_ tag: PageTag, _ index: inout Int) {
    if let content = tag.rawContent(bytes, at: &index) {
      if tag.name == "style" { styles += SheetMemory.rules(of: content, isPrinted: isPrinted) }
      return
    }
    for name in PageTag.ended[tag.name] ?? [] where open.last?.tag.name == name { close(name) }
    if !tag.isInline { add(text: " ") }
    let settings = DisplayRule.settings(of: tag, within: open.map(\.tag), by: styles)
    let isHidden =
      open.last?.isHidden == true || tag.attributes["hidden"] != nil
      || settings.contains { $0.key.isForAll && $0.value }
    var unseen = open.last?.unseen ?? []
    for (property, hides) in settings where !property.isForAll {
      if hides { unseen.insert(property) } else { unseen.remove(property) }
    }
    let element = Element(tag: tag, isHidden: isHidden, unseen: unseen)
    // A picture has no letters to be hidden.
    if tag.name == "svg", label == nil, !isHidden, !unseen.contains(.visibility) {
      label = tag.attributes["aria-label"]
    }
    if element.isRead {
      if let link = tag.attributes["href"], tag.name == "a" { links.append(link) }
      if tag.name == "dt" { (name, value) = ("", nil) }
      if tag.name == "dd" { value = "" }
    }
    if !tag.isVoid { open.append(element) }
  }

  private mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.tag.name == name }) else { return }
    for element in open[index...] where element.tag.name == "dd" && element.isRead { endField() }
    if open[index...].contains(where: { !$0.tag.isInline }) { add(text: " ") }
    open.removeSubrange(index...)
  }

  private mutating func endField() {
    if let value { fields.append((name, value)) }
    value = nil
  }

  private mutating func add(text: String) {
    guard open.last?.isRead != false, open.contains(where: { $0.tag.name == "body" }) else {
      return
    }
    texts[0] += text
    if value != nil {
      value? += text
    } else if open.contains(where: { $0.tag.name == "dt" }) {
      name += text
    }
  }
}
