import WaymarkDisk

/// The files of a tree before publication: those that differ from the published files are staged.
///
/// The files of a first tree are written to the folder that is later published as a whole.
final class StagedFiles {
  /// Reaches the files of the published tree.
  let published: TreeCursor

  /// The folder for the files of a first tree; `nil` if there is a tree to compare with.
  private let future: TreeCursor?
  let folder: DiskPath
  private var stage: Stage
  private let root: DiskPath
  var counts = FileCounts()
  private var buffer: [UInt8] = []

  var isFirst: Bool { future != nil }

  init(_ name: String, at folders: TreeFolders, isFirst: Bool) throws {
    published = TreeCursor(below: folders.tree)
    root = folders.root
    if isFirst { try folders.future.make() }
    future = isFirst ? TreeCursor(below: folders.future) : nil
    folder = folders.stages + "/\(name)"
    stage = try Stage(at: folder)
  }

  /// Adds a file; an unchanged one gets an identity only on request.
  func add(
    _ bytes: [UInt8], at path: String, isIdentified: Bool
  ) throws(FileError) -> FileIdentity? {
    if let future {
      counts.created += 1
      return try future.create(bytes, at: path)
    }
    switch try published.compare(path, with: bytes, buffer: &buffer) {
    case .equal:
      counts.unchanged += 1
      return isIdentified ? published.identity(of: path) : nil
    case .missing: counts.created += 1
    case .different: counts.updated += 1
    }
    return try stage.add(bytes, for: path)
  }

  /// Moves a file here, or removes it if the tree has an identical one; gives its pieces to the
  /// body, and returns its size.
  func take(
    fileAt source: DiskPath, to path: String, _ body: ([UInt8]) throws -> Void
  ) throws -> Int {
    let target = root + "/" + path
    let old = fileKind(at: target) == .file ? try RandomAccessFile(at: target) : nil
    var isEqual = old != nil
    var size = 0
    try forEachChunk(ofFileAt: source) { chunk in
      try body(chunk)
      if isEqual {
        try old?.read(chunk.count, at: size, into: &buffer)
        isEqual = buffer == chunk
      }
      size += chunk.count
    }
    if isEqual, old?.identity.size == size {
      counts.unchanged += 1
      try removeFile(at: source)
    } else {
      if old == nil { counts.created += 1 } else { counts.updated += 1 }
      if let future {
        try future.take(fileAt: source, to: path)
      } else {
        try stage.take(fileAt: source, for: path)
      }
    }
    return size
  }

  /// Finishes writing; nothing is published yet.
  func finish() throws(FileError) { try stage.seal() }
}
