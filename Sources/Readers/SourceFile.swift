import WaymarkCore
package import WaymarkDisk
package import WaymarkModel

/// A file of records that is read in chunks.
package struct SourceFile {
  /// How much is read at once.
  static let chunkSize = 256 * 1024

  /// The bytes read last; those before `index` are used up.
  private(set) var chunk: [UInt8] = []
  var index = 0

  private let file: RandomAccessFile
  private let name: String
  private let chunkSize: Int
  private let decoder: TextDecoder?

  /// The position of the chunk in the text, and of the next chunk in the file.
  private var offset = 0
  private var nextByte = 0

  /// The start of each decoded chunk, in the text and in the file.
  private var starts: [(text: Int, byte: Int)] = []

  /// Opens a text file and skips its byte order mark, which declares its encoding.
  init(
    _ source: SourceDescription, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    file = try Self.open(source)
    name = source.name
    self.chunkSize = max(16, chunkSize)
    var start: [UInt8] = []
    try Self.read(file, ForeignFormat.lookedAt, at: 0, into: &start, of: name)
    let (encoding, markLength) = try declaredEncoding(of: start, in: source)
    nextByte = markLength
    decoder = encoding == .utf8 ? nil : TextDecoder(encoding)
    guard encoding == .utf8 || decoder != nil else {
      throw DiagnosedError(
        .sourceEncoding, at: Location(name), "this system cannot decode \(encoding.name)",
        help: "On a system that can, \(TextEncoding.conversion(from: encoding.name)).")
    }
    offset = nextByte
    try fill()
  }

  /// Opens a regular file.
  package static func open(_ source: SourceDescription) throws(DiagnosedError) -> RandomAccessFile {
    let location = Location(source.name)
    guard !source.path.isEmpty, !source.path.utf8.contains(0) else {
      throw DiagnosedError(.sourceMissing, at: location, "invalid source path")
    }
    switch fileKind(at: source.path) {
    case .file, nil: break
    case .folder:
      throw DiagnosedError(.sourceUnreadable, at: location, "this is a folder, not a file")
    case .other:
      // Records are read twice, but a pipe can be read only once, and opening one without a writer
      // blocks.
      throw DiagnosedError(
        .sourceUnreadable, at: location, "this is a pipe or a device, not a regular file")
    }
    let file: RandomAccessFile
    do throws(FileError) {
      file = try RandomAccessFile(at: source.path)
    } catch {
      throw DiagnosedError(
        error.isNowhere ? .sourceMissing : .sourceUnreadable, at: location,
        error.isNowhere ? "there is no such file" : "the file cannot be opened: \(error.reason)",
        help: error.isNowhere ? help(forMissing: source) : nil)
    }
    return try ExpandedSource.file(of: file, source)
  }

  private static func help(forMissing source: SourceDescription) -> String? {
    let near = pathInOtherCase(source.path).map { near in
      // The form that the project uses: the last names of the path, in their real case.
      String(near.suffix(source.name.count))
    }
    if let near, near.lowercased() == source.name.lowercased() {
      return "Did you mean \"\(near)\"?"
    }
    return source.line.map { line in
      "Correct the path in waymark.json:\(line); it is relative to the project."
    }
  }

  /// The next byte; `nil` at the end of the file.
  @inline(__always)
  mutating func peek() throws(DiagnosedError) -> UInt8? {
    if index == chunk.count { try fill() }
    return index < chunk.count ? chunk[index] : nil
  }

  private mutating func fill() throws(DiagnosedError) {
    offset += chunk.count
    index = 0
    guard let decoder else {
      try Self.read(file, chunkSize, at: nextByte, into: &chunk, of: name)
      nextByte += chunk.count
      return
    }
    if offset > starts.last?.text ?? -1 { starts.append((offset, nextByte)) }
    var encoded: [UInt8] = []
    try Self.read(file, chunkSize, at: nextByte, into: &encoded, of: name)
    chunk.removeAll(keepingCapacity: true)
    let (used, isFaulty) = decoder.decode(encoded, to: &chunk)
    if isFaulty || used == 0 && !encoded.isEmpty {
      let byte = used < encoded.count ? String(encoded[used], radix: 16, uppercase: true) : ""
      throw DiagnosedError(
        .sourceEncoding, at: Location(name),
        "the byte 0x\(byte) at offset \(nextByte + used) does not begin a character in the declared encoding"
      )
    }
    nextByte += used
  }

  static func read(
    _ file: borrowing RandomAccessFile, _ count: Int, at offset: Int, into bytes: inout [UInt8],
    of name: String
  ) throws(DiagnosedError) {
    do throws(FileError) {
      try file.read(count, at: offset, into: &bytes)
    } catch {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(name), "reading fails: \(error.reason)")
    }
  }

  /// The position of the next byte in the text.
  var position: Int { offset + index }

  /// Goes back to a position.
  mutating func rewind(to position: Int) throws(DiagnosedError) {
    chunk.removeAll(keepingCapacity: true)
    index = 0
    guard decoder != nil else {
      offset = position
      nextByte = position
      return
    }
    // Decoded text is read again from the beginning of a chunk.
    guard let start = starts.last(where: { $0.text <= position }) else { return }
    offset = start.text
    nextByte = start.byte
    repeat { try fill() } while !chunk.isEmpty && offset + chunk.count <= position
    index = min(position - offset, chunk.count)
  }
}

/// Throws if a signal asked this process to end.
func checkInterruption(_ source: String) throws(DiagnosedError) {
  do throws(Interrupted) {
    try Interruption.check()
  } catch {
    throw DiagnosedError(
      .sourceUnreadable, at: Location(source), "reading ended early: \(error.reason)",
      help: "Run again; nothing was published.")
  }
}

