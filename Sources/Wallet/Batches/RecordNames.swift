import WaymarkCore
import WaymarkModel
import WaymarkPasses
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

    /// The fields of its items; `nil` for what is no list.
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

  /// What the first records are called, when each of their members has values and none is a list.
  static func ofFirst(of source: SourceDescription) throws -> PassFieldNames? {
    let records = try RecordSource(source)
    guard records.columns == nil, let batch = try records.next() else { return nil }
    var first = RecordNames()
    first.add(batch)
    try first.checkCount(of: source)
    guard !first.seen.isEmpty, first.seen.values.allSatisfy({ $0.fields == nil }) else {
      return nil
    }
    return PassFieldNames(first.seen.keys.sorted())
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
      help: "Give all records the same members; what differs goes into an object or an array.")
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
    var diagnostic = Diagnostic(
      .sourceEmpty, at: Location(source.name), "the file has no records",
      help: "Give a file with at least one record.")
    diagnostic.severity = .error
    return DiagnosedError([diagnostic])
  }
}
