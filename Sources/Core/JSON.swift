/// A JSON value to be written.
///
/// Members keep their order, so equal values give equal bytes.
public enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)

  /// A number with the digits to be written, such as `31.230400`.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value.
  public struct Member: Sendable, Equatable {
    public let name: String
    public let value: JSON

    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// Makes an object of the members that have a value.
  public static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    self.members(members.map { ($0.key, $0.value) })
  }

  /// Makes an object of the members that have a value.
  public static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// Makes an object whose members are sorted by the bytes of their names.
  public static func sorted(_ members: [String: JSON]) -> JSON {
    .object(
      members.map { Member(name: $0.key, value: $0.value) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
}

/// The layout of JSON.
public enum JSONLayout: Sendable {
  /// On one line, without white space.
  case compact

  /// Two spaces per level, one member per line, a line feed at the end.
  case pretty
}

/// The destination of JSON.
public enum JSONContext: Sendable {
  /// Possibly inside an HTML `<script>`: `<`, `>` and `&` are also written as `\uXXXX`.
  case html

  /// In a file or on a separate line, for people to read.
  case plain
}

extension Output {
  /// Appends a JSON value.
  ///
  /// U+2028, U+2029 and DEL are always written as `\uXXXX`, and in HTML also `<`, `>` and `&`.
  public mutating func json(
    _ value: JSON, layout: JSONLayout = .compact, in context: JSONContext = .html
  ) {
    json(value, layout, context, depth: 0)
    if layout == .pretty { append("\n") }
  }

  private mutating func json(
    _ value: JSON, _ layout: JSONLayout, _ context: JSONContext, depth: Int
  ) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): integer(value)
    case .number(let digits): append(digits)
    case .string(let text): json(text, in: context)
    case .array(let elements):
      jsonList(elements, open: "[", close: "]", layout: layout, depth: depth) { output, element in
        output.json(element, layout, context, depth: depth + 1)
      }
    case .object(let members):
      jsonList(members, open: "{", close: "}", layout: layout, depth: depth) { output, member in
        output.json(member.name, in: context)
        output.append(layout == .pretty ? ": " : ":")
        output.json(member.value, layout, context, depth: depth + 1)
      }
    }
  }

  private mutating func jsonList<Item>(
    _ items: [Item], open: String, close: String, layout: JSONLayout, depth: Int,
    item: (inout Output, Item) -> Void
  ) {
    append(open)
    for (index, element) in items.enumerated() {
      if index > 0 { append(",") }
      if layout == .pretty { newLine(depth: depth + 1) }
      item(&self, element)
    }
    if layout == .pretty, !items.isEmpty { newLine(depth: depth) }
    append(close)
  }

  private mutating func newLine(depth: Int) {
    append("\n")
    for _ in 0..<depth { append("  ") }
  }

  /// Appends text as a quoted JSON string, by default one that is also safe inside an HTML
  /// `<script>`.
  public mutating func json(_ text: String, in context: JSONContext = .html) {
    text.withBytes { json($0, in: context) }
  }

  private mutating func json(_ source: Span<UInt8>, in context: JSONContext) {
    append(upTo: source.count * 6 + 2) { output in
      output.append(UInt8(ascii: "\""))
      var index = 0
      while index < source.count {
        let byte = source[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          output.append(UInt8(ascii: "\\"))
          output.append(byte)
        case 0x0A:
          output.append(UInt8(ascii: "\\"))
          output.append(UInt8(ascii: "n"))
        case 0x00...0x1F, 0x7F: escape(UInt16(byte), to: &output)
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
          if context == .html { escape(UInt16(byte), to: &output) } else { output.append(byte) }
        case 0xE2 where isLineSeparator(source, at: index):
          // U+2028 and U+2029 end a line in older JavaScript.
          escape(0x2028 + UInt16(source[index + 2] & 1), to: &output)
          index += 2
        default: output.append(byte)
        }
        index += 1
      }
      output.append(UInt8(ascii: "\""))
    }
  }
}

private func isLineSeparator(_ source: Span<UInt8>, at index: Int) -> Bool {
  index + 2 < source.count && source[index + 1] == 0x80 && source[index + 2] & 0xFE == 0xA8
}

private func escape(_ unit: UInt16, to output: inout OutputSpan<UInt8>) {
  output.append(UInt8(ascii: "\\"))
  output.append(UInt8(ascii: "u"))
  for shift in [12, 8, 4, 0] as [UInt16] {
    output.append(hexDigit(UInt8(truncatingIfNeeded: unit >> shift) & 15, isUpper: false))
  }
}
