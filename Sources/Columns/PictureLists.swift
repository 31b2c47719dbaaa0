import WaymarkCore
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// The lists of pictures in JSON and XML, whose elements are objects with an address.
package struct PictureLists {
  /// The columns that are such lists in some records.
  private(set) var columns: Set<String> = []

  /// Those in which one object is a picture, too.
  let known: Set<String>

  /// By column: the members of its pictures, and whether each may say which of them are public.
  private var states: [String: [String: Bool]] = [:]

  /// By column and member: the words for kinds of files.
  private var kinds: [String: [String: [String: Kind]]] = [:]

  /// How many pictures each column has.
  private var counts: [String: Int] = [:]

  /// Whether the names of members mean kinds of files.
  private var areKinds: [String: Bool] = [:]

  /// How many files of a kind there are, and how many of them end as images do.
  package struct Kind {
    package fileprivate(set) var images = 0
    package fileprivate(set) var all = 0

    fileprivate mutating func add(isImage: Bool) {
      all += 1
      if isImage { images += 1 }
    }
  }

  init(known: Set<String> = []) { self.known = known }

  /// Whether an object is the only picture of a list.
  func isPicture(_ node: JSONNode, in column: String) -> Bool {
    known.contains(column) && node.object != nil && Self.address(in: node) != nil
  }

  /// Notes the members of a column's pictures; others than the first few are of no format.
  mutating func take(_ node: JSONNode, in column: String) {
    for picture in node.array ?? (isPicture(node, in: column) ? [node] : []) {
      guard let members = picture.object, let address = Self.address(in: picture) else { continue }
      if node.array?.count ?? 0 > 1 { columns.insert(column) }
      counts[column, default: 0] += 1
      for member in members {
        note(member, in: column)
        if isKind(member.name), let word = member.node.scalar {
          count(word, address, in: column, member.name)
        }
      }
    }
  }

  private mutating func note(_ member: JSONMember, in column: String) {
    guard states[column]?[member.name] == nil, states[column]?.count ?? 0 < 64 else { return }
    states[column, default: [:]][member.name] =
      StateName.meaning(of: member.name) != nil
      || WordTable.names("picture-state").contains(ColumnName(member.name).key)
  }

  private mutating func count(
    _ word: String, _ address: String, in column: String, _ member: String
  ) {
    let found = kinds[column]?[member]
    guard found?[word] != nil || found?.count ?? 0 < 40 else { return }
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let isImage = FileEnding.isImage(Array(path)[...]) == true
    kinds[column, default: [:]][member, default: [:]][word, default: Kind()].add(isImage: isImage)
  }

  /// Whether the name of a member means the kind of a file; each name is judged once.
  private mutating func isKind(_ name: String) -> Bool {
    if let isKind = areKinds[name] { return isKind }
    let last = ColumnName(name).words.last ?? ""
    let isKind = WordTable.term(last, of: "kind") != nil || last == "category"
    if areKinds.count < 4096 { areKinds[name] = isKind }
    return isKind
  }

  /// The members of a column's pictures that may say which of them are public, such as `is_private`.
  package func states(of column: String) -> [String] {
    (states[column] ?? [:]).filter(\.value).keys.sorted()
  }

  /// The member that has the kind of each file of a column, and the kinds, if some are not only
  /// images.
  package func kinds(of column: String) -> (member: String, words: [(text: String, kind: Kind)])? {
    let members = (kinds[column] ?? [:]).filter { _, words in
      words.count > 1 && words.values.contains { $0.images < $0.all }
        && words.values.reduce(0) { $0 + $1.all } == counts[column]
    }
    return members.min { $0.key < $1.key }.map { member, words in
      (member, words.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }.map { ($0, $1) })
    }
  }

  /// The address in an object that is a picture.
  static func address(in node: JSONNode) -> String? {
    pictureMembers.lazy.compactMap { node[$0]?.string }.first
  }
}
