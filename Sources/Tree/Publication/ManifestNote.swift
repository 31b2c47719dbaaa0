import WaymarkDisk

// A note of the manifest that the last build wrote, for trees that are changed in place: an older
// one, from a backup for example, does not list what was published after it.

extension Publication {
  /// The file with the last line of the manifest, which has its checksum.
  static let manifestEndFile = "manifest"

  /// What is known of a manifest.
  enum ManifestState {
    /// The one that the last build wrote.
    case own

    /// The bytes are those of the last build, but not the file: a backup may have been restored over
    /// the tree, with the note, and later files are still there.
    case copied

    /// Missing, damaged or older.
    case lost
  }

  /// Whether the manifest is whole, and the one that the last build wrote.
  ///
  /// An older one, from a backup for example, does not list what was published after it.
  func manifestState() throws(FileError) -> ManifestState {
    let isMoved = fileKind(at: folders.manifest) == nil
    let path = isMoved ? folders.previousManifest : folders.manifest
    guard let end = try ManifestFile.wholeEnd(at: path) else { return .lost }
    // A build that was killed while it published leaves the earlier manifest.
    guard generations == nil, fileKind(at: folders.previousManifest) == nil else { return .own }
    let header = manifest.owner.stateHeader(Self.manifestEndFile)
    guard var reader = try StateReader(at: folders.state(Self.manifestEndFile), header: header),
      let last = try reader.next()
    else { return .own }
    // Another folder is another tree, such as an earlier generation or one from a backup.
    let noted = String(decoding: last, as: UTF8.self)
    let mark = Self.mark(of: folders.tree)
    guard noted.hasPrefix(mark) else { return .own }
    let text = String(decoding: end, as: UTF8.self)
    guard noted.hasSuffix(text) else { return .lost }
    // Earlier versions did not note the file. Programs may change its time, but a backup, with or
    // without times, brings another file.
    let file = noted.dropFirst(mark.count).dropLast(text.count).split(separator: " ")
    guard file.count == 2, let identity = fileIdentity(at: path) else { return .own }
    return file[0] == "\(identity.inode)" ? .own : .copied
  }

  /// Whether a build was killed after it had published: the note in its state is of this tree.
  func isPublished() throws(FileError) -> Bool {
    let name = Self.manifestEndFile
    let header = manifest.owner.stateHeader(name)
    guard var reader = try StateReader(at: folders.nextState(name), header: header),
      let noted = try reader.next(), let end = try ManifestFile.wholeEnd(at: folders.manifest)
    else { return false }
    let marks = Self.mark(of: folders.tree) + Self.mark(ofFileAt: folders.manifest)
    return noted.elementsEqual(Array(marks.utf8) + end)
  }

  /// Notes the last line of the manifest of a tree that is about to be published.
  func noteManifest(_ end: [UInt8], at path: DiskPath, in folder: OpenFolder) throws(FileError) {
    let name = Self.manifestEndFile
    var file = try StateWriter(
      at: folders.nextState(name), header: manifest.owner.stateHeader(name))
    let marks = Self.mark(of: folder) + Self.mark(ofFileAt: path)
    try file.append(line: (Array(marks.utf8) + end)[...])
    try file.commit()
  }

  /// The text that tells a folder from others at the same path.
  private static func mark(of folder: OpenFolder) -> String {
    "\(inode(at: folder.path) ?? 0) "
  }

  /// The text that tells a file from copies of it; a file keeps it when it is moved.
  private static func mark(ofFileAt path: DiskPath) -> String {
    let identity = fileIdentity(at: path)
    return "\(identity?.inode ?? 0) \(identity?.modified ?? 0) "
  }

  /// Notes the manifest of a tree without changes whose note was lost, or is about another file.
  func noteMissingManifest(_ plan: Plan) throws(FileError) {
    let name = Self.manifestEndFile
    guard plan.isCurrent, generations == nil else { return }
    let isWhole = try StateReader.isWhole(folders.state(name), manifest.owner.stateHeader(name))
    let state = try manifestState()
    guard !isWhole || state == .copied,
      let end = try ManifestFile.wholeEnd(at: folders.manifest)
    else { return }
    try noteManifest(end, at: folders.manifest, in: folders.tree)
  }
}
