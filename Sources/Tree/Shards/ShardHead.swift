import WaymarkCore
package import WaymarkDisk

/// What a shard was made of, in one environment: only shards of the same are merged.
package struct ShardHead: CodedLine, Sendable, Equatable {
  /// A hash of the program.
  private var program = ""

  /// A hash of what all records' files depend on.
  private var project = ""

  /// A hash of which records were accepted, and of what they say.
  private var records = ""

  package init() {}

  /// The head of what a build makes of some records with some inputs; the hash of the program is the same
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

  /// What two heads differ in, for a message; `nil` for equal ones.
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

  /// The file of state that says what was merged last.
  private static let mergedFile = "merged"

  /// Reads what was merged last; `nil` when that was never, or the file was damaged.
  package init?(mergedIn folders: TreeFolders, of owner: TreeOwner) throws(FileError) {
    try self.init(at: folders.state(Self.mergedFile), of: owner)
  }

  /// Writes what is merged, for the publication.
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

  /// Reads a head; `nil` when there is none of the owner, or it was damaged.
  package init?(at path: DiskPath, of owner: TreeOwner) throws(FileError) {
    guard var reader = try StateReader(at: path, header: Self.header(path, owner)),
      let line = try reader.next()
    else { return nil }
    self.init(line)
  }
}
