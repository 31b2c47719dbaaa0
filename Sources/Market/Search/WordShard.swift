import WaymarkCore
import WaymarkSigning

/// Adjacent words in a file of the search index, with the keys of their listings.
struct WordShard {
  private(set) var first: String?
  private var word: String?
  private var keyCount = 0
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// The sizes from which a file may end and must end.
  private static let least = 16 << 10
  private static let most = 64 << 10

  /// The maximum number of listings for a word: the newest.
  private static let keyLimit = 10_000

  /// Whether the file ends before a word.
  ///
  /// The word itself decides, so that a new word elsewhere does not move a boundary here.
  func isFull(before next: String) -> Bool {
    guard next != word, bytes.count >= Self.least else { return false }
    return bytes.count >= Self.most || next.utf8.reduce(0) { $0 &+ Int($1) } % 8 == 0
  }

  /// Adds the key of a listing with a word; the words come in order.
  mutating func add(_ key: String, to next: String) {
    if next != word {
      if word != nil { bytes += Array("\",".utf8) }
      bytes += rendered { $0.json(next) } + Array(":\"".utf8)
      first = first ?? next
      word = next
      keyCount = 0
    }
    guard keyCount < Self.keyLimit else { return }
    keyCount += 1
    bytes += Array(key.utf8)
  }

  /// The whole file: an object of words, each with its keys joined.
  func end() -> [UInt8] { bytes + Array((word == nil ? "}" : "\"}").utf8) }

  /// The number in the name of the file whose first word is this one.
  static func number(of first: String) throws -> Int {
    try Digest.sha256.hash(of: Array(first.utf8)).prefix(6).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A JSON object that is written member by member; the elements of one name are adjacent.
struct JSONMembers {
  private var name: String?
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  var isEmpty: Bool { name == nil }

  /// Adds an element to the list of a name.
  mutating func add(_ next: String, element: ArraySlice<UInt8>) {
    if next == name {
      bytes.append(UInt8(ascii: ","))
    } else {
      if name != nil { bytes += Array("],".utf8) }
      bytes += Array("\"\(next)\":[".utf8)
      name = next
    }
    bytes += element
  }

  /// Returns the whole object, and begins the next.
  mutating func end() -> [UInt8] {
    defer { self = JSONMembers() }
    return bytes + Array("]}".utf8)
  }
}
