import WaymarkCore

/// Reads the pairs of a text.
struct PassStringsReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// Decodes UTF-16, which has a byte order mark or a zero byte in its ASCII characters, or UTF-8.
  init(_ bytes: [UInt8]) throws(PassStringsError) {
    let start = Array(bytes.prefix(2))
    let text: String?
    if start == [0xFE, 0xFF] || start == [0xFF, 0xFE] || start.contains(0) {
      let isBigEndian = start[0] == 0xFE || start[0] == 0
      // Half a character at the end becomes half a surrogate pair, which is not valid either.
      let units = stride(from: 0, to: bytes.count, by: 2).map { index in
        guard index + 1 < bytes.count else { return UInt16(0xD800) }
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      text = String(validating: units, as: UTF16.self)
    } else {
      text = String(validating: bytes, as: UTF8.self)
    }
    guard let text else {
      if bytes.starts(with: "bplist".utf8) {
        throw PassStringsError(
          propertyListIn: "binary", line: nil, isWhole: isBinaryPropertyList(bytes))
      }
      throw PassStringsError(line: nil, reason: "the file is neither UTF-8 nor UTF-16")
    }
    scalars = Array(text.unicodeScalars)
    if let error = propertyList(text) { throw error }
  }

  /// What a file is that iPhones read and that this is not; `nil` when it is no property list.
  private func propertyList(_ text: String) -> PassStringsError? {
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("<?xml") || start.hasPrefix("<plist") || start.hasPrefix("<!DOCTYPE plist") {
      return PassStringsError(propertyListIn: "XML", line: 1, isWhole: isXMLPropertyList(start))
    }
    guard start.hasPrefix("{") else { return nil }
    var list = self
    do throws(PassStringsError) {
      _ = try list.braces()
      return PassStringsError(propertyListIn: "braces", line: 1, isWhole: true)
    } catch {
      return PassStringsError(
        line: error.line, reason: "it is a property list in braces; " + error.reason)
    }
  }

  /// Reads a whole property list in braces.
  private mutating func braces() throws(PassStringsError) -> PassStrings.Pairs {
    try skipBlanks()
    try skipMark()
    let pairs = try pairs(until: "}")
    guard current == "}" else { throw error("the braces do not end") }
    try skipMark()
    guard current == nil else { throw error("something follows the braces") }
    return pairs
  }

  /// Reads all pairs, or those before a mark.
  mutating func pairs(until end: Unicode.Scalar? = nil) throws(PassStringsError)
    -> PassStrings.Pairs
  {
    var pairs: PassStrings.Pairs = []
    try skipBlanks()
    while let scalar = current, scalar != end {
      let key = try word()
      var value = key
      if current == "=" {
        try skipMark()
        value = try word()
      }
      guard current == ";" else { throw error("a ; is expected after a value") }
      try skipMark()
      pairs.append((key, value))
    }
    return pairs
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  private func error(_ reason: String) -> PassStringsError {
    // CR LF is one end of a line, and is counted at its LF.
    let ends = scalars.indices.prefix(index).count {
      scalars[$0] == "\n" || scalars[$0] == "\r" && scalars.dropFirst($0 + 1).first != "\n"
    }
    return PassStringsError(line: ends + 1, reason: reason)
  }

  /// Skips one scalar and the blanks after it.
  private mutating func skipMark() throws(PassStringsError) {
    index += 1
    try skipBlanks()
  }

  /// Skips white space, byte order marks and comments.
  private mutating func skipBlanks() throws(PassStringsError) {
    while let scalar = current {
      switch scalar {
      case " ", "\t", "\r", "\n", "\u{FEFF}": index += 1
      case "/" where next == "/":
        while let scalar = current, scalar != "\n", scalar != "\r" { index += 1 }
      case "/" where next == "*":
        index += 2
        while current != "*" || next != "/" {
          guard next != nil else { throw error("a comment does not end") }
          index += 1
        }
        index += 2
      default: return
      }
    }
  }

  /// Reads a text and the blanks after it: a quoted one, or one of letters, digits and `_ . - $ : /`.
  private mutating func word() throws(PassStringsError) -> String {
    let text = current == "\"" ? try quotedWord() : try bareWord()
    try skipBlanks()
    return text
  }

  private mutating func quotedWord() throws(PassStringsError) -> String {
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = current {
      index += 1
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      default: text.append(scalar)
      }
    }
    throw error("a text does not end")
  }

  private mutating func bareWord() throws(PassStringsError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = current,
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_.-$:/".unicodeScalars.contains(scalar)
    {
      text.append(scalar)
      index += 1
    }
    guard !text.isEmpty else { throw error("a quoted text is expected") }
    return String(text)
  }

  private mutating func escape() throws(PassStringsError) -> Unicode.Scalar {
    guard let scalar = current else { throw error("a text does not end") }
    index += 1
    switch scalar {
    case "a": return "\u{07}"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "0"..."7":
      index -= 1
      return try octal()
    case "U", "u":
      guard let unit = hexUnit() else { throw error("\\\(scalar) needs four hex digits") }
      guard UTF16.isLeadSurrogate(unit) else {
        guard let escaped = Unicode.Scalar(unit) else {
          throw error("the second half of a character comes alone")
        }
        return escaped
      }
      let isPair = current == "\\" && (next == "U" || next == "u")
      index += 2
      guard isPair, let other = hexUnit(), UTF16.isTrailSurrogate(other) else {
        throw error("the first half of a character comes alone")
      }
      return UTF16.decode(UTF16.EncodedScalar([unit, other]))
    default: return scalar
    }
  }

  /// Reads four hex digits: a unit of UTF-16.
  private mutating func hexUnit() -> UInt16? {
    let digits = scalars[min(index, scalars.count)...].prefix(4).map {
      UInt8(exactly: $0.value).flatMap(hexValue)
    }
    guard digits.count == 4 else { return nil }
    index += 4
    return digits.reduce(0) { unit, digit in
      unit.flatMap { unit in digit.map { unit << 4 | UInt16($0) } }
    }
  }

  /// Reads up to three octal digits.
  ///
  /// Beyond ASCII they are of an encoding that is long out of use.
  private mutating func octal() throws(PassStringsError) -> Unicode.Scalar {
    var code: UInt8 = 0
    var count = 0
    while count < 3, let digit = current, ("0"..."7").contains(digit), code < 16 {
      code = code << 3 | UInt8(digit.value & 7)
      index += 1
      count += 1
    }
    guard let next = current, ("0"..."7").contains(next), count < 3 else {
      return Unicode.Scalar(code)
    }
    throw error("an octal escape stands for no character of ASCII: write \\U and four hex digits")
  }
}

