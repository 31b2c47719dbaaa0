import WaymarkCMark
public import WaymarkCore

// Markdown reads texts in CommonMark, with tables and bare URLs as GitHub has them, by cmark-gfm. It
// writes nothing: what a page takes over of a text, and how, is for `Pages` to decide.

/// A text in Markdown, step by step.
public struct MarkdownDocument: Sendable {
  /// How deep elements may be in each other.
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

/// The first line whose bytes are no UTF-8.
private func lineOfDamage(_ text: [UInt8]) -> Int? {
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
}
