import WaymarkCore

/// The text that PostgreSQL writes for an array, such as `{a,"b, c",NULL}`.
enum PostgresArray {
  /// The maximum depth, as of JSON; arrays of PostgreSQL's own types have six dimensions.
  private static let depthLimit = 128

  /// The array in JSON, with a text for each value; `nil` for a text that is not an array.
  static func json(of text: [UInt8]) -> [UInt8]? {
    var rest = text[...]
    // Bounds that do not start at one precede the array: [2:3]={a,b}.
    if rest.first == UInt8(ascii: "[") { rest = rest.drop { $0 != UInt8(ascii: "{") } }
    var output = Output()
    guard write(&rest, depth: 1, to: &output), rest.isEmpty else { return nil }
    return output.bytes
  }

  private static func write(
    _ rest: inout ArraySlice<UInt8>, depth: Int, to output: inout Output
  ) -> Bool {
    guard depth <= depthLimit, rest.popFirst() == UInt8(ascii: "{") else { return false }
    output.append("[")
    var isFirst = true
    while let byte = rest.first, byte != UInt8(ascii: "}") {
      if !isFirst {
        guard rest.popFirst() == UInt8(ascii: ",") else { return false }
        output.append(",")
      }
      isFirst = false
      if rest.first == UInt8(ascii: "{") {
        guard write(&rest, depth: depth + 1, to: &output) else { return false }
      } else {
        writeValue(&rest, to: &output)
      }
    }
    output.append("]")
    return rest.popFirst() != nil
  }

  private static func writeValue(_ rest: inout ArraySlice<UInt8>, to output: inout Output) {
    var value: [UInt8] = []
    let isQuoted = rest.first == UInt8(ascii: "\"")
    if isQuoted { rest.removeFirst() }
    while let byte = rest.first {
      if isQuoted ? byte == UInt8(ascii: "\"") : ",}".utf8.contains(byte) { break }
      rest.removeFirst()
      // A backslash escapes the next character.
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        value.append(escaped)
      } else {
        value.append(byte)
      }
    }
    if isQuoted { rest = rest.dropFirst() }
    if !isQuoted, value.elementsEqual("NULL".utf8) {
      output.append("null")
    } else {
      output.json(String(decoding: value, as: UTF8.self))
    }
  }
}
