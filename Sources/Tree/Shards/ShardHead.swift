import WaymarkCore
package import WaymarkDisk

/// The inputs of a shard in one environment; only shards with the same inputs are merged.
package struct ShardHead: CodedLine, Sendable, Equatable {
  /// A hash of the program.
  private var program = ""

  /// A hash of the inputs of all records' files.
  private var project = ""

  /// A hash of the accepted records and their contents.
  private var records = ""

  package init() {}

  /// The head of a build's output for some records and inputs; the hash of the program is the same
  /// for all environments.
  package init(program: String, inputs: Inputs, records: Inputs, _ tools: TreeTools) throws {
    self.program = program
    project = try tools.hex(of: inputs.bytes)
    self.records = try tools.hex(of: records.bytes)
  }

  /// A hash of the program that runs.
  package static func program(_ tools: TreeTools) throws -> String {
    let digest = try tools.makeDigest()
    try forEachChunk(ofFileAt: DiskPath("/proc/self/exe")) { try digest.update($0) }
    let hash = try digest.finish()
    return renderedText { $0.hex(hash) }
  }

  /// The key of the lines of records.
  package func key(of shard: Shard, _ tools: TreeTools) throws -> CacheKey {
    CacheKey(hex: try tools.hex(of: Array("\(program) \(project) \(records) \(shard)".utf8)))
  }

  /// The difference of two heads for a message; `nil` if they are equal.
  package func difference(from other: ShardHead) -> String? {
    if program != other.program { return "by another version of the program" }
    if project != other.project {
      return
        "from another project file, theme, image folder or identity, or from other records that all"
        + " pages show"
    }
    return records == other.records ? nil : "from other records"
  }

  private static func header(_ path: DiskPath, _ owner: TreeOwner) -> String {
    owner.stateHeader(path.lastName)
  }

  /// The file of state with the last merge.
  private static let mergedFile = "merged"

  /// Reads the last merge; `nil` if there was none, or the file is damaged.
  package init?(mergedIn folders: TreeFolders, of owner: TreeOwner) throws(FileError) {
    try self.init(at: folders.state(Self.mergedFile), of: owner)
  }

  /// Writes the merge, for the publication.
  package func write(asMergedIn folders: TreeFolders, of owner: TreeOwner) throws(FileError) {
    try write(to: folders.nextState(Self.mergedFile), of: owner)
  }

  package mutating func code(_ fields: inout LineCoder) {
    fields.field(&program)
    fields.field(&project)
    fields.field(&records)
  }

  package func write(to path: DiskPath, of owner: TreeOwner) throws(FileError) {
    var file = try StateWriter(at: path, header: Self.header(path, owner))
    try file.append(line: bytes[...])
    try file.commit()
  }

  /// Reads a head; `nil` without one of the owner, or if it is damaged.
  package init?(at path: DiskPath, of owner: TreeOwner) throws(FileError) {
    guard var reader = try StateReader(at: path, header: Self.header(path, owner)),
      let line = try reader.next()
    else { return nil }
    self.init(line)
  }
}
