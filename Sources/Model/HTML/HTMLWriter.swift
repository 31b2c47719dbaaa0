import WaymarkCore

/// Writes the tokens of a text in HTML as a fragment of a page and as plain text.
///
/// A tag only changes the state: the gap before the next word, the open lists, the weight of
/// letters. Tags are written just before the next word, so no element is empty, and each element is
/// closed by the state that opened it.
struct HTMLWriter: ~Copyable {
  /// The gap between the last word and the next one; the largest gap takes precedence.
  private enum Gap: Int, Comparable {
    case none, fixedBlank, blank, line, block

    static func < (first: Gap, second: Gap) -> Bool { first.rawValue < second.rawValue }
  }

  /// The element that contains the words, until the next gap between blocks.
  private enum Leaf: Equatable {
    case paragraph
    case heading(Int)

    /// The text of an item, without its own element.
    case item
  }

  /// Deeper lists are merged into the list that contains them.
  private static let depthLimit = 8

  private(set) var fragment = Output()
  private(set) var plain = Output()
  private(set) var hasLostCharacters = false

  /// Whether line ends in the source are kept.
  private let keepsLines: Bool
  private let firstLevel: Int

  private var gap = Gap.none
  private var leaf: Leaf?
  private var lists: [List] = []
  private var listsBeyond = 0
  private var formats = Formats()

  /// How many preformatted elements are open.
  private var preformatted = 0

  /// The level of the open heading in the source.
  private var heading: Int?

  /// The levels of the headings above the next one.
  private var levels: [Int] = []

  init(headings level: Int, keepsLines: Bool) {
    firstLevel = level
    self.keepsLines = keepsLines
  }

  mutating func write(_ token: HTMLToken) {
    switch token {
    case .text(let markup): write(HTMLReferences.text(of: markup))
    case .open(let name): open(HTMLTag(name))
    case .close(let name): close(HTMLTag(name))
    }
  }

  mutating func end() {
    closeLeaf()
    while !lists.isEmpty { closeList() }
  }
}

// MARK: Tags

extension HTMLWriter {
  private mutating func open(_ tag: HTMLTag) {
    switch tag {
    case .heading(let level):
      widen(to: .block)
      heading = level
    case .list(let isOrdered): openList(isOrdered: isOrdered)
    case .item: openItem()
    case .lineBreak: breakLine()
    case .strong(let index): formats.strong[index] += 1
    case .emphasis(let index): formats.emphasis[index] += 1
    case .lines:
      widen(to: .block)
      preformatted += 1
    case .block, .line, .cell, .other: separate(tag)
    }
  }

  private mutating func close(_ tag: HTMLTag) {
    switch tag {
    case .heading:
      widen(to: .block)
      heading = nil
    case .list:
      if listsBeyond > 0 { listsBeyond -= 1 } else if !lists.isEmpty { closeList() }
      widen(to: .block)
    case .item:
      if let last = lists.indices.last, lists[last].item == .open { lists[last].item = .ended }
      widen(to: .block)
    case .lineBreak: breakLine()
    case .strong(let index): formats.strong[index] = max(0, formats.strong[index] - 1)
    case .emphasis(let index): formats.emphasis[index] = max(0, formats.emphasis[index] - 1)
    case .lines:
      widen(to: .block)
      preformatted = max(0, preformatted - 1)
    case .block, .line, .cell, .other: separate(tag)
    }
  }

  private mutating func separate(_ tag: HTMLTag) {
    switch tag {
    case .block: widen(to: .block)
    case .line: widen(to: .line)
    case .cell: widen(to: .blank)
    default: break
    }
  }

  private mutating func widen(to gap: Gap) { self.gap = max(self.gap, gap) }

  /// Adds a line break; two of them separate paragraphs.
  private mutating func breakLine() { gap = gap < .line ? .line : .block }
}

// MARK: Lists

extension HTMLWriter {
  /// A list that is open.
  private struct List {
    enum Item { case none, open, ended }

    let isOrdered: Bool

    /// Whether the list is implied by an item without a list.
    var isImplied = false
    var isWritten = false
    var count = 0
    var item = Item.none
    var isItemWritten = false

    /// Whether the item ends with text, so that more text needs a line break first.
    var endsWithText = false
  }

  private mutating func openList(isOrdered: Bool) {
    widen(to: .block)
    heading = nil
    closeLeaf()
    guard lists.count < Self.depthLimit else {
      listsBeyond += 1
      return
    }
    // A list between two items belongs to the first of them.
    if let last = lists.indices.last { lists[last].item = .open }
    lists.append(List(isOrdered: isOrdered))
  }

  private mutating func openItem() {
    widen(to: .block)
    heading = nil
    closeLeaf()
    if lists.isEmpty { lists.append(List(isOrdered: false, isImplied: true)) }
    closeItem()
    lists[lists.count - 1].item = .open
  }

  private mutating func closeItem() {
    let last = lists.count - 1
    if lists[last].isItemWritten { fragment.append("</li>\n") }
    lists[last].isItemWritten = false
    lists[last].endsWithText = false
    lists[last].item = .none
  }

  private mutating func closeList() {
    closeLeaf()
    closeItem()
    let list = lists.removeLast()
    if list.isWritten { fragment.append(list.isOrdered ? "</ol>\n" : "</ul>\n") }
    if list.isWritten, let last = lists.indices.last { lists[last].endsWithText = false }
  }

