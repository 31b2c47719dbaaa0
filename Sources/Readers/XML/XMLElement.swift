import WaymarkCore

/// An XML element while it is read; it becomes a JSON object.
///
/// A child with text becomes a string, a child with children an object, and children with the same
/// name a list. The attribute `unit` of a child `power` becomes the member `power@unit`; of an
/// element with children, and of the record itself, it becomes `@unit` inside it. Text between
/// children becomes `#text`.
struct XMLElement {
  /// The namespace of Google's attributes, which are named without their prefix.
  static let googleSpace = "http://base.google.com/ns/1.0"

  /// The maximum number of elements, attributes and texts in a record.
  private static let nodeLimit = 20_000

  /// How many attributes of elements with one name have an entry for each element.
  private static let alignedLimit = 16

  private enum Kind: UInt8 { case element, attribute, text }

  private struct Node {
    let kind: Kind
    var name: Int32 = -1

    /// The first and last node in the element, and the next node in its parent.
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1

    /// The range of its bytes.
    var range = 0..<0

    /// Which kinds of nodes the element contains.
    var hasElements = false
    var hasTexts = false
    var hasAttributes = false

    /// The next element with the same name in the same parent; for the first of them, also the
    /// last.
    var twin: Int32 = -1
    var lastTwin: Int32 = -1

    /// Whether a sibling with another name has the same key.
    var isClash = false

    /// Whether the element is a value; an element with only attributes is not.
    var hasValue: Bool { hasElements || hasTexts || !hasAttributes }
  }

  /// The key of a name as a member of an object.
  private struct Key {
    let text: [UInt8]

    /// The key to use if another name of the object has the short one, and the number of that name.
    var fullText: [UInt8] = []
    var rival: Int32 = -1
  }

  private(set) var isTooLarge = false

  /// Whether an element is being read.
  var isOpen: Bool { !open.isEmpty }

  private let limit: Int
  private var nodes: [Node] = []
  private var bytes: [UInt8] = []

  /// The start of blanks that may begin a text.
  private var blanks: Int?

  /// The open elements, the innermost last.
  private var open: [Int32] = []
  private var keys: [Key] = []

  /// The prefixed names of members without a prefix.
  private(set) var written: [String: String] = [:]
  private var ownSpace: String?

  /// The first element of each name in a parent, while the elements are sorted by name.
  private var heads: [Int32] = []

  /// The first elements of each name in the elements that are being written.
  private var firsts: [Int32] = []

  init(limit: Int) { self.limit = limit }

  /// Begins with a record.
  mutating func begin(_ name: XMLName) {
    nodes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    isTooLarge = false
    blanks = nil
    if ownSpace == nil { ownSpace = name.space }
    nodes.append(Node(kind: .element))
    open = [0]
  }

  mutating func start(_ name: Int32) {
    dropBlanks()
    open.append(add(Node(kind: .element, name: name)))
  }

  mutating func attribute(_ name: Int32, _ value: ArraySlice<UInt8>) {
    let begin = bytes.count
    guard append(value) else { return }
    _ = add(Node(kind: .attribute, name: name, range: begin..<bytes.count))
  }

  mutating func text(_ text: ArraySlice<UInt8>) {
    guard !isTooLarge, let parent = open.last else { return }
    let last = nodes[Int(parent)].last
    let continues = last >= 0 && nodes[Int(last)].kind == .text
    let begin = blanks ?? bytes.count
    guard append(text) else { return }
    // Blanks between elements are not text.
    guard continues || !text.allSatisfy({ $0 <= 0x20 }) else {
      blanks = begin
      return
    }
    blanks = nil
    if continues {
      nodes[Int(last)].range = nodes[Int(last)].range.lowerBound..<bytes.count
    } else {
      _ = add(Node(kind: .text, range: begin..<bytes.count))
    }
  }

  /// Closes the innermost element; true for the record itself.
  mutating func end() -> Bool {
    dropBlanks()
    _ = open.popLast()
    return open.isEmpty
  }

  private mutating func dropBlanks() {
    guard let begin = blanks.take() else { return }
    bytes.removeLast(bytes.count - begin)
  }

  private mutating func append(_ value: ArraySlice<UInt8>) -> Bool {
    isTooLarge = isTooLarge || bytes.count + value.count > limit
    if !isTooLarge { bytes.append(contentsOf: value) }
    return !isTooLarge
  }

