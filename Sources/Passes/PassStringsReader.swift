import WaymarkCore

/// Reads the pairs of a text.
struct PassStringsReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// The place of the last key or value.
  private var last = 0..<0

  /// Decodes UTF-16, which has a byte order mark or a zero byte in its ASCII characters, or UTF-8.
  init(_ bytes: [UInt8]) throws(PassStringsError) {
    let start = Array(bytes.prefix(2))
    let text: String?
    if start == [0xFE, 0xFF] || start == [0xFF, 0xFE] || start.contains(0) {
      let isBigEndian = start[0] == 0xFE || start[0] == 0
      // Half a character at the end becomes half a surrogate pair, which is also invalid.
      let units = stride(from: 0, to: bytes.count, by: 2).map { index in
        guard index + 1 < bytes.count else { return UInt16(0xD800) }
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      text = String(validating: units, as: UTF16.self)
    } else {
      text = String(validating: bytes, as: UTF8.self)
    }
    if let (form, isWhole) = propertyList(in: bytes, text) {
      throw PassStringsError(
        line: nil, reason: "it is a property list in \(form)" + (isWhole ? "" : ", and is damaged"),
        isPropertyList: isWhole)
    }
    guard let text else {
      throw PassStringsError(line: nil, reason: "the file is neither UTF-8 nor UTF-16")
    }
    scalars = Array(text.unicodeScalars)
  }

  mutating func pairs() throws(PassStringsError) -> PassStrings.Pairs {
    var pairs: PassStrings.Pairs = []
    try skipBlanks()
    while current != nil {
      let key = try word()
      var value = key
      if current == "=" {
        try skipMark()
        value = try word()
      } else if current == "\"" {
        throw error("expected = after a key", at: last.upperBound)
      }
      guard current == ";" else {
        throw scalars[last].contains("\n")
          ? error(
            "a text over several lines has no ; after it; is its closing quote missing?",
            at: last.lowerBound)
          : error("expected ; after a value", at: last.upperBound)
      }
      try skipMark()
      pairs.append((key, value))
    }
    return pairs
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// An error at a place, by default the current one.
  private func error(_ reason: String, at place: Int? = nil) -> PassStringsError {
    // CR LF is one line end, and is counted at its LF.
    let ends = scalars.indices.prefix(place ?? index).count {
      scalars[$0] == "\n" || scalars[$0] == "\r" && scalars.dropFirst($0 + 1).first != "\n"
    }
    return PassStringsError(line: ends + 1, reason: reason)
  }

  /// Skips one scalar and the white space after it.
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
        let start = index
        index += 2
        while current != "*" || next != "/" {
          guard next != nil else { throw error("unterminated comment", at: start) }
          index += 1
        }
        index += 2
      default: return
      }
    }
  }

  /// Reads a text and the white space after it: quoted, or of letters, digits and `_ . - $ : /`.
  private mutating func word() throws(PassStringsError) -> String {
    let start = index
    let text = current == "\"" ? try quotedWord() : try bareWord()
    last = start..<index
    try skipBlanks()
    return text
  }

  private mutating func quotedWord() throws(PassStringsError) -> String {
    let start = index
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
    throw error("unterminated text", at: start)
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
    guard !text.isEmpty else { throw error("expected a quoted text") }
    return String(text)
  }

  private mutating func escape() throws(PassStringsError) -> Unicode.Scalar {
    guard let scalar = current else { throw error("unterminated text") }
    index += 1
    switch scalar {
    case "a": return "\u{07}"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "0"..."9":
      throw error("\\\(scalar) is not an escape: write \\U and four hex digits")
    case "U", "u":
      guard let unit = hexUnit() else { throw error("\\\(scalar) needs four hex digits") }
      guard UTF16.isLeadSurrogate(unit) else {
        guard let escaped = Unicode.Scalar(unit) else {
          throw error("a low surrogate has no high surrogate")
        }
        return escaped
      }
      let isPair = current == "\\" && (next == "U" || next == "u")
      index += 2
      guard isPair, let other = hexUnit(), UTF16.isTrailSurrogate(other) else {
        throw error("a high surrogate has no low surrogate")
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
}

/// The format of a property list, by the beginning of the file, and whether the file is complete;
/// `nil` for other files.
private func propertyList(in bytes: [UInt8], _ text: String?) -> (form: String, isWhole: Bool)? {
  if bytes.starts(with: "bplist".utf8) { return ("binary", isWholeBinaryList(bytes)) }
  func isShown(_ character: Character) -> Bool {
    !character.isWhitespace && character != "\u{FEFF}"
  }
  guard let text, let start = text.firstIndex(where: isShown),
    let end = text.lastIndex(where: isShown)
  else { return nil }
  let list = text[start...end]
  if list.hasPrefix("{") { return ("braces", list.hasSuffix("}")) }
  guard ["<?xml", "<plist", "<!DOCTYPE plist"].contains(where: list.hasPrefix) else { return nil }
  return ("XML", list.contains("<plist") && list.hasSuffix("</plist>"))
}

/// Whether the offset table is at the place that the last 32 bytes give, directly before them.
private func isWholeBinaryList(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 40, bytes.starts(with: "bplist00".utf8) else { return false }
  let trailer = Array(bytes.suffix(32))
  // The number of objects, and the offset of the table.
  let numbers = [8, 24].map { start in
    trailer[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
  guard numbers.allSatisfy({ 1..<UInt64(bytes.count) ~= $0 }) else { return false }
  return Int(numbers[1]) + Int(numbers[0]) * Int(trailer[6]) == bytes.count - 32
}
