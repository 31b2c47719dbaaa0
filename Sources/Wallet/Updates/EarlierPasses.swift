import Synchronization
import WaymarkArchive
import WaymarkCore
package import WaymarkDisk
package import WaymarkTree

/// The passes that phones could request before this build: files of the tree, or of the archive of
/// its host.
package final class EarlierPasses: Sendable {
  /// Their folder in the tree, with a trailing slash.
  package let folder: String
  private let root: DiskPath
  private let folders: TreeFolders

  /// The hashes of the paths in the last manifest, after one was asked for.
  private let published = Mutex<Set<UInt64>?>(nil)

  /// The archive, after it was looked for.
  private let archive = Mutex<PassArchive??>(nil)

  /// The passes of trees that were rolled back, after they were looked for.
  private let rolledBack = Mutex<[String: EarlierPasses]?>(nil)

  /// Makes the passes of a folder in the published tree, or in another one.
  package init(in folder: String, of folders: TreeFolders, at root: DiskPath? = nil) {
    self.folder = folder
    self.folders = folders
    self.root = root ?? folders.root
  }

  /// The passes of trees that were rolled back, each with the newest of these trees: phones may have
  /// them.
  package func rolledBack(from roots: () throws -> [DiskPath]) throws -> [String: EarlierPasses] {
    try rolledBack.withLock { known in
      if let known { return known }
      var found: [String: EarlierPasses] = [:]
      for root in try roots() {
        let manifest = root + "/manifest.json"
        guard fileKind(at: manifest) == .file else { continue }
        let passes = EarlierPasses(in: folder, of: folders, at: root)
        try ManifestFile.forEachPath(at: manifest) { path in
          if path.hasPrefix(folder) { found[path] = passes }
        }
      }
      known = found
      return found
    }
  }

  /// Whether a pass of another tree is the same file.
  func hasSameFile(at path: String, as other: EarlierPasses) -> Bool {
    let identity = fileIdentity(at: root + "/" + path)
    return identity != nil && identity == fileIdentity(at: other.root + "/" + path)
  }

  /// Whether the last build wrote a pass, although its file may be missing.
  package func isPublished(_ path: String) throws -> Bool {
    try published.withLock { published in
      if published == nil {
        var paths: Set<UInt64> = []
        try folders.forEachPublishedPath { path in
          if path.hasPrefix(folder) { paths.insert(StableHash(of: path).value) }
        }
        published = paths
      }
      return published?.contains(StableHash(of: path).value) ?? false
    }
  }

  /// The pass at a path of the tree; `nil` if there is none.
  package func pass(at path: String) throws(FileError) -> [UInt8]? {
    let file = root + "/" + path
    do throws(FileError) {
      if fileKind(at: file) == .file {
        return try readFile(at: file, limit: 64 << 20, isRegular: true)
      }
    } catch {
      guard error.isMissing else { throw error }
    }
    let host = folder.dropFirst(ChangeList.webRoots.count).prefix { $0 != "/" }
    let start = ChangeList.webRoots.count + host.utf8.count + 1
    return try archive.withLock { archive throws(FileError) in
      if archive == nil {
        let path = root + "/" + PackPaths.archive(ofHost: String(host))
        archive = .some(try PassArchive(at: path, below: String(folder.dropFirst(start))))
      }
      return try archive??.contents(of: String(path.dropFirst(start)))
    }
  }
}

/// The files below a folder of an archive, which may be larger than memory.
private struct PassArchive: Sendable {
  private let file: RandomAccessFile

  /// The offset of each file's header, by the hash of its name; sixteen bytes per file.
  private var heads: [UInt64: Int] = [:]

  /// Opens an archive; `nil` if there is none, or it is not Waymark's own.
  init?(at path: DiskPath, below folder: String) throws(FileError) {
    guard fileKind(at: path) == .file else { return nil }
    file = try RandomAccessFile(at: path)
    let size = file.identity.size
    var bytes: [UInt8] = []
    try file.read(ZipPieces.endSize, at: max(0, size - ZipPieces.endSize), into: &bytes)
    guard let directory = ZipPieces.directory(before: bytes, archiveSize: size) else { return nil }
    var start = directory.lowerBound
    while start < directory.upperBound {
      try file.read(min(1 << 20, directory.upperBound - start), at: start, into: &bytes)
      var offset = 0
      while let record = ZipPieces.record(in: bytes, at: offset) {
        offset += record.size
        guard record.name.starts(with: folder.utf8) else { continue }
        heads[StableHash(of: record.name).value] = record.head
      }
      guard offset > 0 else { return nil }
      start += offset
    }
  }

  func contents(of name: String) throws(FileError) -> [UInt8]? {
    guard let start = heads[StableHash(of: name).value] else { return nil }
    var head: [UInt8] = []
    var bytes: [UInt8] = []
    try file.read(ZipPieces.headSize, at: start, into: &head)
    guard let sizes = ZipPieces.sizes(afterHead: head) else { return nil }
    try file.read(sizes.name, at: start + ZipPieces.headSize, into: &bytes)
    guard bytes.elementsEqual(name.utf8), sizes.contents <= 64 << 20 else { return nil }
    try file.read(sizes.contents, at: start + ZipPieces.headSize + sizes.name, into: &bytes)
    return ZipPieces.contents(bytes, afterHead: head)
  }
}
