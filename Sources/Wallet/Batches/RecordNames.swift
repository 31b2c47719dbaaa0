import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkReaders
import WaymarkRecords
import WaymarkSite

/// The names that records of JSON have, and those of the objects in their arrays.
struct RecordNames: Sendable {
  /// How many names there may be: each takes room in every record.
  private static let limit = 4096

  private var seen: [String: Seen] = [:]

  /// What records have of one name.
  private struct Seen {
    /// Whether a record has another value than null or a list of objects.
    var isOther = false

    /// The names in the objects of its lists; `nil` when no record has a list.
    var items: Set<String>?

    mutating func add(_ node: JSONNode) {
      if case .null = node.value { return }
      guard let elements = node.array else { return isOther = true }
      let objects = elements.compactMap(\.object)
      guard objects.count == elements.count else { return isOther = true }
      items = items ?? []
      items?.formUnion(objects.joined().map(\.name))
    }

    func adding(_ other: Self) -> Self {
      Seen(
        isOther: isOther || other.isOther,
        items: items.map { $0.union(other.items ?? []) } ?? other.items)
    }

    /// The fields of its items; `nil` if it is not a list.
    ///
    /// What is always null may be one.
    var fields: [String]? { items?.sorted() ?? (isOther ? nil : []) }
  }

  /// What a source of rows calls its columns, or what all records of JSON are called.
  static func all(
    of source: SourceDescription, jobs: Int, _ progress: @escaping PassProgress
  ) async throws -> PassFieldNames {
    let records = try RecordSource(source)
    if let columns = records.columns {
      guard try records.next(upTo: 1)?.records.isEmpty == false else { throw emptiness(source) }
      return PassFieldNames(columns)
    }
    let parts = try await inParallel(jobs: jobs, reading: records) { _ in
      var part = RecordNames()
      while let batch = try records.next() {
        progress("reading fields", batch.lastOrdinal, nil)
        part.add(batch)
        try part.checkCount(of: source)
      }
      return part
    }
    var all = RecordNames()
    for part in parts { all.seen.merge(part.seen) { $0.adding($1) } }
    try all.checkCount(of: source)
    if all.seen.isEmpty { try checkFirst(of: source) }
    return PassFieldNames(all.seen.keys.sorted(), lists: all.seen.compactMapValues(\.fields))
  }

  private mutating func add(_ batch: RawBatch) {
    for member in batch.records.lazy.compactMap({ batch.members(of: $0) }).joined() {
      seen[member.name, default: Seen()].add(member.node)
    }
  }

  private func checkCount(of source: SourceDescription) throws(DiagnosedError) {
    let count = seen.values.reduce(seen.count) { $0 + ($1.items?.count ?? 0) }
    guard count > Self.limit else { return }
    throw DiagnosedError(
      .sourceFormat, at: Location(source.name),
      "the records have more than \(Self.limit) different members",
      help: "Give all records the same members, and put different data into an object or an array.")
  }

  /// Throws when there is no record, or when none of the first ones can be read.
  private static func checkFirst(of source: SourceDescription) throws(DiagnosedError) {
    guard let batch = try RecordSource(source).next(upTo: 10), !batch.records.isEmpty else {
      throw emptiness(source)
    }
    let faults = batch.records.compactMap { batch.fault(of: $0) }
    if faults.count == batch.records.count { throw DiagnosedError(faults) }
  }

  private static func emptiness(_ source: SourceDescription) -> DiagnosedError {
    let diagnostic = Diagnostic(
      .sourceEmpty, at: Location(source.name), "the file has no records",
      help: "Give a file with at least one record.")
    return DiagnosedError([diagnostic.with(.error)])
  }
}

/// Reads the records of a source into the values of a design's fields.
struct RecordValues: Sendable {
  let names: PassFieldNames

  /// The fields that the pass uses.
  let used: Set<String>

  /// What a record gives to the fields.
  struct Values {
    var values: [PassFieldValue]

    var notes: [Note] = []
  }

  /// What a reader of the pass may not expect of the text of a field.
  struct Note {
    let field: String
    let kind: DiagnosticKind
    var message: String?
  }

  /// Words for nothing in exports of databases and tables, in lower case.
  private static let nothing: Set = [
    "null", "(null)", "<null>", "n/a", "#n/a", "nil", "\\n", "none", "nan", "nat", "<na>",
    "undefined",
  ]

  /// The values of a record, or why it could not be read.
  func values(of record: RawRecord, in batch: RawBatch) throws(DiagnosedError) -> Values {
    var result = Values(values: Array(repeating: .missing, count: names.names.count))
    if let object = batch.object(of: record), object.duplicates.isEmpty {
      for member in object.root.object ?? [] {
        guard let index = names.index(of: member.name) else { continue }
        result.values[index] = value(of: member.node, named: member.name, &result.notes)
      }
      return result
    }
    if let fault = batch.fault(of: record) { throw DiagnosedError([fault]) }
    _ = batch.forEachCell(of: record) { column, cell in
      guard column < result.values.count else { return }
      switch cell {
      case .absent, .node, .unusable: break
      case .text(let bytes):
        let text = clean(bytes, named: names.names[column], &result.notes)
        // An empty or blank cell has no value.
        if !text.isEmpty { result.values[column] = .text(text) }
      case .number(let digits):
        result.values[column] = .number(String(decoding: digits, as: UTF8.self))
      }
    }
    return result
  }

  private func value(
    of node: JSONNode, named name: String, _ notes: inout [Note]
  ) -> PassFieldValue {
    switch node.value {
    case .null: return .missing
    case .bool(let flag): return .flag(flag)
    case .number(let digits): return .number(digits)
    case .string(let text):
      guard isClean(text) else {
        return .text(clean(Array(text.utf8)[...], named: name, &notes))
      }
      note(text, named: name, &notes)
      return .text(text)
    case .object: return .json(JSON(node))
    case .array(let elements):
      guard let fields = names.lists[name] else { return .json(JSON(node)) }
      var items: [[PassFieldValue]] = []
      for element in elements {
        var item: [PassFieldValue] = []
        for field in fields {
          item.append(element[field].map { value(of: $0, named: field, &notes) } ?? .missing)
        }
        items.append(item)
      }
      return .items(items, whole: JSON(node))
    }
  }

  /// A text without blanks around it and without what only controls a device.
  private func clean(
    _ bytes: ArraySlice<UInt8>, named name: String, _ notes: inout [Note]
  ) -> String {
    let (text, hasLostCharacters) = cleanText(bytes)
    if hasLostCharacters { notes.append(Note(field: name, kind: .passText)) }
    note(text, named: name, &notes)
    return text
  }

  private func note(_ text: String, named name: String, _ notes: inout [Note]) {
    guard text.utf8.count <= 9, used.contains(name), Self.nothing.contains(text.lowercased())
    else { return }
    notes.append(Note(field: name, kind: .passNullWord, message: "the pass shows \"\(text)\""))
  }
}