  /// Makes sure that the next word is in an item of the innermost list.
  private mutating func settleItem() {
    if let list = lists.last, list.isImplied, list.item != .open { closeList() }
    guard let last = lists.indices.last, lists[last].item != .open else { return }
    closeItem()
    lists[last].item = .open
  }

  /// Writes the tags of lists and items that the next word begins.
  private mutating func writeLists() {
    for index in lists.indices {
      if !lists[index].isWritten {
        let direction = index == 0 ? " dir=auto>\n" : ">\n"
        fragment.append((lists[index].isOrdered ? "<ol" : "<ul") + direction)
        lists[index].isWritten = true
      }
      guard !lists[index].isItemWritten else { continue }
      fragment.append("<li>")
      lists[index].isItemWritten = true
      lists[index].count += 1
      guard index == lists.count - 1 else { continue }
      let isFirst = index == 0 && lists[index].count == 1
      startPlain(isFirst ? "\n\n" : "\n")
      plain.append(String(repeating: "  ", count: index))
      plain.append(lists[index].isOrdered ? "\(lists[index].count). " : "- ")
      gap = .none
    }
  }
}

// MARK: Words

extension HTMLWriter {
  private mutating func write(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let width = text[index] > 0x20 && text[index] < 0x7F ? 0 : width(at: index, in: text)
      if width == 0 {
        index += 1
        continue
      }
      write(word: text[start..<index])
      space(text[index..<index + width])
      index += width
      start = index
    }
    write(word: text[start...])
  }

  /// The width in bytes of the blank or control character at an index; 0 for other characters.
  private func width(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    switch text[index] {
    case ...0x20, 0x7F: 1
    case 0xC2 where index + 1 < text.endIndex && (0x80...0xA0).contains(text[index + 1]): 2
    case 0xE2 where index + 2 < text.endIndex:
      switch (text[index + 1], text[index + 2]) {
      case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): 3
      case _: 0
      }
    case _: 0
    }
  }

  private mutating func space(_ blank: ArraySlice<UInt8>) {
    let keepsLines = keepsLines || preformatted > 0
    switch blank.first {
    case 0x0A where keepsLines: breakLine()
    case 0x20, 0x0A, 0x09, 0x0C, 0x0D: widen(to: .blank)
    case 0xC2 where blank.last == 0xA0: gap = gap == .none ? .fixedBlank : max(gap, .blank)
    default: hasLostCharacters = true
    }
  }

  private mutating func write(word: ArraySlice<UInt8>) {
    guard !word.isEmpty else { return }
    settle()
    fragment.html(word.span)
    plain.append(word)
  }

  /// Writes the gap before a word, and opens the elements around it.
  private mutating func settle() {
    if gap == .block { closeLeaf() }
    if leaf == nil {
      openLeaf()
    } else {
      writeGap()
    }
    gap = .none
    formats.settle(in: &fragment)
  }

  private mutating func writeGap() {
    guard gap != .none else { return }
    formats.settle(in: &fragment, closesOnly: true)
    switch gap {
    case .line:
      fragment.append("<br>\n")
      plain.append("\n")
    case .blank:
      fragment.append(" ")
      plain.append(" ")
    case .fixedBlank:
      fragment.append("\u{A0}")
      plain.append("\u{A0}")
    case .none, .block: break
    }
  }

  private mutating func openLeaf() {
    settleItem()
    writeLists()
    if gap > .none { startPlain(lists.isEmpty ? "\n\n" : "\n") }
    if let heading {
      let level = shownLevel(of: heading)
      fragment.append("<h\(level) dir=auto>")
      leaf = .heading(level)
    } else if let last = lists.indices.last {
      if lists[last].endsWithText { fragment.append("<br>\n") }
      leaf = .item
    } else {
      fragment.append("<p dir=auto>")
      leaf = .paragraph
    }
  }

  private mutating func startPlain(_ gap: String) {
    if plain.count > 0 { plain.append(gap) }
  }

  private mutating func closeLeaf() {
    formats.close(in: &fragment)
    switch leaf {
    case .paragraph: fragment.append("</p>\n")
    case .heading(let level): fragment.append("</h\(level)>\n")
    case .item, nil: break
    }
    if leaf != nil, let last = lists.indices.last { lists[last].endsWithText = leaf == .item }
    leaf = nil
  }

  /// The level of a heading on the page: one below the last higher heading in the text.
  private mutating func shownLevel(of level: Int) -> Int {
    while let last = levels.last, last >= level { levels.removeLast() }
    levels.append(level)
    return min(6, firstLevel + levels.count - 1)
  }
}

/// The weight and slant of letters: the number of open tags of each kind, and the open elements on
/// the page.
private struct Formats {
  var strong = [0, 0]
  var emphasis = [0, 0]
  private var isStrong = false
  private var isEmphasis = false

  /// Opens and closes elements on the page for the next word; `em` is inside `strong`.
  mutating func settle(in page: inout Output, closesOnly: Bool = false) {
    let strong = strong != [0, 0]
    let emphasis = emphasis != [0, 0]
    if isEmphasis, !emphasis || strong != isStrong {
      page.append("</em>")
      isEmphasis = false
    }
    if isStrong, !strong {
      page.append("</strong>")
      isStrong = false
    }
    guard !closesOnly else { return }
    if strong, !isStrong { page.append("<strong>") }
    if emphasis, !isEmphasis { page.append("<em>") }
    (isStrong, isEmphasis) = (strong, emphasis)
  }

  mutating func close(in page: inout Output) {
    if isEmphasis { page.append("</em>") }
    if isStrong { page.append("</strong>") }
    (isStrong, isEmphasis) = (false, false)
  }
}
