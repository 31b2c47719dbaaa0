import WaymarkCExpat
import WaymarkCore
import WaymarkModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One event in an XML document.
struct XMLEvent {
  enum Kind: UInt8 {
    case start, end

    /// An attribute, after the start of its element.
    case attribute

    /// A part of the text of an element.
    case text
  }

  let kind: Kind

  /// The number of the name of an element or attribute.
  var name: Int32 = 0

  /// The range of a text or an attribute's value in `XMLEvents.text`; for a start, `lower` is the
  /// line.
  var lower: Int32 = 0
  var upper: Int32 = 0

  var range: Range<Int> { Int(lower)..<Int(upper) }
}

/// The name of an element or attribute.
struct XMLName: Hashable {
  let local: String

  /// The URI of its namespace; empty without one.
  let space: String

  /// The prefix that the document uses for the namespace.
  let prefix: String

  /// The name as the document writes it.
  var written: String { prefix.isEmpty ? local : prefix + ":" + local }
}

/// A source that returns a document in pieces.
protocol PieceSource {
  /// The next bytes; none at the end.
  mutating func nextPiece() throws(DiagnosedError) -> [UInt8]
}

/// Reads the elements and texts of a UTF-8 XML document with expat.
///
/// Only the five predefined entities are expanded, and no other file is read. Memory contains one
/// piece at a time.
@safe
final class XMLEvents {
  /// The maximum nesting depth, attributes per element, number of names, and size of a tag or
  /// comment.
  static let depthLimit = 64
  fileprivate static let attributeLimit = 1000
  fileprivate static let nameLimit = 4096
  fileprivate static let nameLength = 1000
  private static let tokenLimit = 1 << 20

  // expat keeps its address; a class would be checked for exclusive access in every call.
  private let found = UnsafeMutablePointer<FoundEvents>.allocate(capacity: 1)
  private let parser: XML_Parser
  private var pieces: any PieceSource
  private let location: Location

  /// The prefix of messages: the part of the file that contains the document.
  private let part: String
  private var isAtEnd = false

  /// The error that stops the document after the pending events.
  private var error: DiagnosedError?

  /// How many bytes expat received before the last piece.
  private var fed = 0

  /// The bytes of the texts of the pending events.
  var text: [UInt8] { unsafe found.pointee.text }

  var names: [XMLName] { unsafe found.pointee.names.names }

  /// The maximum depth of elements with a known line.
  var lineDepth: Int {
    get { unsafe found.pointee.lineDepth }
    set { unsafe found.pointee.lineDepth = newValue }
  }