extension PassStringsError {
  fileprivate init(propertyListIn form: String, line: Int?, isWhole: Bool) {
    self.init(
      line: line, reason: "it is a property list in \(form)" + (isWhole ? "" : ", and is broken"),
      isPropertyList: isWhole)
  }
}

/// Whether a text that begins as a property list in XML is a whole dictionary of texts, as far as its
/// tags tell.
private func isXMLPropertyList(_ text: Substring) -> Bool {
  let tags = text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1)
    .map { $0.prefix { $0 != ">" && !$0.isWhitespace } }
    .filter { !$0.hasPrefix("?") && !$0.hasPrefix("!") }
  guard tags.first == "plist", tags.last == "/plist" else { return false }
  let inner = Array(tags.dropFirst().dropLast())
  if inner == ["dict/"] { return true }
  guard inner.first == "dict", inner.last == "/dict" else { return false }
  var rest = inner.dropFirst().dropLast()
  while !rest.isEmpty {
    guard rest.starts(with: ["key", "/key"]) else { return false }
    rest = rest.dropFirst(2)
    if rest.first == "string/" {
      rest = rest.dropFirst()
    } else if rest.starts(with: ["string", "/string"]) {
      rest = rest.dropFirst(2)
    } else {
      return false
    }
  }
  return true
}

/// Whether bytes that begin as a property list in binary end with a table of its objects that fits.
private func isBinaryPropertyList(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else { return false }
  // Six bytes at the end of the file are no part of the trailer; then come the sizes of offsets and of
  // references, the number of objects, the first of them, and where the table of offsets is.
  let trailer = bytes.suffix(26)
  let (offsetSize, referenceSize) = (Int(trailer.first ?? 0), Int(trailer.dropFirst().first ?? 0))
  let numbers = (0..<3).map { index in
    trailer.dropFirst(2 + 8 * index).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
  guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, numbers[0] > 0, numbers[1] < numbers[0],
    numbers.allSatisfy({ $0 < UInt64(bytes.count) })
  else { return false }
  return Int(numbers[2]) + Int(numbers[0]) * offsetSize == bytes.count - 32
}
