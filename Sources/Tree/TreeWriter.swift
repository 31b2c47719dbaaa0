import WaymarkCore
package import WaymarkDisk

/// Writes the files of one worker to a tree, to archives, or to a shard.
package final class TreeWriter {
  package let folders: TreeFolders
  private let kinds: ServedKinds
  private var forms: CompressedForms
  private let recorder: CacheRecorder?
  private let files: StagedFiles

  /// Stores the files of hosts for archives; `nil` if they are files of the tree.
  private let packed: (any PackSink)?

  /// Stores all files for a merge, with the number of the store; `nil` otherwise.
  private let store: (number: Int, files: StoredFiles)?
  private let manifest: LineSorter
  private let digest: any TreeDigest
  private var line = Output()

  /// Reaches the files of the published tree.
  package var cursor: TreeCursor { files.published }

  /// Makes the writer of one worker; the name identifies it in its environment.
  ///
  /// The recorder records the files of records.
  package init(
    _ name: String, at folders: TreeFolders, kinds: ServedKinds, tools: TreeTools,
    precompression: Precompression = .none, packed: (any PackSink)? = nil,
    storeNumber: Int? = nil, recorder: CacheRecorder? = nil
  ) throws {
    store = storeNumber.map { ($0, StoredFiles(at: ShardStore.files(of: $0, in: folders))) }
    self.packed = packed
    self.folders = folders
    self.kinds = kinds
    self.recorder = recorder
    forms = CompressedForms(precompression, tools)
    files = try StagedFiles(name, at: folders, isFirst: !folders.hasTree && storeNumber == nil)
    manifest = LineSorter(at: folders.runs + "/manifest-\(name)")
    digest = try tools.makeDigest()
  }

  /// Writes a file at a path below the tree's root, and its compressed forms next to it.
  package func write(_ bytes: [UInt8], to path: String, as kind: ServedKind) throws {
    let sha256 = try put(bytes, at: path, as: kind)
    guard kind.isCompressed else { return }
    for coding in forms.precompression.codings(of: path, size: bytes.count) {
      let path = path + coding.fileExtension
      let isAlone = files.isFirst || packed != nil || store != nil
      let present = isAlone ? nil : try cursor.read(path, limit: bytes.count)
      let form = try forms.form(of: bytes, sha256: sha256, coding, present: present)
      if let form { try put(form, at: path, as: kind, in: coding) }
    }
  }

  /// Writes one file, and returns its hash in hex digits.
  @discardableResult
  private func put(
    _ bytes: [UInt8], at path: String, as kind: ServedKind, in coding: ContentCoding? = nil
  ) throws -> [UInt8] {
    try digest.update(bytes)
    let sha256 = try finishedHash()
    let identity: FileIdentity?
    if let store {
      files.counts.created += 1
      identity = FileIdentity(
        inStore: store.number, at: try store.files.append(bytes), size: bytes.count)
    } else {
      try describe(sha256[...], size: bytes.count, at: path, as: kind, in: coding)
      if let packed, path.hasPrefix(ChangeList.webRoots) {
        try packed.add(bytes, sha256: sha256, at: path, isCompressed: coding != nil)
        return sha256
      }
      identity = try files.add(bytes, at: path, isIdentified: recorder?.isOpen == true)
    }
    guard let recorder, recorder.isOpen else { return sha256 }
    if let code = kind.code, let identity {
      recorder.add(
        CachedFile(
          path, code: code, coding, sha256: sha256[...], size: identity.size,
          inode: identity.inode, modified: identity.modified))
    } else {
      recorder.add(nil)
    }
    return sha256
  }

  private func finishedHash() throws -> [UInt8] {
    let sha256 = try digest.finish()
    line.removeAll()
    line.hex(sha256)
    return line.bytes
  }

  /// Adds a file that a shard wrote; false if the bytes differ from the shard's.
  package func take(_ bytes: [UInt8], as file: CachedFile) throws -> Bool {
    try put(bytes, at: file.path, as: try kind(of: file), in: file.coding)[...] == file.sha256
  }

  /// Keeps a published file that is known to be unchanged.
  package func keep(_ file: CachedFile) throws {
    try describe(
      file.sha256, size: file.size, at: file.path, as: try kind(of: file), in: file.coding)
    files.counts.unchanged += 1
  }

  /// The kind of a file in the cache; the key ensures that the same program wrote it.
  private func kind(of file: CachedFile) throws(FileError) -> ServedKind {
    guard let kind = kinds[file.code] else { throw FileError(changed: folders.cache.description) }
    return kind
  }

  /// Takes over a file that may be larger than memory: moves it, or removes it if the tree has an
  /// identical one.
  package func take(fileAt source: DiskPath, to path: String, as kind: ServedKind) throws {
    let size = try files.take(fileAt: source, to: path) { try digest.update($0) }
    try describe(try finishedHash()[...], size: size, at: path, as: kind)
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

  /// Finishes writing; nothing is published yet.
  package func finish() throws -> TreeResult {
    var result = TreeResult()
    result.stages = [files.folder]
    result.manifestRuns = try manifest.finish()
    result.packRuns = try packed?.finish() ?? []
    result.counts = files.counts
    try files.finish()
    try store?.files.finish()
    return result
  }
}
