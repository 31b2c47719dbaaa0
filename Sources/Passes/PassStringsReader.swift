/// Why a pass.strings file cannot be read, and the line.
public struct PassStringsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from one; `nil` when the bytes are no text.
  public let line: Int?
  public let reason: String

  public var description: String { reason }
}

extension PassStrings {
  /// Reads a file in UTF-8 or in UTF-16 of either byte order, with comments of either kind.
  public init(reading bytes: [UInt8]) throws(PassStringsError) {
    var reader = PassStringsReader(try PassStringsReader.decode(bytes))
    self.init(pairs: try reader.pairs())
  }
}

/// Reads the pairs of a text.
private struct PassStringsReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// Decodes UTF-16 when there is its byte order mark, or a zero byte among the first two, and else
  /// UTF-8.
  static func decode(_ bytes: [UInt8]) throws(PassStringsError) -> [Unicode.Scalar] {
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return try utf16(bytes.dropFirst(2), isBigEndian: false)
    }
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 {
      return try utf16(bytes[...], isBigEndian: bytes[0] == 0)
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: text, as: UTF8.self) else {
      throw PassStringsError(line: nil, reason: "the file is neither UTF-8 nor UTF-16")
    }
    return Array(text.unicodeScalars)
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
  ) throws(PassStringsError) -> [Unicode.Scalar] {
    guard bytes.count.isMultiple(of: 2) else {
      throw PassStringsError(line: nil, reason: "the file is UTF-16 with half a character")
    }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw PassStringsError(line: nil, reason: "the file is UTF-16 with half a surrogate pair")
    }
    return Array(text.unicodeScalars)
  }

  mutating func pairs() throws(PassStringsError) -> [PassStrings.Pair] {
    var pairs: [PassStrings.Pair] = []
    try skipBlanks()
    while index < scalars.count {
      let key = try word()
      try skipBlanks()
      var value = key
      if current == "=" {
        index += 1
        try skipBlanks()
        value = try word()
        try skipBlanks()
      }
      guard current == ";" else { throw error("a ; is expected after a value") }
      index += 1
      pairs.append(PassStrings.Pair(key: key, value: value))
      try skipBlanks()
    }
    return pairs
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func error(_ reason: String) -> PassStringsError {
    let line = scalars[..<min(index, scalars.count)].count { $0 == "\n" } + 1
    return PassStringsError(line: line, reason: reason)
  }

  private mutating func skipBlanks() throws(PassStringsError) {
    while let scalar = current {
      switch scalar {
      case " ", "\t", "\r", "\n", "\u{FEFF}": index += 1
      case "/" where index + 1 < scalars.count && scalars[index + 1] == "/":
        while let scalar = current, scalar != "\n" { index += 1 }
      case "/" where index + 1 < scalars.count && scalars[index + 1] == "*":
        try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(PassStringsError) {
    index += 2
    while index + 1 < scalars.count {
      if scalars[index] == "*", scalars[index + 1] == "/" {
        index += 2
        return
      }
      index += 1
    }
    throw error("a comment does not end")
  }

  /// Reads a quoted text, or an unquoted one of letters, digits and `_ . - $ : /`.
  private mutating func word() throws(PassStringsError) -> String {
    guard current == "\"" else { return try bareWord() }
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
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "U", "u":
      let digits = scalars[index..<min(index + 4, scalars.count)]
      guard digits.count == 4,
        let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let escaped = Unicode.Scalar(code)
      else { throw error("\\\(scalar) needs four hex digits of a character") }
      index += 4
      return escaped
    default: return scalar
    }
  }
}
