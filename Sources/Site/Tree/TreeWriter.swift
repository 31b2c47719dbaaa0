import Bytes
import Disk
import Hosting
import Signing

/// Compares files with the published tree, and stages those that differ.
///
/// The files of a first tree are written where it waits to be shown as a whole.
final class TreeWriter {
  let folders: TreeFolders
  private let stageFolder: DiskPath
  private let responses: ResponseTable
  private let recorder: CacheRecorder?
  private var stage: Stage

  /// Reaches the files of the published tree.
  let cursor: TreeCursor

  /// Where the files of a first tree are written; `nil` when there is a tree to compare with.
  private let future: TreeCursor?
  private let manifest: LineSorter
  private var counts = FileCounts()
  private var digest: DigestContext
  private var existing: [UInt8] = []
  private var line = Output()

  /// The end of a manifest line, which is the same for every file of a kind.
  private var lineEnds: [AssetKind: [UInt8]] = [:]

  /// Makes the writer of one worker; the name tells the writers of one environment apart.
  ///
  /// The responses are for the manifest; the recorder notes the files of records.
  init(
    _ name: String, at folders: TreeFolders, responses: ResponseTable,
    recorder: CacheRecorder? = nil
  ) throws {
    self.folders = folders
    self.responses = responses
    self.recorder = recorder
    cursor = TreeCursor(below: folders.tree)
    let first = folders.hasTree ? nil : folders.future
    try first?.make()
    future = first.map { TreeCursor(below: $0) }
    stageFolder = folders.stages + "/\(name)"
    stage = try Stage(at: stageFolder)
    manifest = LineSorter(at: folders.runs + "/manifest-\(name)")
    digest = try DigestContext(.sha256)
  }

  /// Takes a file whose path is below the tree's root.
  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws {
    try digest.update(bytes)
    let sha256 = try digest.finish()
    line.removeAll()
    line.hex(sha256)
    try describe(line.bytes[...], size: bytes.count, at: path, as: kind)
    if let future {
      counts.created += 1
      // Not as an argument: without a recorder no argument is evaluated.
      let identity = try future.create(bytes, at: path)
      recorder?.add(path, kind, sha256: sha256, identity)
      return
    }
    let identity: FileIdentity?
    switch try cursor.compare(path, with: bytes, buffer: &existing) {
    case .equal:
      counts.unchanged += 1
      identity = recorder?.isOpen == true ? cursor.identity(of: path) : nil
    case .missing:
      counts.created += 1
      identity = try stage.add(bytes, for: path)
    case .different:
      counts.updated += 1
      identity = try stage.add(bytes, for: path)
    }
    recorder?.add(path, kind, sha256: sha256, identity)
  }

  /// Keeps a published file, which is known to be unchanged.
  func keep(_ file: CachedFile) throws {
    try describe(file.sha256, size: file.size, at: file.path, as: file.kind)
    counts.unchanged += 1
  }

  /// Takes over a file of lines that may be larger than memory: it is moved, or removed when the
  /// tree has an equal one.
  func take(fileAt source: DiskPath, to path: String, as kind: AssetKind) throws {
    let target = folders.root + "/" + path
    let exists = fileKind(at: target) == .file
    var existing: LineReader? = exists ? try LineReader(at: target) : nil
    var isEqual = exists
    var size = 0
    var reader = try LineReader(at: source)
    while let line = try reader.next() {
      if isEqual {
        let other = try existing?.next()
        isEqual = other.map { $0.elementsEqual(line) } ?? false
      }
      size += line.count + 1
      try digest.update(line + [0x0A])
    }
    // A line's end may be missing at the file's end, which lines do not tell.
    isEqual = isEqual && fileSize(at: target) == size
    let sha256 = try digest.finish()
    line.removeAll()
    line.hex(sha256)
    try describe(line.bytes[...], size: size, at: path, as: kind)
    guard !isEqual else {
      counts.unchanged += 1
      try removeFile(at: source)
      return
    }
    if exists { counts.updated += 1 } else { counts.created += 1 }
    if let future {
      try future.take(fileAt: source, to: path)
    } else {
      try stage.take(fileAt: source, for: path)
    }
  }

  /// Adds a file's line to the manifest; the hash is in hex digits.
  private func describe(
    _ sha256: ArraySlice<UInt8>, size: Int, at path: String, as kind: AssetKind
  ) throws {
    line.removeAll()
    line.append(ManifestFile.lineStart)
    line.json(path)
    line.append(",\"sha256\":\"")
    line.append(sha256)
    line.append("\",\"size\":")
    line.integer(size)
    line.append(lineEnd(of: kind))
    try manifest.add(line.bytes)
  }

  private func lineEnd(of kind: AssetKind) -> [UInt8] {
    if let known = lineEnds[kind] { return known }
    let response = responses.response(to: kind)
    let end = rendered { output in
      output.append(",\"contentType\":")
      output.json(response.contentType)
      output.append(",\"headers\":")
      output.json(
        .object(response.headers.map { JSON.Member(name: $0.name, value: .string($0.value)) }))
      output.append("}")
    }
    lineEnds[kind] = end
    return end
  }

  /// Ends the writing; nothing is published yet.
  func finish() throws(FileError) -> WorkerResult {
    let result = WorkerResult(
      stages: [stageFolder], manifestRuns: try manifest.finish(), counts: counts)
    try stage.seal()
    return result
  }
}
