package import WaymarkCore
import WaymarkModel
package import WaymarkReaders
import WaymarkRecords

/// The profiles of a file's columns, from one pass over the whole file.
package struct TableProfile {
  /// How many distinct values of all columns together are kept to find identifiers.
  private static let budget = 2_000_000

  /// The maximum number of columns; a JSON file may have any number of names.
  private static let columnLimit = 4096

  package private(set) var columns: [ColumnProfile] = []

  /// The columns in the order in which they were found, with those that only name other values.
  private var profiles: [ColumnProfile] = []
  package private(set) var rows = 0

  /// The number of rows that could not be split into fields, and the first fault.
  package private(set) var faulty = 0
  package private(set) var firstFault: Diagnostic?

  /// Words with non-ASCII letters, to show the effect of an encoding.
  package private(set) var words: [String] = []

  /// Whether one of them is an amount in euros.
  private var hasAmount = false

  /// The texts in the file that mean no value, unchanged.
  package var nulls: [String] { foundNulls.sorted() }
  private var foundNulls: Set<String> = []

  /// The lists with more names than columns are made of.
  package var crowdedLists: [String] {
    named.crowded.union(numbered.crowded).union(texts.crowded).sorted()
  }

  /// The columns whose cells list variants: `sku=a,size=S|sku=b,size=M`.
  package var variantLists: [String] { texts.variants }

  /// The columns of numbered values, each with the column that says whether a shop shows them.
  var flagsOfNumbered: [(value: String, flag: String)] {
    numbered.flags.map { (profiles[$0.value].name, profiles[$0.flag].name) }.filter { pair in
      // Two columns of one name cannot be read.
      profiles.count { [pair.0, pair.1].contains($0.name) } == 2
    }
  }

  /// The columns that are lists of pictures, with the other members of these.
  package private(set) var pictures: PictureLists

  /// How many rows have a price in both of two columns, also as 0 or only above.
  private var pairs: [Int: (all: Int, amounts: Int)] = [:]
  private var hasManyPrices = false

  /// The prices of the current row, and whether each is 0.
  private var prices: [(column: Int, isZero: Bool)] = []

  /// The rows of a file that seem not to be records.
  package var strays: [StrayRows.Row] { foundStrays.rows(of: profiles, count: rows) }
  private var foundStrays = StrayRows()
  private var named = NamedValues()
  private var numbered = NumberedNames()
  private var texts = NamedTexts()
  private var indices: [String: Int] = [:]
  private var limits = ProfileLimits(columns: 64)
  private var budget = TableProfile.budget
  private let source: SourceDescription

  /// Reads the columns of a source; the profile of more rows of its file already has the lists of
  /// pictures, for which the file is read again.
  package init(
    _ source: SourceDescription, among other: TableProfile? = nil
  ) throws(DiagnosedError) {
    let table = try TableProfile(source, PictureLists(known: other?.pictures.known ?? []))
    // Records with one file have an object in place of a list.
    let lists = table.pictures.columns.filter { list in
      table.profiles.contains { $0.name.hasPrefix(list + ".") }
        && table.profiles.contains { $0.name == list && $0.links.pictures * 2 > $0.filled }
    }
    let known = lists.union(table.pictures.known)
    self = lists.isEmpty ? table : try TableProfile(source, PictureLists(known: known))
  }

  private init(_ source: SourceDescription, _ pictures: PictureLists) throws(DiagnosedError) {
    self.source = source
    self.pictures = pictures
    let reader = try RecordSource(source)
    if let names = reader.columns {
      profiles = names.map { ColumnProfile(name: $0) }
      limits = ProfileLimits(columns: names.count)
      numbered = NumberedNames(names)
      texts = NamedTexts(names)
    }
    while let batch = try reader.next() {
      for record in batch.records { try take(record, of: batch) }
    }
    let hidden = numbered.hidden.union(texts.hidden)
    let refused = texts.refused
    let shown = profiles.enumerated().filter { index, profile in
      !hidden.contains(index) && !refused.contains(profile.name)
    }
    columns = named.settled(shown.map(\.element), rows: rows)
  }

  private mutating func take(_ record: RawRecord, of batch: RawBatch) throws(DiagnosedError) {
    rows += 1
    defer { countPrices() }
    if let members = batch.members(of: record) {
      try take(members, below: "")
    } else if let fault = batch.fault(of: record) {
      faulty += 1
      if firstFault == nil { firstFault = fault }
    } else {
      var first: (column: Int, text: ArraySlice<UInt8>)?
      var count = 0
      var row: [RawValue] = []
      _ = batch.forEachCell(of: record) { column, value in
        row.append(value)
        guard let text = take(value, in: column) else { return }
        count += 1
        if first == nil { first = (column, text) }
      }
      for (path, value) in numbered.values(of: row) + texts.values(of: row)
      where indices[path] != nil || profiles.count < Self.columnLimit {
        take(value, in: try index(of: path))
      }
      if let first, !source.kind.isDatabase,
        rows == 1
          || StrayRows.isSuspect(
            first.text, of: profiles[first.column].name, count, of: profiles.count)
      {
        takeStray(record, of: batch)
      }
    }
  }

  /// The columns in which joined rows of one record have different values.
  package func differing(in source: SourceDescription) throws(DiagnosedError) -> Set<String> {
    guard var join = source.join else { return [] }
    var all = source
    let inTexts = texts.paths
    let paths = numbered.paths.union(inTexts.values.joined()).union(texts.refused)
    let own = profiles.filter { !paths.contains($0.name) }
    join.lists = own.map(\.name)
    all.join = join
    let joined = try TableProfile(all, among: self).profiles
    let names = Set(zip(own, joined).filter { $1.lines > $0.lines }.map(\.0.name))
    let groups = numbered.groups.filter { group in
      group.pairs.contains { names.contains(profiles[$0.value].name) }
    }
    return names.union(groups.flatMap(\.allPaths)).union(names.flatMap { inTexts[$0] ?? [] })
  }

  /// Notes a row that may not be a record.
  private mutating func takeStray(_ record: RawRecord, of batch: RawBatch) {
    var values: [(column: Int, text: String)] = []
    _ = batch.forEachCell(of: record) { column, value in
      switch value {
      case .absent, .node, .unusable: return
      case .number(let bytes), .text(let bytes):
        let text = withoutBlanks(bytes)
        guard !text.isEmpty, !WordTable.isNull(text) else { return }
        values.append((column, String(decoding: text, as: UTF8.self)))
      }
    }
    foundStrays.take(values, line: record.line ?? rows, ordinal: rows) { profiles[$0].name }
  }

  /// Takes the value of a column, and returns it without blanks; `nil` for none.
  @discardableResult
  private mutating func take(_ value: RawValue, in column: Int) -> ArraySlice<UInt8>? {
    switch value {
    case .absent, .node, .unusable: return nil
    case .number(let bytes):
      profiles[column].take(bytes, isTyped: true, limits: limits, budget: &budget)
      takePrice(bytes, in: column)
      return bytes
    case .text(let bytes):
      let text = withoutBlanks(bytes)
      guard !text.isEmpty else { return nil }
      guard profiles[column].isState || !WordTable.isNull(text) else {
        foundNulls.insert(String(decoding: text, as: UTF8.self))
        return nil
      }
      profiles[column].take(text, isTyped: false, limits: limits, budget: &budget)
      takePrice(text, in: column)
      if words.count < 3 || !hasAmount && source.encoding != nil { noteWords(text) }
      return text
    }
  }

  private mutating func takePrice(_ text: ArraySlice<UInt8>, in column: Int) {
    guard profiles[column].isPrice else { return }
    let digits = text.filter(\.isASCIIDigit)
    prices.append((column, !digits.isEmpty && digits.allSatisfy { $0 == UInt8(ascii: "0") }))
  }

  /// How many rows have a value in a column, also in one whose values have columns of their own.
  func filled(in name: String) -> Int { profiles.first { $0.name == name }?.filled ?? 0 }

  /// Counts which prices the row has together.
  private mutating func countPrices() {
    guard prices.count > 1 else { return prices.removeAll(keepingCapacity: true) }
    if prices.count > 8 { hasManyPrices = true }
    for (index, one) in prices.enumerated() where !hasManyPrices {
      for other in prices[(index + 1)...] where other.column != one.column {
        let key = Self.key(one.column, other.column)
        pairs[key, default: (0, 0)].all += 1
        if !one.isZero, !other.isZero { pairs[key]?.amounts += 1 }
      }
    }
    prices.removeAll(keepingCapacity: true)
  }

  private static func key(_ one: Int, _ other: Int) -> Int {
    min(one, other) * columnLimit + max(one, other)
  }

  /// How many rows have a price in both of two columns; `nil` if one is not named as a price, or if
  /// rows have many.
  package func rowsWithBoth(_ one: String, _ other: String, withZeros: Bool) -> Int? {
    let found = profiles.indices.filter {
      profiles[$0].isPrice && [one, other].contains(profiles[$0].name)
    }
    guard found.count == 2, !hasManyPrices else { return nil }
    return pairs[Self.key(found[0], found[1])].map { withZeros ? $0.all : $0.amounts } ?? 0
  }

  /// Takes the members of an object; those of objects in it are columns such as `address.city`.
  ///
  /// Members of a list have the path of the list, whose elements have numbers.
  private mutating func take(
    _ members: [JSONMember], below path: String, list: String? = nil
  ) throws(DiagnosedError) {
    for member in named.expanded(members, below: path) {
      let name = path + member.name
      if !pictures.isPicture(member.node, in: name), let inner = Self.members(of: member.node) {
        guard path.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 3 else { continue }
        let isList = member.node.array.map { $0.count > 1 } ?? false
        pictures.take(below: name, member.node)
        try take(inner, below: name + ".", list: isList ? name : list)
      } else if list == nil, let elements = member.node.array, (2...3).contains(elements.count),
        elements.allSatisfy({ $0.digits != nil })
      {
        // A pair of degrees, as in GeoJSON.
        for (number, element) in elements.enumerated() {
          take(Self.value(of: element), in: try index(of: "\(name).\(number)"))
        }
      } else {
        let column = try index(of: name)
        pictures.take(member.node, in: name)
        take(Self.value(of: member.node), in: column)
        if let elements = member.node.array, elements.count(where: { $0.string != "" }) > 1 {
          profiles[column].list = list ?? name
        }
      }
    }
  }

  /// The members of an object, or of all objects in an array; those that several have are arrays.
  ///
  /// `nil` for what has no members, and for pictures, which are read as a whole.
  private static func members(of node: JSONNode) -> [JSONMember]? {
    guard let elements = node.array else { return node.object }
    let objects = elements.compactMap(\.object)
    guard !objects.isEmpty, objects.count == elements.count,
      elements.allSatisfy({ PictureLists.address(in: $0) == nil })
    else { return nil }
    var names: [String] = []
    var found: [String: [JSONMember]] = [:]
    for member in objects.joined() {
      if found[member.name] == nil { names.append(member.name) }
      found[member.name, default: []].append(member)
    }
    return names.compactMap { name in
      guard let members = found[name], let first = members.first else { return nil }
      guard members.count > 1 else { return first }
      let values = JSONNode(.array(members.map(\.node)), offset: first.node.offset)
      return JSONMember(name: name, offset: first.offset, node: values)
    }
  }

  private static func value(of node: JSONNode) -> RawValue {
    switch node.value {
    case .null: .absent
    case .object: PictureLists.address(in: node).map { .text(Array($0.utf8)[...]) } ?? .absent
    case .bool(let flag): .text(Array((flag ? "true" : "false").utf8)[...])
    case .number(let digits): .number(Array(digits.utf8)[...])
    case .string(let text): .text(Array(text.utf8)[...])
    case .array(let nodes): value(ofList: nodes)
    }
  }

  /// All addresses of a list of pictures, and the first value of another list, which is what is read.
  private static func value(ofList nodes: [JSONNode]) -> RawValue {
    let texts = nodes.compactMap { PictureLists.address(in: $0) ?? $0.string }.filter {
      !$0.isEmpty
    }
    let isPictures = texts.contains { $0.hasPrefix("http") }
    let shown = isPictures ? texts.joined(separator: " ") : texts.first
    return shown.map { .text(Array($0.utf8)[...]) } ?? nodes.first.map(value) ?? .absent
  }

  private mutating func index(of name: String) throws(DiagnosedError) -> Int {
    if let index = indices[name] { return index }
    guard profiles.count < Self.columnLimit else {
      throw DiagnosedError(
        .draftColumns, at: Location(source.name),
        "the records have more than \(Self.columnLimit) different members")
    }
    indices[name] = profiles.count
    profiles.append(ColumnProfile(name: name))
    return profiles.count - 1
  }

  private mutating func noteWords(_ text: ArraySlice<UInt8>) {
    guard text.contains(where: { $0 >= 0x80 }) else { return }
    let text = String(decoding: text, as: UTF8.self)
    if !hasAmount, let amount = Self.amount(in: text) {
      hasAmount = true
      words.append(amount)
    }
    let found = text.split { !$0.isLetter }
      .first { $0.utf8.contains { $0 >= 0x80 } && $0.count > 1 }
    guard words.count < 3, let word = found.map({ String($0.prefix(20)) }), !words.contains(word)
    else { return }
    words.append(word)
  }

  /// A number next to a sign that encodings have at different places: `40.000 €`, `40.000 ¤`.
  private static func amount(in text: String) -> String? {
    let found = text.split(whereSeparator: \.isLetter).first { $0.contains(where: isSign) }
    guard let found, found.contains(where: \.isNumber) else { return nil }
    let start = found.drop { !$0.isNumber && !isSign($0) }
    guard let end = start.lastIndex(where: { $0.isNumber || isSign($0) }) else { return nil }
    return String(start[...end].prefix(20))
  }

  private static func isSign(_ character: Character) -> Bool { "¤€".contains(character) }
}

extension DiagnosticKind {
  package static let draftColumns = DiagnosticKind(
    "draft.columns", .error, "a file has too many columns for a draft",
    help: "Give a file with the columns that listings need.")
}

func withoutBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text
  while let first = text.first, first <= 0x20 { text = text.dropFirst() }
  while let last = text.last, last <= 0x20 { text = text.dropLast() }
  return text
}
