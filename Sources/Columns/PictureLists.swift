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

  /// How many files of a kind there are, and how many of them end as images do, or as other files.
  package struct Kind {
    /// How many kinds were found before.
    package let place: Int
    package fileprivate(set) var images = 0
    package fileprivate(set) var others = 0
    package fileprivate(set) var all = 0

    /// Whether its files are read: one of many may have an address without an ending.
    package var hasImages: Bool { images * 2 >= all }

    fileprivate mutating func add(_ address: String) {
      let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      all += 1
      if FileEnding.isImage(Array(path)[...]) == true { images += 1 }
      if FileEnding.isOther(Array(path)[...]) { others += 1 }
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
    let kind = Kind(place: found?.count ?? 0)
    kinds[column, default: [:]][member, default: [:]][word, default: kind].add(address)
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

  /// The member that has the kind of each file of a column, and the kinds, if some are not images.
  ///
  /// Records leave out what ends as other files do, so kinds with only these are not asked, and
  /// neither are kinds without any ending.
  package func kinds(of column: String) -> (member: String, words: [(text: String, kind: Kind)])? {
    let members = (kinds[column] ?? [:]).filter { _, words in
      words.values.contains { !$0.hasImages && $0.others < $0.all }
        && words.values.contains { $0.images + $0.others > 0 }
        && words.count > 1 && words.values.reduce(0) { $0 + $1.all } == counts[column]
    }
    // The kind of a room tells less than that of a file.
    func mixed(_ words: [String: Kind]) -> Int {
      words.values.count { 1..<$0.all ~= $0.images }
    }
    let best = members.min { (mixed($0.value), $0.key) < (mixed($1.value), $1.key) }
    return best.map { member, words in
      (member, words.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }.map { ($0, $1) })
    }
  }

  /// The address in an object that is a picture.
  static func address(in node: JSONNode) -> String? {
    pictureMembers.lazy.compactMap { node[$0]?.string }.first
  }
}
