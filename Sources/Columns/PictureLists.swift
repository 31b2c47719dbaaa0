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

  /// By list and member: the words for kinds of files.
  private var kinds: [Place: [String: [String: Kind]]] = [:]

  /// How many files each list has.
  private var counts: [Place: Int] = [:]

  /// A list whose elements have files in a column, which is the list itself or below it.
  fileprivate struct Place: Hashable {
    let list: String
    let column: String
  }

  /// Whether the names of members mean kinds of files.
  private var areKinds: [String: Bool] = [:]

  /// How many files of a kind there are, and how many of them end as images do, or as other files.
  package struct Kind {
    /// How many kinds were found before.
    package let place: Int
    package fileprivate(set) var images = 0
    package fileprivate(set) var others = 0
    package fileprivate(set) var all = 0

    /// Whether its word means no pictures of a thing, such as the logo of a firm.
    package fileprivate(set) var isNamedOther = false

    /// Whether its files are read: one of many may have an address without an ending.
    package var hasImages: Bool { !isNamedOther && images * 2 >= all }

    /// Whether it has files that are not pictures of the thing, and that records do not leave out.
    fileprivate var hasOthers: Bool { !hasImages && others < all }

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
      for member in members { note(member, in: column) }
      count([(column, address)], ofKindsIn: members, in: column)
    }
  }

  /// Notes the files of a list whose elements have them in members of their own.
  ///
  /// An example is `<anhang gruppe="BILD"><daten><pfad>a.jpg</pfad></daten></anhang>`.
  mutating func take(below list: String, _ node: JSONNode) {
    for members in (node.array ?? [node]).compactMap(\.object) {
      var files: [(column: String, address: String)] = []
      for member in members {
        Self.find(in: member.node, "\(list).\(member.name)", depth: 0, &files)
      }
      if !files.isEmpty { count(files, ofKindsIn: members, in: list) }
    }
  }

  /// Finds the files in a member, each with its column.
  private static func find(
    in node: JSONNode, _ column: String, depth: Int,
    _ files: inout [(column: String, address: String)]
  ) {
    if let address = address(in: node) ?? node.string {
      guard address.hasPrefix("http") || FileEnding.isImage(Array(address.utf8)[...]) == true else {
        return
      }
      files.append((column, address))
    } else if let elements = node.array {
      for element in elements { find(in: element, column, depth: depth, &files) }
    } else if depth < 2 {
      for member in node.object ?? [] {
        find(in: member.node, "\(column).\(member.name)", depth: depth + 1, &files)
      }
    }
  }

  private mutating func count(
    _ files: [(column: String, address: String)], ofKindsIn members: [JSONMember], in list: String
  ) {
    for file in files { counts[Place(list: list, column: file.column), default: 0] += 1 }
    for member in members where isKind(member.name) {
      guard let word = member.node.scalar, !word.isEmpty else { continue }
      for file in files {
        count(word, file.address, in: Place(list: list, column: file.column), member.name)
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
    _ word: String, _ address: String, in place: Place, _ member: String
  ) {
    let found = kinds[place]?[member]
    guard found?[word] != nil || found?.count ?? 0 < 40 else { return }
    let kind = found?[word] ?? Kind(place: found?.count ?? 0, isNamedOther: Self.meansOther(word))
    kinds[place, default: [:]][member, default: [:]][word, default: kind].add(address)
  }

  /// Whether a word for a kind of files means others than pictures of a thing: `ANBIETERLOGO`.
  private static func meansOther(_ kind: String) -> Bool {
    ColumnName(kind).words.contains { word in
      ["kind-other", "picture-other", "material"].contains { WordTable.names($0).contains(word) }
    }
  }

  /// Whether the name of a member means the kind of a file; each name is judged once.
  private mutating func isKind(_ name: String) -> Bool {
    if let isKind = areKinds[name] { return isKind }
    let last = ColumnName(name).words.last ?? ""
    let isKind =
      WordTable.term(last, of: "kind") != nil || WordTable.names("picture-kind").contains(last)
    if areKinds.count < 4096 { areKinds[name] = isKind }
    return isKind
  }

  /// The members of a column's pictures that may say which of them are public, such as `is_private`.
  package func states(of column: String) -> [String] {
    (states[column] ?? [:]).filter(\.value).keys.sorted()
  }

  /// The member of a column's files that has their kinds, and how they are selected.
  package struct Kinds {
    package let member: String
    package let words: [(text: String, kind: Kind)]
    private let place: Place

    /// Whether each file has a kind.
    package let areComplete: Bool

    /// Whether some files are not pictures of the thing.
    package var haveOthers: Bool { words.contains(where: \.kind.hasOthers) }

    fileprivate init(_ place: Place, _ member: String, _ kinds: [String: Kind], count: Int) {
      let haveEndings = kinds.values.contains { $0.images + $0.others > 0 }
      self.place = place
      self.member = member
      words = kinds.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }.map { text, kind in
        var kind = kind
        if !haveEndings { kind.images = kind.all }
        return (text, kind)
      }
      areComplete = words.reduce(0) { $0 + $1.kind.all } == count
    }

    /// The path of the files of a kind: `anhang[@gruppe=BILD].daten.pfad`.
    package func path(of kind: String) -> String {
      "\(place.list)[\(member)=\(kind)]\(place.column.dropFirst(place.list.count))"
    }

    /// How many kinds have images and others: the kind of a room tells less than that of a file.
    fileprivate var mixed: Int { words.count { 1..<$0.kind.all ~= $0.kind.images } }
  }

  /// The kinds of a column's files, of the member that tells most about them.
  ///
  /// Records leave out what ends as other files do, so kinds with only these are not asked, and
  /// neither are kinds without any ending whose words tell nothing.
  package func kinds(of column: String) -> Kinds? {
    let found = kinds.filter { $0.key.column == column }.flatMap { place, members in
      members.filter { $0.value.count > 1 }.map {
        Kinds(place, $0.key, $0.value, count: counts[place] ?? 0)
      }
    }
    func rank(_ kinds: Kinds) -> (Int, Int, Int, String) {
      (
        kinds.haveOthers ? 0 : 1, kinds.areComplete ? 0 : 1, kinds.mixed,
        kinds.path(of: "")
      )
    }
    return found.min { rank($0) < rank($1) }
  }

  /// The address in an object that is a picture.
  static func address(in node: JSONNode) -> String? {
    pictureMembers.lazy.compactMap { node[$0]?.string }.first
  }
}

extension ColumnProfile {
  /// Whether its name means the identifier of images, such as `bild_id`.
  package var namesPictures: Bool {
    let words = ColumnName(name).words
    return words.count == 2 && ["id", "ids", "ref", "nr"].contains(words[1])
      && FieldNames.fields(named: words[0]).contains("images")
  }
}