  init(
    _ pieces: any PieceSource, at location: Location, part: String = "",
    hasNamespaces: Bool = true
  ) throws(DiagnosedError) {
    // The line feed is a safe separator: no name and no namespace may contain one.
    guard
      let parser = unsafe hasNamespaces
        ? XML_ParserCreateNS("UTF-8", 0x0A) : XML_ParserCreate("UTF-8")
    else {
      throw DiagnosedError(.sourceUnreadable, at: location, "there is not enough memory for expat")
    }
    unsafe self.parser = parser
    self.pieces = pieces
    self.location = location
    self.part = part.isEmpty ? "" : part + ": "
    unsafe XML_SetReturnNSTriplet(parser, 1)
    unsafe found.initialize(to: FoundEvents(parser: parser))
    unsafe XML_SetUserData(parser, found)
    unsafe XML_SetElementHandler(
      parser, { unsafe document(of: $0)?.pointee.start($1, $2) },
      { data, _ in unsafe document(of: data)?.pointee.end() }
    )
    unsafe XML_SetCharacterDataHandler(parser) { unsafe document(of: $0)?.pointee.add($1, Int($2)) }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInternalSubset in
      guard hasInternalSubset != 0 else { return }
      unsafe document(of: data)?.pointee.refuse(
        "its DOCTYPE declares entities or elements", help: XMLEvents.helpForEntities)
    }
    // If a DOCTYPE names another file, expat skips entities that the file might define.
    unsafe XML_SetSkippedEntityHandler(parser) { data, name, _ in
      let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
      unsafe document(of: data)?.pointee.refuse(
        "the entity &\(name); is not defined", help: XMLEvents.helpForEntities)
    }
  }

  deinit {
    unsafe XML_ParserFree(parser)
    unsafe found.deinitialize(count: 1)
    unsafe found.deallocate()
  }

  /// The next event; `nil` at the end of the document.
  func next() throws(DiagnosedError) -> XMLEvent? {
    while unsafe found.pointee.index == found.pointee.events.count {
      if let error { throw error }
      guard !isAtEnd else { return nil }
      try fill()
    }
    defer { unsafe found.pointee.index += 1 }
    return unsafe found.pointee.events[found.pointee.index]
  }

  private func fill() throws(DiagnosedError) {
    unsafe found.pointee.events.removeAll(keepingCapacity: true)
    unsafe found.pointee.text.removeAll(keepingCapacity: true)
    unsafe found.pointee.index = 0
    let piece = try pieces.nextPiece()
    isAtEnd = piece.isEmpty
    let status = unsafe piece.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe XML_Parse(parser, start, CInt(bytes.count), isAtEnd ? 1 : 0)
    }
    if status != XML_STATUS_OK {
      error = failure(in: piece)
    } else if unsafe fed + piece.count - Int(XML_GetCurrentByteIndex(parser)) > Self.tokenLimit,
      !isAtEnd
    {
      error = fault("a tag or a comment has more than \(Self.tokenLimit) bytes")
    }
    fed += piece.count
  }

  private func fault(_ reason: String, help: String? = nil) -> DiagnosedError {
    let line = unsafe Int(XML_GetCurrentLineNumber(parser))
    let isPart = !part.isEmpty
    return DiagnosedError(
      isPart ? .sourceUnreadable : .xmlSyntax,
      at: isPart ? location : Location(location.source, line: line), part + reason, help: help)
  }

  /// Why expat stopped.
  private func failure(in piece: [UInt8]) -> DiagnosedError {
    let code = unsafe XML_GetErrorCode(parser)
    if let refusal = unsafe found.pointee.refusal {
      return fault(refusal.reason, help: refusal.help)
    }
    let place = unsafe Int(XML_GetCurrentByteIndex(parser)) - fed
    let rest = piece.indices.contains(place) ? piece[place...].prefix(200) : []
    switch code {
    case XML_ERROR_UNDEFINED_ENTITY:
      let name = String(decoding: rest.prefix(40).prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      return fault("the entity \(name); is not defined", help: Self.helpForEntities)
    case XML_ERROR_INVALID_TOKEN where rest.first ?? 0 >= 0x80:
      let line = unsafe Int(XML_GetCurrentLineNumber(parser))
      return DiagnosedError(
        .sourceEncoding, at: part.isEmpty ? Location(location.source, line: line) : location,
        part + "the text is not valid UTF-8", help: remedyOfEncoding(rest))
    case XML_ERROR_INVALID_TOKEN where Self.isAmpersand(piece[..<max(0, min(place, piece.count))]):
      return fault(
        "a & is neither &amp; nor the beginning of an entity", help: Self.helpForEntities)
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION:
      return fault(
        isAtEnd && fed + piece.count > 0 ? "the document ends too early" : "the file is empty")
    default:
      let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error"
      return fault("the document is not well-formed: \(reason)")
    }
  }

  /// Whether bytes end with a & followed by letters or digits.
  private static func isAmpersand(_ bytes: ArraySlice<UInt8>) -> Bool {
    let letters = bytes.suffix(40).reversed().prefix { $0.isASCIIAlphanumeric }.count
    return bytes.dropLast(letters).last == UInt8(ascii: "&")
  }

  fileprivate static let helpForEntities =
    "Write the character itself or its number, such as &#160; for a non-breaking space, and &amp; for"
    + " &. Declarations in a DOCTYPE are not read."
}

