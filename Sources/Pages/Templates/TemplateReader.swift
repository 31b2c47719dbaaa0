import Bytes
import Model

/// Splits the text of a template into its pieces and collects every fault of its tags.
///
/// Indentation, blank lines, and the line breaks around sections, parts and comments that are
/// alone on a line are left out: a million pages need not carry them.
struct TemplateReader {
  /// How deep sections may nest.
  static let depthLimit = 32

  let source: String
  let bytes: [UInt8]
  let positions: PositionIndex
  private var index = 0
  private var open: [TemplateSection] = []
  private var nodes: [TemplateNode] = []
  private var faults: [Diagnostic] = []

  /// Where the text begins: after a byte order mark.
  private var beginning: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Reads a whole file; what is wrong with it is added to the faults.
  static func read(
    _ bytes: [UInt8], source: String, faults: inout [Diagnostic]
  ) -> TemplateDocument {
    var reader = TemplateReader(
      source: source, bytes: bytes, positions: PositionIndex(bytes))
    reader.index = reader.beginning
    if String(validating: bytes, as: UTF8.self) == nil {
      reader.fault(.templateEncoding, at: reader.beginning)
    } else {
      reader.readAll()
    }
    faults += reader.faults
    return TemplateDocument(
      source: source, positions: reader.positions, nodes: reader.nodes)
  }

  private mutating func readAll() {
    while index < bytes.count {
      let start = index
      while index < bytes.count, !isDelimiter(UInt8(ascii: "{"), at: index) { index += 1 }
      literal(from: start, to: index)
      if index < bytes.count { tag() }
    }
    for section in open.reversed() {
      fault(.templateSection, at: section.offset, "the section '\(section.name)' is never closed")
    }
  }

  private func isDelimiter(_ byte: UInt8, at index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index] == byte && bytes[index + 1] == byte
  }

  /// Reads one tag; the index is at its first brace.
  private mutating func tag() {
    let start = index
    var end = start + 2
    while end < bytes.count, !isDelimiter(UInt8(ascii: "}"), at: end) { end += 1 }
    guard end < bytes.count else {
      fault(.templateTag, at: start, "the tag is not closed by '}}'")
      index = bytes.count
      return
    }
    index = end + 2
    var content = bytes[start + 2..<end]
    let mark = content.first ?? 0
    if "#^/>!{&".utf8.contains(mark) { content = content.dropFirst() }
    if mark == UInt8(ascii: "!") { return leaveLine(ofTagAt: start) }
    guard mark != UInt8(ascii: "{"), mark != UInt8(ascii: "&") else {
      return fault(
        .templateTag, at: start, "there is no unescaped output: a field knows how it is escaped")
    }
    let words = content.split(whereSeparator: " \t\n\r".utf8.contains)
    let name = String(decoding: Array(words.joined(separator: " ".utf8)), as: UTF8.self)
    guard !name.isEmpty, name.utf8.allSatisfy(isNameByte) else {
      return fault(
        .templateTag, at: start, name.isEmpty ? "the tag has no name" : "'\(name)' is no name")
    }
    switch mark {
    case UInt8(ascii: "#"), UInt8(ascii: "^"):
      beginSection(name, isInverted: mark == UInt8(ascii: "^"), at: start)
    case UInt8(ascii: "/"): endSection(name, at: start)
    case UInt8(ascii: ">"):
      add(.part(name: name, offset: start))
      leaveLine(ofTagAt: start)
    default: add(.field(name: name, offset: start))
    }
  }

  private mutating func beginSection(_ name: String, isInverted: Bool, at start: Int) {
    if open.count == Self.depthLimit {
      fault(.templateSection, at: start, "sections are nested more than \(Self.depthLimit) deep")
    }
    open.append(TemplateSection(name: name, isInverted: isInverted, offset: start))
    leaveLine(ofTagAt: start)
  }

  private mutating func endSection(_ name: String, at start: Int) {
    guard let innermost = open.last else {
      return fault(.templateSection, at: start, "no section is open that '\(name)' could close")
    }
    guard innermost.name == name else {
      return fault(
        .templateSection, at: start,
        "'\(name)' closes no section; the open one is '\(innermost.name)'")
    }
    var section = open.removeLast()
    // A section beyond the depth limit is a fault already and must not be walked into.
    if open.count >= Self.depthLimit { section.body = [] }
    add(.section(section))
    leaveLine(ofTagAt: start)
  }

  private mutating func add(_ node: TemplateNode) {
    guard let last = open.indices.last else { return nodes.append(node) }
    open[last].body.append(node)
  }

  /// Adds text without the blanks that begin its lines and without its blank lines.
  private mutating func literal(from start: Int, to end: Int) {
    var text: [UInt8] = []
    var isLineStart = start == beginning || bytes[start - 1] == 0x0A
    for byte in bytes[start..<end] where byte != 0x0D {
      if isLineStart, byte == 0x20 || byte == 0x09 || byte == 0x0A { continue }
      isLineStart = byte == 0x0A
      text.append(byte)
    }
    if !text.isEmpty { add(.literal(text)) }
  }

  /// Skips the line break after a tag that is alone on its line.
  private mutating func leaveLine(ofTagAt start: Int) {
    let before = bytes[..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    let lineStart = start - before.count
    guard lineStart == beginning || bytes[lineStart - 1] == 0x0A else { return }
    let after = bytes[index...].prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard after.endIndex < bytes.count, bytes[after.endIndex] == 0x0A else { return }
    index = after.endIndex + 1
  }

  private mutating func fault(_ kind: DiagnosticKind, at offset: Int, _ message: String? = nil) {
    faults.append(Diagnostic(kind, at: Location(source, of: offset, in: positions), message))
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isUnreserved(byte) && byte != UInt8(ascii: "~")
}
