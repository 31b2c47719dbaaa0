package import WaymarkCore
package import WaymarkDisk

/// The output of all shards for the records, in one environment.
package final class ShardStore: Sendable {
  private let parts: [Part]

  /// The output of one shard.
  private struct Part: Sendable {
    let folder: DiskPath
    let records: RecordCache

    /// The bytes of files, by the number of the worker that wrote them.
    let files: [Int: RandomAccessFile]
  }

  private static let headName = "head"
  private static let recordsName = "records"
  private static let filesStart = "files-"

  /// Where a worker of a shard writes the bytes of its files.
  package static func files(of worker: Int, in folders: TreeFolders) -> DiskPath {
    folders.workspace + "/\(filesStart)\(worker)"
  }

  /// Keeps the output of a shard in an environment; the bytes of the files are there already.
  package static func write(
    _ made: TreeResult, at folders: TreeFolders, of owner: TreeOwner, _ head: ShardHead,
    as shard: Shard, _ tools: TreeTools
  ) throws {
    try RecordCache.write(
      runs: made.cacheRuns, count: made.cacheCounts.kept,
      key: try head.key(of: shard, tools), to: folders.workspace + "/" + recordsName)
    try head.write(to: folders.workspace + "/" + headName, of: owner)
    try removeTree(at: folders.runs)
    try removeTree(at: folders.stages)
  }

  /// Opens the shards, which must have the same inputs as the build.
  package init(
    _ shards: [ShardFolder], of owner: TreeOwner, _ head: ShardHead, feeds: FeedTable,
    _ tools: TreeTools
  ) throws {
    parts = try shards.map { shard in
      try Self.part(
        shard, of: owner, head, feeds: feeds, key: try head.key(of: shard.shard, tools))
    }
  }

  private static func part(
    _ shard: ShardFolder, of owner: TreeOwner, _ head: ShardHead, feeds: FeedTable, key: CacheKey
  ) throws -> Part {
    let folder = shard.path + "/" + owner.environment
    guard fileKind(at: folder) == .folder else {
      throw DiagnosedError(
        .buildShardMissing, at: Location(folder.description),
        "shard \(shard.shard) has nothing of the environment \(owner.environment)",
        help: "Run the shard for the same environments as the merge; nothing was published.")
    }
    guard let found = try ShardHead(at: folder + "/" + headName, of: owner) else {
      throw damaged(folder, "shard \(shard.shard) belongs to another project, or was changed")
    }
    if let difference = found.difference(from: head) {
      throw DiagnosedError(
        .buildShardForeign, at: Location(folder.description),
        "shard \(shard.shard) was made \(difference)")
    }
    guard
      let records = RecordCache(at: folder + "/" + recordsName, key: key, feeds: feeds),
      records.isWhole
    else { throw damaged(folder, "the records of shard \(shard.shard) are incomplete") }
    var files: [Int: RandomAccessFile] = [:]
    for name in try entries(of: folder) where name.hasPrefix(filesStart) {
      guard let number = Int(name.dropFirst(filesStart.count)) else { continue }
      files[number] = try RandomAccessFile(at: folder + "/" + name)
    }
    return Part(folder: folder, records: records, files: files)
  }

  private func part(of ordinal: Int) -> Part { parts[(ordinal - 1) % parts.count] }

  /// The output of a shard for a record with a key; `nil` if it has none.
  ///
  /// The ordinal is the record's number in its source, and the buffer is reused for its line.
  package func record(_ key: RecordKey, _ ordinal: Int, buffer: inout [UInt8]) -> CachedRecord? {
    part(of: ordinal).records.record(key, buffer: &buffer)
  }

  /// The bytes of a file of a record; the caller compares the hash.
  package func bytes(of file: CachedFile, _ ordinal: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    guard let store = part(of: ordinal).files[file.storeNumber] else {
      throw damaged(file, ordinal)
    }
    try store.read(file.size, at: file.storeOffset, into: &bytes)
    return bytes
  }

  /// The error for a file that differs from the shard's output.
  package func damaged(_ file: CachedFile, _ ordinal: Int) -> DiagnosedError {
    Self.damaged(part(of: ordinal).folder, "\(file.path) was changed after it was written")
  }

  private static func damaged(_ folder: DiskPath, _ message: String) -> DiagnosedError {
    DiagnosedError(.buildShardDamaged, at: Location(folder.description), message)
  }
}

extension FileIdentity {
  /// The location of a file in a shard, stored in the members for a file in a tree.
  package init(inStore number: Int, at offset: Int, size: Int) {
    self.init(inode: UInt64(offset), size: size, modified: number, changed: 0)
  }
}

extension CachedFile {
  fileprivate var storeNumber: Int { modified }
  fileprivate var storeOffset: Int { Int(clamping: inode) }
}
