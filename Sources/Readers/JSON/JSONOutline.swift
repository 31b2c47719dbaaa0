package import WaymarkModel

/// Finds the lists of records in a JSON file, without keeping the file in memory.
package struct JSONOutline {
  /// A list of objects, or an object whose members are objects.
  package struct List {
    /// The path to it, such as `/data/products` (RFC 6901).
    package let path: String
    package let count: Int

    /// Whether each record has a name instead of a number.
    package let isKeyed: Bool
  }

  /// Whether the file is one array.
  package private(set) var isArray = false

  /// The arrays of objects; if there are none, the objects that contain at least two objects with
  /// common members.
  package var lists: [List] {
    // A list inside a named record belongs to that record.
    let own = arrays.filter { array in
      !objects.contains { array.path.hasPrefix($0.path + "/") }
    }
    return own.isEmpty ? objects : own
  }

  private var arrays: [List] = []
  private var objects: [List] = []
  private var file: SourceFile

  /// How deep lists are searched for, and how many are reported.
  private static let depthLimit = 4
  private static let listLimit = 100

  package init(_ source: SourceDescription) throws(DiagnosedError) {
    file = try SourceFile(source)
    guard let first = try skipBlanks() else { return }
    isArray = first == UInt8(ascii: "[")
    if first == UInt8(ascii: "{") {
      _ = try object(at: "", depth: 0)
    } else if !isArray {
      try skipValue(first)
    }
    // A file of several values has no lists.
    if !isArray, try skipBlanks() != nil { (arrays, objects) = ([], []) }
  }

  /// Reads an object, and returns the names of its members.
  private mutating func object(at path: String, depth: Int) throws(DiagnosedError) -> Set<String> {
    file.index += 1
    var (members, inner) = (0, 0)
    var names: Set<String> = []
    var common: Set<String>?
    while let byte = try skipBlanks() {
      guard byte == UInt8(ascii: "\"") else {
        file.index += 1
        if byte == UInt8(ascii: ",") { continue }
        break
      }
      let name = try key()
      guard try skipBlanks() == UInt8(ascii: ":") else { break }
      file.index += 1
      guard let first = try skipBlanks() else { break }
      members += 1
      if names.count < Self.listLimit { names.insert(name) }
      let below = path + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
      if first == UInt8(ascii: "{") {
        inner += 1
        // The first members of a long object represent the others.
        if depth < Self.depthLimit, members <= Self.listLimit {
          let others = try object(at: below, depth: depth + 1)
          common = common.map { $0.intersection(others) } ?? others
        } else {
          try skipValue(first)
        }
      } else if first == UInt8(ascii: "["), arrays.count < Self.listLimit {
        try array(at: below)
      } else {
        try skipValue(first)
      }
    }
    if members >= 2, inner == members, common?.isEmpty == false, objects.count < Self.listLimit {
      objects.append(List(path: path, count: members, isKeyed: true))
    }
    return names
  }

  /// Counts the objects of an array.
  private mutating func array(at path: String) throws(DiagnosedError) {
    file.index += 1
    var (count, others) = (0, 0)
    while let byte = try skipBlanks() {
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        file.index += 1
        if byte == UInt8(ascii: ",") { continue }
        break
      }
      if byte == UInt8(ascii: "{") { count += 1 } else { others += 1 }
      try skipValue(byte)
    }
    if count > others { arrays.append(List(path: path, count: count, isKeyed: false)) }
  }

  private mutating func skipValue(_ first: UInt8) throws(DiagnosedError) {
    var scanner = ElementScanner(first)
    while !scanner.isAtEnd, try file.peek() != nil {
      let begin = file.index
      file.index = scanner.scan(file.chunk, from: begin)
      // A stray bracket is not a value; skip it to prevent an endless loop.
      if scanner.isAtEnd, file.index == begin { file.index += 1 }
    }
  }

  /// The text of a name, unchanged.
  private mutating func key() throws(DiagnosedError) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    file.index += 1
    while let byte = try file.peek() {
      file.index += 1
      if !isEscaped, byte == UInt8(ascii: "\"") { break }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if bytes.count < 1000 { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skipBlanks() throws(DiagnosedError) -> UInt8? {
    while let byte = try file.peek() {
      guard isJSONBlank(byte) else { return byte }
      file.index += 1
    }
    return nil
  }
}
