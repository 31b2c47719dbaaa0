import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

// When a column is renamed, its field disappears from every page. No single record has a problem
// then, so this shows only in a comparison with the last build.

/// The minimum number of records for which the loss of a field refuses a build.
private let leastRefused = 50

/// A field that records of the published tree have, but too few of the new records.
struct LostField {
  let name: String
  let before: FieldUse
  let now: FieldUse

  /// Whether the loss refuses to publish; among few records, a single one may be the whole loss.
  let isRefusal: Bool
}

extension SiteBuild {
  /// The fields of the published trees that this build would lose.
  func lostFields(_ reading: Reading) throws -> [Diagnostic] {
    var faults: [Diagnostic] = []
    let published = try reading.plans.map { try fieldUseFile(of: $0)?.read() ?? [:] }
    for shared in reading.plans.sharedSets where !request.accepts(shared.set.name) {
      let set = shared.set
      var lost: [LostField] = []
      for plan in shared.plans {
        guard let before = published[plan][set.name] else { continue }
        lost += set.lostFields(
          from: before, to: reading.index(of: shared).use, project.publishing.maxEmptied
        )
        .filter { new in !lost.contains { $0.name == new.name } }
      }
      guard !lost.isEmpty else { continue }
      let unread = try unreadColumns(of: set)
      faults += lost.map { $0.diagnostic(of: set, unread: unread) }
    }
    return faults
  }

  /// The file with the fields of a tree: that of the build, or the one that a check compares with.
  func fieldUseFile(of plan: EnvironmentPlan) -> FieldUseFile? {
    let folders =
      plan.site.folders
      ?? request.published.map { TreeFolders(output: $0, environment: plan.name) }
    return folders.map { FieldUseFile(folders: $0, owner: plan.site.owner) }
  }

  private func unreadColumns(of set: RecordSet) throws -> [String] {
    try set.fields.unreadColumns(of: set.kind, in: try RecordSource(set.source))
  }
}

extension Inventory {
  func fieldUses(of sets: [RecordSet]) -> [String: FieldUse] {
    Dictionary(uniqueKeysWithValues: sets.map { ($0.name, self[$0.name].use) })
  }
}

extension PublishLimit {
  fileprivate var isCount: Bool {
    guard case .count = self else { return false }
    return true
  }
}

extension RecordSet {
  /// The fields that were in use and lose more values than a limit allows.
  ///
  /// A field that was removed from the project is not lost.
  fileprivate func lostFields(
    from before: FieldUse, to now: FieldUse, _ limit: PublishLimit
  ) -> [LostField] {
    guard now.records > 0 else { return [] }
    let names =
      kind.fields(fields.vocabulary).filter { fields.entries[$0]?.origin != .nothing }.map(\.name)
      + fields.translations.map { "\($0.field.name).\($0.locale)" }
    return names.compactMap { name in
      let loss = now.lossCount(of: name, since: before)
      guard before.isInUse(name), loss > 0 else { return nil }
      let had = before.counts[name, default: 0]
      guard loss > limit.part(of: had) else { return nil }
      return LostField(
        name: name, before: before, now: now,
        isRefusal: limit.isCount || before.records >= leastRefused)
    }
  }
}

extension LostField {
  private static let shownColumns = 8

  fileprivate func diagnostic(of set: RecordSet, unread: [String]) -> Diagnostic {
    let had = before.counts[name, default: 0]
    let has = now.counts[name, default: 0]
    let new = before.columns.isEmpty ? [] : unread.filter { !before.columns.contains($0) }
    let columns = new.isEmpty ? unread : new
    var diagnostic = Diagnostic(
      .buildLostField, at: Location(set.source.name).at(field: name),
      "\(has == 0 ? "none" : "\(has)") of \(now.records) records of \(set.name)"
        + " \(has < 2 ? "has" : "have") a value for \(name); in the published tree, \(had) of \(before.records) have one"
        + text(of: columns, areNew: !new.isEmpty),
      help: help(of: set.name, among: columns, areNew: !new.isEmpty))
    if !isRefusal { diagnostic.severity = .warning }
    return diagnostic
  }

  private func text(of columns: [String], areNew: Bool) -> String {
    guard !columns.isEmpty else { return "" }
    let shown = columns.prefix(Self.shownColumns).map { excerpt($0.utf8) }.joined(separator: ", ")
    let rest = columns.count - Self.shownColumns
    return (areNew ? "; new in the source: " : "; unused columns: ") + shown
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private func help(of set: String, among columns: [String], areNew: Bool) -> String {
    let nearest =
      suggestion(for: name, among: columns) ?? (areNew && columns.count == 1 ? columns[0] : nil)
    let column = nearest.map { name in renderedText { $0.json(name) } } ?? "\"…\""
    return "If the column has a new name, map it: \"fields\": { \"\(name)\": \(column) }."
      + (isRefusal
        ? " If the values are meant to go, run again with --accept-removals \(set), or raise \"publish\":"
          + " { \"maxEmptied\": … } in waymark.json; nothing was published." : "")
  }
}

/// The file with the fields that the records of a published tree have.
///
/// A file that is missing, was changed, or comes from another version or project is treated as
/// empty.
struct FieldUseFile {
  let folders: TreeFolders
  let owner: TreeOwner

