import WaymarkCore
package import WaymarkDisk

/// Names of removed items that others, such as a phone or Google, may still have: an item that
/// comes back is not new to them.
///
/// The file is next to the cache and contains hashes of the names, the latest last. Without it, an
/// item that comes back is treated as new.
package struct GoneNames: Sendable {
  private var hashes: [UInt64] = []
  private var known: Set<UInt64> = []

  /// The maximum number of names; the earliest are dropped.
  private static let limit = 1 << 20

  package init() {}

  /// Reads the names of earlier builds.
  package init(at path: DiskPath, of owner: TreeOwner) throws(FileError) {
    guard var reader = try StateReader(at: path, header: Self.header(path, owner)) else { return }
    while let line = try reader.next() {
      guard let hash = UInt64(String(decoding: line, as: UTF8.self), radix: 16) else { continue }
      hashes.append(hash)
    }
    known = Set(hashes)
  }

  package var isEmpty: Bool { known.isEmpty }

  package func contains(_ name: some StringProtocol) -> Bool {
    !known.isEmpty && known.contains(Self.hash(name.utf8))
  }

  package func contains(_ name: ArraySlice<UInt8>) -> Bool {
    !known.isEmpty && known.contains(Self.hash(name))
  }

  package mutating func insert(_ name: some Sequence<UInt8>) {
    let hash = Self.hash(name)
    if known.insert(hash).inserted { hashes.append(hash) }
  }

  package mutating func remove(_ name: some Sequence<UInt8>) { known.remove(Self.hash(name)) }

  private static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.add(name)
    return hash.value
  }

  private static func header(_ path: DiskPath, _ owner: TreeOwner) -> String {
    owner.stateHeader(path.lastName)
  }

  package func write(to path: DiskPath, of owner: TreeOwner) throws(FileError) {
    var file = try StateWriter(at: path, header: Self.header(path, owner))
    for hash in hashes.filter(known.contains).suffix(Self.limit) {
      try file.append(line: Array(String(hash, radix: 16).utf8)[...])
    }
    try file.commit()
  }

  /// Writes the names: adds removed files, and leaves out names in new lines of a manifest.
  package func write(
    adding gone: [String], without newLines: DiskPath, to path: DiskPath, of owner: TreeOwner
  ) throws(FileError) {
    var names = self
    if !isEmpty {
      var reader = try LineReader(at: newLines)
      while let line = try reader.next() {
        if let file = ManifestFile.pathBytes(line) { names.remove(file) }
      }
    }
    for file in gone { names.insert(file.utf8) }
    try names.write(to: path, of: owner)
  }
}