  /// Adds a node to the innermost element.
  private mutating func add(_ node: Node) -> Int32 {
    guard !isTooLarge, nodes.count < Self.nodeLimit, let parent = open.last else {
      isTooLarge = true
      return 0
    }
    let number = Int32(nodes.count)
    nodes.append(node)
    let last = nodes[Int(parent)].last
    if last < 0 { nodes[Int(parent)].first = number } else { nodes[Int(last)].next = number }
    nodes[Int(parent)].last = number
    switch node.kind {
    case .element: nodes[Int(parent)].hasElements = true
    case .attribute: nodes[Int(parent)].hasAttributes = true
    case .text: nodes[Int(parent)].hasTexts = true
    }
    return number
  }
}

extension XMLElement {
  /// Appends the record as a JSON object, and clears it.
  mutating func write(to output: inout [UInt8], _ names: [XMLName]) {
    for number in keys.count..<max(keys.count, names.count) { addKey(of: names[number], names) }
    writeObject(0, to: &output)
  }

  /// Adds the key of a name: names in Google's namespace, in the record's namespace and in none
  /// have no prefix.
  private mutating func addKey(of name: XMLName, _ names: [XMLName]) {
    let isGoogle = name.space == Self.googleSpace
    let isBare = isGoogle || name.space.isEmpty || name.space == ownSpace
    var key = Key(text: Array((isBare ? name.local : name.written).utf8))
    if isGoogle, name.space != ownSpace {
      key.fullText = Array(name.written.utf8)
      key.rival = rival(of: name, names)
      if key.rival < 0 { written[name.local] = name.written }
    } else if isBare,
      let google = names.prefix(keys.count).firstIndex(where: {
        $0.local == name.local && $0.space == Self.googleSpace
      })
    {
      keys[google].rival = Int32(keys.count)
      written[name.local] = nil
    } else if isBare, !name.prefix.isEmpty {
      written[name.local] = name.written
    }
    keys.append(key)
    heads.append(-1)
  }

  private func rival(of name: XMLName, _ names: [XMLName]) -> Int32 {
    Int32(
      names.prefix(keys.count).firstIndex {
        $0.local == name.local && ($0.space.isEmpty || $0.space == ownSpace)
      } ?? -1)
  }