/// The encoding that the file's first bytes or the project declare, and the length of the byte
/// order mark.
private func declaredEncoding(
  of start: [UInt8], in source: SourceDescription
) throws(DiagnosedError) -> (encoding: TextEncoding, markLength: Int) {
  let location = Location(source.name)
  if let other = ForeignFormat(start), source.kind != .xml || other.kind != .xml {
    let isPage = other.phrase.hasPrefix("an HTML")
    throw DiagnosedError(
      isPage || other.kind != nil ? .sourceFormat : .sourceEncoding, at: location,
      "the file is \(other.phrase), not \(isPage ? "a list of records" : other.kind == .xml ? source.kind.rawValue : "text")",
      help: other.help)
  }
  let marks: [([UInt8], TextEncoding)] = [
    ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16Little), ([0xFE, 0xFF], .utf16Big),
  ]
  if let (bytes, marked) = marks.first(where: { start.starts(with: $0.0) }) {
    if let declared = source.encoding, declared != marked {
      throw DiagnosedError(
        .sourceEncoding, at: location,
        "the file begins with the byte order mark of \(marked.name), but \(declared.name) is declared",
        help: "Remove \"encoding\" from the source.")
    }
    return (marked, bytes.count)
  }
  if source.encoding == nil, let name = unmarkedEncoding(start) {
    throw DiagnosedError(
      .sourceEncoding, at: location, "the file is UTF-16 without a byte order mark, not UTF-8",
      help: "Save it as UTF-8; a project may declare \"encoding\": \"\(name)\" in the source.")
  }
  return (source.encoding ?? .utf8, 0)
}

/// The name of the UTF-16 encoding of bytes that look like ASCII in it: every second byte is zero.
private func unmarkedEncoding(_ start: [UInt8]) -> String? {
  switch start.prefix(4).map({ $0 == 0 }) {
  case [true, false, true, false]: TextEncoding.utf16Big.name
  case [false, true, false, true]: TextEncoding.utf16Little.name
  default: nil
  }
}

/// The format of a file that is not a text with records, by its first bytes.
public struct ForeignFormat: Sendable {
  /// The format, as a phrase.
  public let phrase: String

  /// What to do about it; `nil` if that depends on the intended format.
  public let help: String?

  /// The source format that it is, if any.
  public let kind: SourceDescription.Kind?

  private init(_ phrase: String, help: String? = nil, kind: SourceDescription.Kind? = nil) {
    self.phrase = phrase
    self.help =
      help ?? kind.map { "Declare the source as \"\($0.rawValue)\"." }
    self.kind = kind
  }

  /// How many bytes of a file are inspected.
  public static let lookedAt = HTMLPage.lookedAt

  /// Inspects the beginning of a file; `nil` if it may be a text.
  public init?(_ start: [UInt8]) {
    if let page = HTMLPage(start) {
      self.init(page.phrase, help: Self.helpForPages)
      return
    }
    guard let row = Self.signatures.first(where: { start.starts(with: $0.bytes) }) else {
      guard Self.beginsXML(start) else { return nil }
      self.init("an XML document", kind: .xml)
      return
    }
    self = row.format
    // A spreadsheet file is a zip archive with typical entry names.
    guard row.bytes == Self.archive else { return }
    func has(_ text: String) -> Bool { start[...].firstRange(of: text.utf8) != nil }
    if has("xl/workbook.bin") {
      self.init("a binary Excel file (.xlsb)", help: Self.helpForExcel)
    } else if has("[Content_Types].xml") || has("xl/") {
      self.init("an Excel file", kind: .excel)
    } else if has("opendocument.spreadsheet") {
      self.init("an OpenDocument spreadsheet", help: "Save it as an Excel file (.xlsx).")
    } else if has("Index/Document.iwa") {
      self.init("a Numbers file", help: "Export it as an Excel file (.xlsx).")
    }
  }

  /// Whether a text begins like XML, in UTF-8 or UTF-16.
  private static func beginsXML(_ start: [UInt8]) -> Bool {
    let letters = start.prefix(64).filter { $0 != 0 && $0 != 0xFF && $0 != 0xFE }
    let text = letters.starts(with: [0xEF, 0xBB, 0xBF]) ? letters.dropFirst(3) : letters[...]
    return ["<?xml", "<rss", "<feed"].contains { text.drop { $0 <= 0x20 }.starts(with: $0.utf8) }
  }

  static let archivePhrase = "a zip archive"
  private static let archive: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let helpForExcel =
    "In Excel, save it as a workbook (.xlsx) without a password, and declare it as \"excel\"."
  private static let helpForPages =
    "Open the address of the file in a browser: the server returns a page, such as an error or"
    + " a login form; give the file itself."

  private static let wide = ForeignFormat(
    "UTF-32", help: "To read it, \(TextEncoding.conversion(from: "UTF-32")).")

  private static let signatures: [(bytes: [UInt8], format: ForeignFormat)] = [
    ([0xFF, 0xFE, 0, 0], wide), ([0, 0, 0xFE, 0xFF], wide), ([0x3C, 0, 0, 0], wide),
    ([0, 0, 0, 0x3C], wide),
    ([0x1F, 0x8B], ForeignFormat("compressed by gzip", help: "Unpack it with gunzip.")),
    (archive, ForeignFormat(archivePhrase, help: "Unpack it, and name the file inside.")),
    (
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      ForeignFormat(
        "an Excel file in the old format (.xls), or one with a password", help: helpForExcel)
    ),
    (Array("SQLite format 3\0".utf8), ForeignFormat("a SQLite database")),
    (Array("%PDF".utf8), ForeignFormat("a PDF", help: "Give a CSV, NDJSON, JSON or SQLite file.")),
  ]
}
