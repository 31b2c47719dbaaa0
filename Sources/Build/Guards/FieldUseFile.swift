import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// The file that tells which fields the records of a published tree have.
///
/// A file that is missing, that was changed, or that another version or project wrote tells nothing.
struct FieldUseFile {
  let folders: TreeFolders
  let owner: TreeOwner

  /// What the file of state is called.
  private static let file = "fields.json"
  private static let version = 2

  /// The fields by the record set; none when there is no tree of the owner.
  func read() throws(FileError) -> [String: FieldUse] {
    guard try isOfPublishedTree(), fileKind(at: folders.state(Self.file)) == .file else {
      return [:]
    }
    let bytes = try readFile(at: folders.state(Self.file))
    guard let sets = try? JSONReader.read(bytes).root["sets"]?.object else { return [:] }
    var uses: [String: FieldUse] = [:]
    for set in sets { uses[set.name] = FieldUse(set.node) }
    // What was read is believed when it would be written just so.
    return self.bytes(of: uses) == bytes ? uses : [:]
  }

  private func isOfPublishedTree() throws(FileError) -> Bool {
    for manifest in [folders.manifest, folders.previousManifest] {
      if let owner = try TreeOwner(ofManifestAt: manifest) { return owner == self.owner }
    }
    return false
  }

  /// Writes the fields of a tree that was published; an equal file is left as it is.
  func write(_ uses: [String: FieldUse]) throws(FileError) {
    let bytes = bytes(of: uses)
    if fileKind(at: folders.state(Self.file)) == .file,
      try readFile(at: folders.state(Self.file)) == bytes
    {
      return
    }
    try writeFile(bytes, at: folders.state(Self.file))
  }

  private func bytes(of uses: [String: FieldUse]) -> [UInt8] {
    let sets = JSON.sorted(uses.mapValues(\.json))
    let checksum = Checksum(of: rendered { $0.json(sets) }).hex
    return rendered { output in
      output.json(
        .members([
          "version": .integer(Self.version), "project": .string(owner.project),
          "environment": .string(owner.environment),
          "checksum": .string(String(decoding: checksum, as: UTF8.self)), "sets": sets,
        ]), in: .plain)
      output.append("\n")
    }
  }
}

extension FieldUse {
  /// Reads a member of `sets`; `nil` for what no build writes.
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
