import WaymarkCMark
public import WaymarkCore

// Markdown uses cmark-gfm to read CommonMark texts with GitHub's tables and bare URLs. It writes
// nothing: `Pages` decides what a page shows of a text, and how.

/// A Markdown text as a list of pieces.
public struct MarkdownDocument: Sendable {
  /// The maximum nesting depth of elements.
  static let depthLimit = 100

  public let pieces: [MarkdownPiece]

  /// Reads a text in UTF-8, with or without a byte order mark.
  public init(_ bytes: [UInt8]) throws(Fault) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes[mark.count...]) : bytes
    try MarkdownLimits().check(text)
    if let place = text.firstIndex(of: 0) {
      throw Fault("there is a NUL byte", line: lineNumber(of: place, in: text))
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw Fault("it is not UTF-8", line: lineOfDamage(text))
    }
    var tree = try MarkdownTree(text)
    var reader = MarkdownReader()
    while let step = tree.next() {
      reader.read(step)
      if let line = reader.depthFault { throw Fault("it is nested too deep", line: line) }
    }
    pieces = reader.pieces
  }
}

private func lineNumber(of offset: Int, in text: [UInt8]) -> Int {
  text[..<offset].count { $0 == 0x0A } + 1
}

/// The first line that is not valid UTF-8.
private func lineOfDamage(_ text: [UInt8]) -> Int? {
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
}
