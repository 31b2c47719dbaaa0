import WaymarkCore
package import WaymarkDisk

/// Compares files with the published tree, and stages those that differ.
///
/// The files of a first tree are written where it waits to be shown as a whole.
package final class TreeWriter {
  package let folders: TreeFolders
  private let stageFolder: DiskPath
  private let kinds: ServedKinds
  private let precompression: Precompression
  private var forms: PrecompressionCache
  private let recorder: CacheRecorder?
  private var stage: Stage

  /// Reaches the files of the published tree.
  package let cursor: TreeCursor

  /// Where the files of a first tree are written; `nil` when there is a tree to compare with.
  private let future: TreeCursor?

  /// Takes the files of hosts that go into archives; `nil` where they are files of the tree.
  private let packed: (any PackSink)?

  /// Takes all files when they are kept for a merge, and its number; `nil` else.
  private let store: (number: Int, files: StoredFiles)?
  private let manifest: LineSorter
  private var counts = FileCounts()
  private let digest: any TreeDigest
  private var existing: [UInt8] = []
  private var line = Output()

  /// Makes the writer of one worker; the name tells the writers of one environment apart.
  ///
  /// The recorder notes the files of records.
  package init(
    _ name: String, at folders: TreeFolders, kinds: ServedKinds, tools: TreeTools,
    precompression: Precompression = .none, packed: (any PackSink)? = nil,
    storeNumber: Int? = nil, recorder: CacheRecorder? = nil
  ) throws {
    store = storeNumber.map { ($0, StoredFiles(at: ShardStore.files(of: $0, in: folders))) }
    self.packed = packed
    self.precompression = precompression
    forms = PrecompressionCache(tools)
    self.folders = folders
    self.kinds = kinds
    self.recorder = recorder
    cursor = TreeCursor(below: folders.tree)
    let first = folders.hasTree || storeNumber != nil ? nil : folders.future
    try first?.make()
    future = first.map { TreeCursor(below: $0) }
    stageFolder = folders.stages + "/\(name)"
    stage = try Stage(at: stageFolder)
    manifest = LineSorter(at: folders.runs + "/manifest-\(name)")
    digest = try tools.makeDigest()
  }

  /// Takes a file whose path is below the tree's root, and writes its compressed forms beside it.
  package func write(_ bytes: [UInt8], to path: String, as kind: ServedKind) throws {
    let sha256 = try put(bytes, at: path, as: kind)
    guard !precompression.codings.isEmpty, kind.isCompressed else { return }
    for coding in precompression.codings(of: path, size: bytes.count) {
      let path = path + coding.fileExtension
      let isAlone = future != nil || packed != nil || store != nil
      let present = isAlone ? nil : try cursor.read(path, limit: bytes.count)
      let form = try forms.form(of: bytes, sha256: sha256, coding, present: present)
      if let form { try put(form, at: path, as: kind, in: coding) }
    }
  }

  /// Takes one file, and returns its hash.
  @discardableResult
  private func put(
    _ bytes: [UInt8], at path: String, as kind: ServedKind, in coding: ContentCoding? = nil
  ) throws -> [UInt8] {
    try digest.update(bytes)
    let sha256 = try digest.finish()
    if let store {
      let offset = try store.files.append(bytes)
      counts.created += 1
      recorder?.add(
        path, kind, coding, sha256: sha256,
        FileIdentity(inStore: store.number, at: offset, size: bytes.count))
      return sha256
    }
    line.removeAll()
    line.hex(sha256)
    try describe(line.bytes[...], size: bytes.count, at: path, as: kind, in: coding)
    if let packed, path.hasPrefix(ChangeList.webRoots) {
      try packed.add(bytes, sha256: sha256, at: path, isCompressed: coding != nil)
      return sha256
    }
    if let future {
      counts.created += 1
      // Not as an argument: without a recorder no argument is evaluated.
      let identity = try future.create(bytes, at: path)
      recorder?.add(path, kind, coding, sha256: sha256, identity)
      return sha256
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
    recorder?.add(path, kind, coding, sha256: sha256, identity)
    return sha256
  }

  /// Takes a file that a shard made; false when the bytes are not those that it wrote.
  package func take(_ bytes: [UInt8], as file: CachedFile) throws -> Bool {
    let sha256 = try put(bytes, at: file.path, as: try kind(of: file), in: file.coding)
    line.removeAll()
    line.hex(sha256)
    return line.bytes[...] == file.sha256
  }

  /// Keeps a published file, which is known to be unchanged.
  package func keep(_ file: CachedFile) throws {
    try describe(
      file.sha256, size: file.size, at: file.path, as: try kind(of: file), in: file.coding)
    counts.unchanged += 1
  }

  /// The kind of a file in the cache, whose key says that this very program wrote it.
  private func kind(of file: CachedFile) throws(FileError) -> ServedKind {
    guard let kind = kinds[file.code] else { throw FileError(changed: folders.cache.description) }
    return kind
  }

  /// Takes over a file of lines that may be larger than memory: it is moved, or removed when the
  /// tree has an equal one.
  package func take(fileAt source: DiskPath, to path: String, as kind: ServedKind) throws {
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
    try take(source, to: path, exists: exists, isEqual: isEqual)
  }

  /// Takes over an archive, which may be larger than memory: it is moved, or removed when the tree has
  /// an equal one.
  package func take(archiveAt source: DiskPath, to path: String) throws {
    let target = folders.root + "/" + path
    let exists = fileKind(at: target) == .file
    let file = try RandomAccessFile(at: source)
    let size = file.identity.size
    let other = exists ? try RandomAccessFile(at: target) : nil
    var isEqual = other?.identity.size == size
    var chunk: [UInt8] = []
    var offset = 0
    while offset < size {
      try file.read(1 << 20, at: offset, into: &chunk)
      guard !chunk.isEmpty else { throw FileError(changed: source.description) }
      try digest.update(chunk)
      if isEqual {
        try other?.read(chunk.count, at: offset, into: &existing)
        isEqual = existing == chunk
      }
      offset += chunk.count
    }
    let sha256 = try digest.finish()
    line.removeAll()
    line.hex(sha256)
    try describe(line.bytes[...], size: size, at: path, as: kinds.archive)
    try take(source, to: path, exists: exists, isEqual: isEqual)
  }

  /// Moves a file to where it waits to be published, or removes it when the tree has an equal one.
  private func take(
    _ source: DiskPath, to path: String, exists: Bool, isEqual: Bool
  ) throws {
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
    _ sha256: ArraySlice<UInt8>, size: Int, at path: String, as kind: ServedKind,
    in coding: ContentCoding? = nil
  ) throws {
    line.removeAll()
    line.append(ManifestFile.lineStart)
    line.json(path)
    line.append(",\"sha256\":\"")
    line.append(sha256)
    line.append("\",\"size\":")
    line.integer(size)
    if let coding {
      line.append(",\"encoding\":")
      line.json(coding.rawValue)
    }
    line.append(kind.lineEnd)
    try manifest.add(line.bytes)
  }

  /// Ends the writing; nothing is published yet.
  package func finish() throws -> TreeResult {
    var result = TreeResult()
    result.stages = [stageFolder]
    result.manifestRuns = try manifest.finish()
    result.packRuns = try packed?.finish() ?? []
    result.counts = counts
    try stage.seal()
    try store?.files.finish()
    return result
  }
}
