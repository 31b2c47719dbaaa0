import WaymarkCore

/// The limits of a text, so that reading it takes a few seconds at most.
///
/// cmark-gfm 0.29.0.gfm.6 in Debian 12 needs quadratic time for long runs of `www.a))))`, of
/// `![[]()` and of table columns, and copies a reference wherever it is used: 1 MB of such text
/// would take minutes or all memory. Each limit is far above what people write.
struct MarkdownLimits {
  var bytes = 1 << 20

  /// The length of one line.
  var lineBytes = 16_384

  /// The length of consecutive lines without an empty one: a paragraph, or a table.
  var runBytes = 65_536

  /// The number of markers at the start of a line: `>`, `-` and the like.
  var markers = 50

  /// The number of `|` in a line.
  var bars = 100

  /// The cells of all tables: rows times columns.
  var cells = 200_000

  /// The total size of expanded references.
  var referenceBytes = 64_000_000

  /// Throws a fault for the first limit that a text exceeds.
  func check(_ text: [UInt8]) throws(Fault) {
    guard text.count <= bytes else {
      throw Fault("it has \(text.count) bytes; at most \(bytes) are allowed")
    }
    var scan = Scan()
    var start = 0
    var line = 0
    while start < text.count {
      line += 1
      let rest = text[start...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      if let reason = fault(ofLine: text[start..<end], &scan) {
        throw Fault(reason, line: line)
      }
      let isPair = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    scan.endRun()
    if let reason = fault(of: scan) { throw Fault(reason) }
  }

  /// The state of the scan.
  private struct Scan {
    private(set) var run = 0
    private(set) var cells = 0
    private(set) var longestDefinition = 0
    private(set) var references = 0
    private var lines = 0
    private var mostBars = 0
    private var definition: Int?

    mutating func add(_ line: ArraySlice<UInt8>, bars: Int) {
      run += line.count + 1
      lines += 1
      mostBars = max(mostBars, bars)
      var last: UInt8 = 0
      for byte in line {
        if last == UInt8(ascii: "]") {
          references += 1
          if byte == UInt8(ascii: ":"), definition == nil { definition = run - line.count - 1 }
        }
        last = byte
      }
      if last == UInt8(ascii: "]") { references += 1 }
    }

    mutating func endRun() {
      if mostBars > 0 { cells += lines * (mostBars + 1) }
      if let definition { longestDefinition = max(longestDefinition, run - definition) }
      (run, lines, mostBars, definition) = (0, 0, 0, nil)
    }
  }

  private func fault(ofLine line: ArraySlice<UInt8>, _ scan: inout Scan) -> String? {
    guard line.count <= lineBytes else {
      return "the line has \(line.count) bytes; at most \(lineBytes) are allowed"
    }
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else {
      scan.endRun()
      return nil
    }
    guard markerCount(line) <= markers else { return "the line is nested too deep" }
    let bars = line.count { $0 == UInt8(ascii: "|") }
    guard bars <= self.bars else { return "the line has more than \(self.bars) columns" }
    scan.add(line, bars: bars)
    guard scan.run <= runBytes else {
      return "the paragraph has more than \(runBytes) bytes without an empty line"
    }
    return nil
  }

  private func fault(of scan: Scan) -> String? {
    if scan.cells > cells { return "its tables have more than \(cells) cells" }
    if scan.references * scan.longestDefinition > referenceBytes {
      return "its references would make it too large"
    }
    return nil
  }

  /// The maximum number of quotes and lists that a line begins.
  private func markerCount(_ line: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: ">"), UInt8(ascii: "."), UInt8(ascii: ")"): count += 1
      // A run of these without blanks is one rule, heading or emphasis.
      case 0x20, 0x09: count += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x30...0x39: continue
      default: return count / 2
      }
    }
    return count / 2
  }
}
