package import WaymarkCore
package import WaymarkDisk

/// One part of the records of a project, which one machine renders: every `count`-th record,
/// starting at the `number`-th.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From one to `count`.
  package let number: Int
  package let count: Int

  /// The maximum number of shards.
  package static let countLimit = 10_000

  /// Returns `nil` if the number is not in the range.
  package init?(_ number: Int, of count: Int) {
    guard 1...Self.countLimit ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `I/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1])
    else { return nil }
    self.init(number, of: count)
  }

  private static func number(_ digits: Substring) -> Int? {
    1...6 ~= digits.utf8.count && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
  }

  package var description: String { "\(number)/\(count)" }

  /// Whether it contains a record, by its number in the source, from one.
  package func holds(_ ordinal: Int) -> Bool { (ordinal - 1) % count == number - 1 }
}

/// The folder in which a shard is kept for the merge: `Output/.waymark/shards/I-of-N`.
///
/// It is written next to that path, and moved there when it is complete.
package struct ShardFolder: Sendable {
  package let shard: Shard
  private let root: DiskPath

  package init(_ shard: Shard, below output: String) {
    self.shard = shard
    root = Self.root(below: output)
  }

  private static func root(below output: String) -> DiskPath {
    TreeFolders.workspace(of: output) + "/shards"
  }

  private var name: String { "\(shard.number)-of-\(shard.count)" }
  package var path: DiskPath { root + "/" + name }

  /// The folder while it is written.
  package var unfinished: DiskPath { root + "/\(name).part" }

  /// Takes the lock of the shard: other shards may be made at the same time.
  package func lock() throws -> FileLock {
    try requireResources()
    try makeFolders(at: root)
    do throws(FileError) {
      return try FileLock(at: root + "/\(name).lock")
    } catch {
      guard error.isHeld else { throw error }
      throw DiagnosedError(
        .buildLocked, at: Location(path.description),
        "another build is already making shard \(shard)")
    }
  }

  /// Removes the remains of a killed run.
  package func begin() throws(FileError) { try removeTree(at: unfinished) }

  /// Moves the complete shard to its path.
  package func commit() throws(FileError) {
    try removeTree(at: path)
    try rename(unfinished, to: path)
  }

  /// All shards below an output; they must have the same count, and none may be missing.
  package static func all(below output: String) throws -> [ShardFolder] {
    let root = root(below: output)
    let shards = try entries(of: root).compactMap(shard(ofFolderNamed:))
    guard let count = shards.first?.count else { return [] }
    if let other = shards.first(where: { $0.count != count }) {
      throw DiagnosedError(
        .buildShardForeign, at: Location(root.description),
        "some shards are parts of \(count), others of \(other.count)",
        help: "Delete the folders with the wrong number; nothing was published.")
    }
    let missing = Set(1...count).subtracting(shards.map(\.number)).sorted()
    guard missing.isEmpty else {
      let list = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
      let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
      throw DiagnosedError(
        .buildShardMissing, at: Location(root.description),
        "shards are missing: \(list)\(more)",
        help: "Run waymark build --shard for each of them, then merge; nothing was published.")
    }
    return (1...count).compactMap { Shard($0, of: count) }.map { ShardFolder($0, below: output) }
  }

  /// The error of a merge without shards, if there is no earlier merge of the same records to
  /// repeat.
  package static func noShard(at workspace: DiskPath) -> DiagnosedError {
    DiagnosedError(
      .buildShardMissing, at: Location(workspace.description),
      "there is no shard to merge, and these records were not merged before",
      help: "Run waymark build --shard I/N for each I from 1 to N, then merge.")
  }

  private static func shard(ofFolderNamed name: String) -> Shard? {
    let parts = name.split(separator: "-")
    guard parts.count == 3, parts[1] == "of" else { return nil }
    return Shard("\(parts[0])/\(parts[2])")
  }

  /// Removes all merged shards at once, so that a merge never finds only some of them.
  package static func removeAll(below output: String) throws(FileError) {
    let merged = root(below: output) + ".merged"
    try removeTree(at: merged)
    guard fileKind(at: root(below: output)) != nil else { return }
    try rename(root(below: output), to: merged)
    try removeTree(at: merged)
  }
}
