import WaymarkCore
import WaymarkDisk
import WaymarkModel

/// Reads the elements at one path of an XML file, such as `/rss/channel/item`, as JSON objects.
struct XMLReader: RecordReader {
  let columns: [String]? = nil
  private let name: String
  private let limit: Int
  private let events: XMLEvents
  private var element: XMLElement

  /// The names on the path to a record, without prefixes.
  private let way: [String]

  /// The depth of the current element, how much of the path it matches, and the longest match so
  /// far.
  private var depth = 0
  private var matched = 0
  private var longest = 0

  /// The number of parents of records, the number of records, and the start of the last one.
  private var parents = 0
  private var count = 0
  private var line = 0

  init(
    _ source: SourceDescription, limit: Int, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    name = source.name
    self.limit = limit
    element = XMLElement(limit: limit)
    events = try XMLEvents(of: source, chunkSize: chunkSize)
    // Events of the first piece are already available when it is read.
    events.lineDepth = source.items?.count { $0 == "/" } ?? 3
    guard let first = try events.next() else {
      throw DiagnosedError(.sourceFormat, at: Location(source.name), "the file is empty")
    }
    let root = events.names[Int(first.name)].local
    let items = source.items ?? Self.usualItems[root]
    guard let items else {
      throw DiagnosedError(
        .sourceFormat, at: Location(source.name), "the file is neither an RSS nor an Atom feed",
        help:
          "Declare where the records are: \"items\": \"/\(root)/…\", with the names of the elements."
      )
    }
    way = items.split(separator: "/").map { String($0.split(separator: ":").last ?? $0) }
    depth = 1
    guard way.first == root else { throw missing(items) }
    (matched, longest) = (1, 1)
  }

  /// The paths of records in common formats, by the name of the root element.
  private static let usualItems = [
    "rss": "/rss/channel/item", "feed": "/feed/entry", "RDF": "/RDF/item",
  ]

  private func missing(_ items: String) -> DiagnosedError {
    DiagnosedError(
      .sourceFormat, at: Location(name), "there is no element at \(excerpt(items.utf8))",
      help: "Correct \"items\" in the source.")
  }

  mutating func read(
    into batch: inout RawBatch, upTo count: Int, bytes: Int
  ) throws(DiagnosedError) {
    while !batch.isFull(count: count, bytes: bytes) {
      guard let event = try events.next() else {
        guard longest >= way.count - 1 else { throw missing("/" + way.joined(separator: "/")) }
        return
      }
      take(event, into: &batch)
    }
  }

  private mutating func take(_ event: XMLEvent, into batch: inout RawBatch) {
    switch event.kind {
    case .start: start(event)
    case .attribute: if element.isOpen { element.attribute(event.name, events.text[event.range]) }
    case .text: if element.isOpen { element.text(events.text[event.range]) }
    case .end:
      if element.isOpen {
        if element.end() { finish(&batch) }
      } else if matched == depth {
        matched -= 1
      }
      depth -= 1
    }
  }

  private mutating func start(_ event: XMLEvent) {
    depth += 1
    if element.isOpen { return element.start(event.name) }
    let name = events.names[Int(event.name)]
    guard matched == depth - 1, depth <= way.count, name.local == way[depth - 1] else { return }
    longest = max(longest, depth)
    if depth == way.count - 1 { parents += 1 }
    guard depth == way.count else {
      matched = depth
      return
    }
    count += 1
    line = Int(event.lower)
    element.begin(name)
  }

  private mutating func finish(_ batch: inout RawBatch) {
    defer { batch.naming = .elements(path: path, names: element.written) }
    guard !element.isTooLarge else {
      return batch.addTooLarge("record", limit: limit, at: Location(name, line: line))
    }
    let begin = batch.bytes.count
    element.write(to: &batch.bytes, events.names)
    batch.add(.json(begin..<batch.bytes.count), line: line, position: count)
  }

  /// The XPath of all records, without an index.
  private var path: String {
    let path = "/" + way.joined(separator: "/")
    return parents > 1 ? "(\(path))" : path
  }
}

extension XMLEvents {
  /// Opens an XML file in the encoding that it declares.
  convenience init(
    of source: SourceDescription, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    var source = source
    if source.encoding == nil, let label = try Self.declaredEncoding(of: source) {
      guard let encoding = TextEncoding(label: label) else {
        throw DiagnosedError(
          .sourceEncoding, at: Location(source.name),
          "the file declares the encoding \(excerpt(label.utf8)), which is unknown",
          help: "To read it, \(TextEncoding.conversion(from: label)).")
      }
      source.encoding = encoding
    }
    try self.init(try SourceFile(source, chunkSize: chunkSize), at: Location(source.name))
  }

  /// The encoding in the declaration of a file without a byte order mark; `nil` for UTF-8.
  ///
  /// A declaration in single bytes that names UTF-16 is UTF-8; .NET writes such files.
  private static func declaredEncoding(of source: SourceDescription) throws(DiagnosedError)
    -> String?
  {
    let file = try SourceFile.open(source)
    var start: [UInt8] = []
    try SourceFile.read(file, 256, at: 0, into: &start, of: source.name)
    let declaration = String(decoding: start, as: UTF8.self)
    guard let match = declaration.prefixMatch(of: /<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/)
    else { return nil }
    let label = String(match.output.1)
    let unicode = /(utf-?(8|16|32)|ucs-?[24]|unicode|iso-10646).*/.ignoresCase()
    return label.wholeMatch(of: unicode) == nil ? label : nil
  }
}

extension SourceFile: PieceSource {
  /// The rest of the current chunk, or the next chunk.
  mutating func nextPiece() throws(DiagnosedError) -> [UInt8] {
    guard try peek() != nil else { return [] }
    defer { index = chunk.count }
    return index == 0 ? chunk : Array(chunk[index...])
  }
}