/// The event buffer that expat's callbacks fill.
private func document(of data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<FoundEvents>? {
  unsafe data?.assumingMemoryBound(to: FoundEvents.self)
}

/// The events that expat found in a piece of a document.
@safe
private struct FoundEvents {
  let parser: XML_Parser
  var events: [XMLEvent] = []

  /// The event that comes next.
  var index = 0
  var text: [UInt8] = []
  var names = NameNumbers()
  var lineDepth = 0

  /// Why the document is refused although expat could read it, and what to do.
  var refusal: (reason: String, help: String?)?
  private var depth = 0

  init(parser: XML_Parser) { unsafe self.parser = parser }

  mutating func refuse(_ reason: String, help: String? = nil) {
    if refusal == nil { refusal = (reason, help) }
    unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  mutating func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    guard depth <= XMLEvents.depthLimit else {
      return refuse("elements are nested more than \(XMLEvents.depthLimit) deep")
    }
    guard let name = unsafe name, var attribute = unsafe attributes,
      let number = unsafe number(of: name)
    else { return }
    let line = depth <= lineDepth ? unsafe Int32(clamping: XML_GetCurrentLineNumber(parser)) : 0
    events.append(XMLEvent(kind: .start, name: number, lower: line))
    var count = 0
    while let name = unsafe attribute[0], let value = unsafe attribute[1] {
      count += 1
      guard count <= XMLEvents.attributeLimit else {
        return refuse("an element has more than \(XMLEvents.attributeLimit) attributes")
      }
      guard let number = unsafe self.number(of: name) else { return }
      let begin = text.count
      unsafe append(value, strlen(value))
      events.append(
        XMLEvent(
          kind: .attribute, name: number, lower: Int32(clamping: begin),
          upper: Int32(clamping: text.count)))
      unsafe attribute += 2
    }
  }

  mutating func end() {
    guard refusal == nil else { return }
    depth -= 1
    events.append(XMLEvent(kind: .end))
  }

  mutating func add(_ start: UnsafePointer<CChar>?, _ count: Int) {
    guard let start = unsafe start else { return }
    let begin = text.count
    unsafe append(start, count)
    // Consecutive pieces of a text become one event.
    if let last = events.last, last.kind == .text {
      events[events.count - 1].upper = Int32(clamping: text.count)
    } else {
      events.append(
        XMLEvent(kind: .text, lower: Int32(clamping: begin), upper: Int32(clamping: text.count)))
    }
  }

  private mutating func append(_ start: UnsafePointer<CChar>, _ count: Int) {
    unsafe text.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  private mutating func number(of name: UnsafePointer<CChar>) -> Int32? {
    let number = unsafe names.number(of: name)
    if number == nil {
      refuse(
        "there are more than \(XMLEvents.nameLimit) different names, or one has more than"
          + " \(XMLEvents.nameLength) bytes")
    }
    return number
  }
}

/// Numbers the names of a document.
private struct NameNumbers {
  private(set) var names: [XMLName] = []

  /// The bytes of all names, the range of each, and their numbers by hash.
  private var spelling: [UInt8] = []
  private var spellings: [Range<Int>] = []
  private var slots = [Int32](repeating: -1, count: 4 * XMLEvents.nameLimit)

  /// The number of a name, equal for equal names; `nil` if there are too many or it is too long.
  mutating func number(of name: UnsafePointer<CChar>) -> Int32? {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    while unsafe name[count] != 0 {
      hash = unsafe (hash ^ UInt64(UInt8(bitPattern: name[count]))) &* 0x100_0000_01B3
      count += 1
    }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] >= 0 {
      let known = spellings[Int(slots[slot])]
      if known.count == count,
        known.allSatisfy({ unsafe spelling[$0] == UInt8(bitPattern: name[$0 - known.lowerBound]) })
      {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard names.count < XMLEvents.nameLimit, count <= XMLEvents.nameLength else { return nil }
    slots[slot] = Int32(names.count)
    unsafe add(Array(UnsafeRawBufferPointer(start: name, count: count)))
    return slots[slot]
  }

  private mutating func add(_ bytes: [UInt8]) {
    spellings.append(spelling.count..<spelling.count + bytes.count)
    spelling += bytes
    let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // Without namespaces, a prefix is part of the name.
    let local = String(parts.first?.split(separator: ":").last ?? "")
    names.append(
      parts.count < 2
        ? XMLName(local: local, space: "", prefix: "")
        : XMLName(local: parts[1], space: parts[0], prefix: parts.count > 2 ? parts[2] : ""))
  }
}