  /// The name of the file of state.
  private static let file = "fields.json"
  private static let version = 3

  /// The contents: the fields of the tree that the last build published, by record set, and of the
  /// other generations, to which a rollback may return.
  private struct Contents: Equatable {
    var generation: Int?
    var sets: [String: FieldUse] = [:]
    var earlier: [Int: [String: FieldUse]] = [:]

    /// The fields of a generation, or of the only tree; `nil` if the file has none of them.
    func sets(of shown: Int?) -> [String: FieldUse]? {
      guard let generation, let shown, generation != shown else { return sets }
      return earlier[shown]
    }
  }

  /// The fields by record set; empty without a tree of the owner.
  func read() throws(FileError) -> [String: FieldUse] {
    guard try isOfPublishedTree() else { return [:] }
    return try readFile()?.sets(of: folders.generations.current()) ?? [:]
  }

  /// The contents of the file; `nil` without a file that a build wrote.
  private func readFile() throws(FileError) -> Contents? {
    guard fileKind(at: folders.state(Self.file)) == .file else { return nil }
    let bytes = try WaymarkDisk::readFile(at: folders.state(Self.file))
    guard let root = try? JSONReader.read(bytes).root else { return nil }
    var contents = Contents(generation: root["generation"]?.integer)
    contents.sets = Self.sets(root["sets"])
    for member in root["earlier"]?.object ?? [] {
      if let number = Int(member.name) { contents.earlier[number] = Self.sets(member.node) }
    }
    // The contents are valid only if writing them again gives the same bytes.
    return self.bytes(of: contents) == bytes ? contents : nil
  }

  private static func sets(_ node: JSONNode?) -> [String: FieldUse] {
    var uses: [String: FieldUse] = [:]
    for set in node?.object ?? [] { uses[set.name] = FieldUse(set.node) }
    return uses
  }

  /// Whether a tree of the owner exists, but the file has nothing about its records.
  func isLost() throws(FileError) -> Bool {
    guard try isOfPublishedTree() else { return false }
    return try readFile()?.sets(of: folders.generations.current()) == nil
  }

  private func isOfPublishedTree() throws(FileError) -> Bool {
    for manifest in [folders.manifest, folders.previousManifest] {
      if let owner = try TreeOwner(ofManifestAt: manifest) { return owner == self.owner }
    }
    return false
  }

  /// Writes the fields of a published tree; does not touch an identical file.
  func write(_ uses: [String: FieldUse]) throws(FileError) {
    let shown = folders.generations.current()
    let before = try readFile()
    var contents = Contents(generation: shown, sets: uses)
    if let shown {
      let kept = Set(try folders.generations.numbers()).subtracting([shown])
      for number in kept { contents.earlier[number] = before?.sets(of: number) }
    }
    guard contents != before else { return }
    try writeFile(bytes(of: contents), at: folders.state(Self.file))
  }

  private func bytes(of contents: Contents) -> [UInt8] {
    func json(_ sets: [String: FieldUse]) -> JSON { .sorted(sets.mapValues(\.json)) }
    let sets = json(contents.sets)
    let earlier = contents.earlier.map { ("\($0.key)", json($0.value)) }
    let others: JSON? = earlier.isEmpty ? nil : .sorted(Dictionary(uniqueKeysWithValues: earlier))
    let generation = contents.generation.map { JSON.integer($0) }
    let sealed = JSON.members(["generation": generation, "sets": sets, "earlier": others])
    let checksum = Checksum(of: rendered { $0.json(sealed) }).hex
    return rendered { output in
      output.json(
        .members([
          "version": .integer(Self.version), "project": .string(owner.project),
          "environment": .string(owner.environment),
          "checksum": .string(String(decoding: checksum, as: UTF8.self)),
          "generation": generation, "sets": sets, "earlier": others,
        ]), in: .plain)
      output.append("\n")
    }
  }
}

extension FieldUse {
  /// Reads a member of `sets`; `nil` for anything that a build does not write.
  fileprivate init?(_ node: JSONNode) {
    guard let records = node["records"]?.integer, let fields = node["fields"]?.object,
      let columns = node["columns"]?.array, (0...Int(UInt32.max)).contains(records)
    else { return nil }
    self.init(records: records, columns: columns.compactMap(\.string))
    for field in fields {
      guard let count = field.node.integer, (0...records).contains(count) else { return nil }
      counts[field.name] = count
    }
  }

  fileprivate var json: JSON {
    .members([
      "records": .integer(records), "fields": .sorted(counts.mapValues { .integer($0) }),
      "columns": .array(columns.map { .string($0) }),
    ])
  }
}