  private mutating func writeObject(_ node: Int32, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    if nodes[Int(node)].hasAttributes {
      forEachAttribute(of: node) { writer, attribute in
        let attribute = writer.nodes[Int(attribute)]
        Self.begin(&isFirst, [], writer.keys[Int(attribute.name)].text, &output)
        writer.writeText(writer.bytes[attribute.range], to: &output)
      }
    }
    let begin = firsts.count
    sortElements(of: node)
    for index in begin..<firsts.count { writeGroup(firsts[index], &isFirst, to: &output) }
    firsts.removeLast(firsts.count - begin)
    if nodes[Int(node)].hasTexts {
      Self.begin(&isFirst, Array("#text".utf8), nil, &output)
      writeText(ownText(of: node), to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Begins a member with a key, followed by the name of an attribute.
  private static func begin(
    _ isFirst: inout Bool, _ key: [UInt8], _ attribute: [UInt8]?, _ output: inout [UInt8]
  ) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    output.append(UInt8(ascii: "\""))
    // A name contains no characters that JSON escapes.
    output.append(contentsOf: key)
    if let attribute {
      output.append(UInt8(ascii: "@"))
      output.append(contentsOf: attribute)
    }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
  }

  /// Finds the first elements of each name in an element, and links the others to them.
  private mutating func sortElements(of node: Int32) {
    let begin = firsts.count
    var next = nodes[Int(node)].first
    while next >= 0 {
      let child = next
      next = nodes[Int(child)].next
      guard nodes[Int(child)].kind == .element else { continue }
      let name = Int(nodes[Int(child)].name)
      let head = heads[name]
      if head < 0 {
        heads[name] = child
        nodes[Int(child)].lastTwin = child
        firsts.append(child)
      } else {
        nodes[Int(nodes[Int(head)].lastTwin)].twin = child
        nodes[Int(head)].lastTwin = child
      }
    }
    for first in firsts[begin...] {
      let rival = keys[Int(nodes[Int(first)].name)].rival
      nodes[Int(first)].isClash = rival >= 0 && heads[Int(rival)] >= 0
    }
    for first in firsts[begin...] { heads[Int(nodes[Int(first)].name)] = -1 }
  }

  /// Writes the elements with one name, and the attributes of those that are not objects.
  private mutating func writeGroup(
    _ first: Int32, _ isFirst: inout Bool, to output: inout [UInt8]
  ) {
    let node = nodes[Int(first)]
    let key = keys[Int(node.name)]
    let text = node.isClash ? key.fullText : key.text
    var values = 0
    var hasAttributes = false
    var next = first
    while next >= 0 {
      let node = nodes[Int(next)]
      if node.hasValue { values += 1 }
      hasAttributes = hasAttributes || node.hasAttributes && !node.hasElements
      next = node.twin
    }
    // Values and attributes of several elements stay next to each other.
    let isAligned = hasAttributes && node.twin >= 0
    if values > 0 {
      Self.begin(&isFirst, text, nil, &output)
      let isList = isAligned || values > 1
      if isList { output.append(UInt8(ascii: "[")) }
      next = first
      var isFirstValue = true
      while next >= 0 {
        let node = next
        next = nodes[Int(node)].twin
        guard isAligned || nodes[Int(node)].hasValue else { continue }
        if !isFirstValue { output.append(UInt8(ascii: ",")) }
        isFirstValue = false
        if nodes[Int(node)].hasElements {
          writeObject(node, to: &output)
        } else {
          writeText(ownText(of: node), to: &output)
        }
      }
      if isList { output.append(UInt8(ascii: "]")) }
    }
    if hasAttributes { writeAttributes(of: first, text, &isFirst, to: &output) }
  }

  /// Writes the attributes of elements that have the same name and are not objects.
  ///
  /// Each attribute of several elements is a list with an entry, perhaps empty, for each element.
  private mutating func writeAttributes(
    of first: Int32, _ key: [UInt8], _ isFirst: inout Bool, to output: inout [UInt8]
  ) {
    var elements: [Int32] = []
    var next = first
    while next >= 0 {
      elements.append(next)
      next = nodes[Int(next)].twin
    }
    var found: [(name: Int32, values: [(index: Int, range: Range<Int>)])] = []
    var indices: [Int32: Int] = [:]
    for (index, element) in elements.enumerated() where !nodes[Int(element)].hasElements {
      forEachAttribute(of: element) { writer, number in
        let attribute = writer.nodes[Int(number)]
        let list = indices[attribute.name, default: found.count]
        if list == found.count { found.append((attribute.name, [])) }
        indices[attribute.name] = list
        found[list].values.append((index, attribute.range))
      }
    }
    for (number, list) in found.enumerated() {
      Self.begin(&isFirst, key, keys[Int(list.name)].text, &output)
      var texts = list.values.map(\.range)
      if elements.count > 1, number < Self.alignedLimit {
        texts = Array(repeating: 0..<0, count: elements.count)
        for value in list.values { texts[value.index] = value.range }
      }
      if texts.count > 1 { output.append(UInt8(ascii: "[")) }
      for (index, text) in texts.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        writeText(bytes[text], to: &output)
      }
      if texts.count > 1 { output.append(UInt8(ascii: "]")) }
    }
  }

  private func forEachAttribute(of node: Int32, _ body: (XMLElement, Int32) -> Void) {
    var next = nodes[Int(node)].first
    while next >= 0 {
      if nodes[Int(next)].kind == .attribute { body(self, next) }
      next = nodes[Int(next)].next
    }
  }

  /// The text of an element, without the text of its children.
  private func ownText(of node: Int32) -> ArraySlice<UInt8> {
    var text: ArraySlice<UInt8> = []
    var next = nodes[Int(node)].first
    while next >= 0 {
      if nodes[Int(next)].kind == .text {
        let part = bytes[nodes[Int(next)].range]
        if text.isEmpty { text = part } else { text.append(contentsOf: part) }
      }
      next = nodes[Int(next)].next
    }
    return text
  }

  private func writeText(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    escape(trimmed(text), to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends text with JSON escapes; a document contains no other control characters.
  private func escape(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var start = text.startIndex
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      output.append(contentsOf: text[start..<index])
      start = index + 1
      let letter: UInt8 =
        switch byte {
        case 0x0A: UInt8(ascii: "n")
        case 0x0D: UInt8(ascii: "r")
        case 0x09: UInt8(ascii: "t")
        default: byte
        }
      output.append(UInt8(ascii: "\\"))
      output.append(letter)
    }
    output.append(contentsOf: text[start...])
  }
}
