import WaymarkCore
import WaymarkDisk

/// The shared strings of an Excel file, kept in memory while they are few.
final class ExcelStrings {
  /// How many bytes of text are kept in memory, and how many are allowed in total.
  static let memoryLimit = 8 << 20
  private static let sizeLimit = 512 << 20
  private static let countLimit = 10_000_000

  /// The maximum length of a text in bytes: the 32,767 characters of a cell, of up to four bytes.
  static let textLimit = 4 * 32_767

  private let texts: SpilledBytes
  private let ends: SpilledBytes
  private var count = 0

  init(_ events: XMLEvents?, _ file: RandomAccessFile) throws {
    texts = SpilledBytes(of: file, memoryLimit: Self.memoryLimit)
    ends = SpilledBytes(of: file, memoryLimit: Self.memoryLimit)
    if let events { try read(events) }
    try texts.finish()
    try ends.finish()
  }

  private func read(_ events: XMLEvents) throws {
    var text: [UInt8] = []
    var scanner = ExcelTextScanner()
    while let event = try events.next() {
      switch event.kind {
      case .start: scanner.start(events.names[Int(event.name)].local)
      case .text where scanner.isText:
        if text.count <= Self.textLimit { text.append(contentsOf: events.text[event.range]) }
      case .end where scanner.end() == "si":
        // One more than the limit shows that the text is longer.
        try texts.append(text.prefix(Self.textLimit + 1))
        let end = UInt64(texts.count)
        try ends.append((0..<8).map { UInt8(truncatingIfNeeded: end >> (8 * $0)) }[...])
        count += 1
        guard texts.count <= Self.sizeLimit, count <= Self.countLimit else {
          throw Fault("its cells share more than \(Self.countLimit) strings or 512 MiB of them")
        }
        text.removeAll(keepingCapacity: true)
      case .text, .attribute, .end: continue
      }
    }
  }

  /// Appends the text with a number; false if there is none.
  func append(_ index: Int, to bytes: inout [UInt8]) throws -> Bool {
    guard (0..<count).contains(index) else { return false }
    let begin = index == 0 ? 0 : try end(of: index - 1)
    let range = try texts.load(begin..<end(of: index))
    bytes.append(contentsOf: texts.bytes[range])
    return true
  }

  private func end(of index: Int) throws -> Int {
    let range = try ends.load(8 * index..<8 * index + 8)
    var end = 0
    for index in range.reversed() { end = end << 8 | Int(ends.bytes[index]) }
    return end
  }
}

/// Finds the texts that belong to an element: its runs, but not phonetic hints.
struct ExcelTextScanner {
  private var open: [String] = []

  var isText: Bool { open.last == "t" && !open.contains("rPh") }

  mutating func start(_ name: String) { open.append(name) }

  /// Closes the innermost element, and returns its name.
  mutating func end() -> String { open.popLast() ?? "" }
}

/// Bytes that are first appended and then read; moves them to an unnamed file once they are many.
private final class SpilledBytes {
  /// How many bytes are read from the file at once, in addition to the requested ones.
  private static let windowLength = 1 << 16
  private static let folder = "/tmp"

  private(set) var count = 0
  private let memoryLimit: Int
  private let original: RandomAccessFile

  /// The bytes in memory, and where they begin.
  private(set) var bytes: [UInt8] = []
  private var offset = 0
  private var written: ExpandedFile?
  private var file: RandomAccessFile?

  init(of original: RandomAccessFile, memoryLimit: Int) {
    self.original = original
    self.memoryLimit = memoryLimit
  }

  func append(_ more: ArraySlice<UInt8>) throws {
    bytes.append(contentsOf: more)
    count += more.count
    if written == nil, bytes.count > memoryLimit {
      written = try ExpandedFile(of: original, in: Self.folder)
    }
    if written != nil, bytes.count >= Self.windowLength { try flush() }
  }

  private func flush() throws {
    try written?.append(bytes)
    offset += bytes.count
    bytes.removeAll()
  }

  func finish() throws {
    guard written != nil else { return }
    try flush()
    file = written.take()?.finish()
  }

  /// Loads a range into memory, and returns its position in `bytes`.
  func load(_ range: Range<Int>) throws -> Range<Int> {
    if let file, range.lowerBound < offset || range.upperBound > offset + bytes.count {
      offset = range.lowerBound
      try file.read(max(Self.windowLength, range.count), at: offset, into: &bytes)
      guard bytes.count >= range.count else { throw Fault("the texts of its cells are missing") }
    }
    return range.lowerBound - offset..<range.upperBound - offset
  }
}
