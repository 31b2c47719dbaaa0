import WaymarkDisk

// A note of the manifest that the last build wrote, for trees that are changed in place: an older
// one, from a backup for example, does not list what was published after it.

extension Publication {
  /// The file with the last line of the manifest, which has its checksum.
  static let manifestEndFile = "manifest"

  /// Whether the manifest is whole, and the one that the last build wrote.
  ///
  /// An older one, from a backup for example, does not list what was published after it.
  func isManifestKnown() throws(FileError) -> Bool {
    let isMoved = fileKind(at: folders.manifest) == nil
    let path = isMoved ? folders.previousManifest : folders.manifest
    guard let end = try ManifestFile.wholeEnd(at: path) else { return false }
    // A build that was killed while it published leaves the earlier manifest.
    guard generations == nil, fileKind(at: folders.previousManifest) == nil else { return true }
    let header = manifest.owner.stateHeader(Self.manifestEndFile)
    guard var reader = try StateReader(at: folders.state(Self.manifestEndFile), header: header),
      let last = try reader.next()
    else { return true }
    // Another folder is another tree, such as an earlier generation or one from a backup.
    let noted = String(decoding: last, as: UTF8.self)
    let isSameFolder = noted.hasPrefix(Self.mark(of: folders.tree))
    return !isSameFolder || noted.hasSuffix(String(decoding: end, as: UTF8.self))
  }

  /// Notes the last line of the manifest of a tree that is changed in place.
  func noteManifest(_ end: [UInt8], in folder: OpenFolder) throws(FileError) {
    guard generations == nil else { return }
    let name = Self.manifestEndFile
    var file = try StateWriter(
      at: folders.nextState(name), header: manifest.owner.stateHeader(name))
    try file.append(line: (Array(Self.mark(of: folder).utf8) + end)[...])
    try file.commit()
  }

  /// The text that tells a folder from others at the same path.
  private static func mark(of folder: OpenFolder) -> String {
    "\(inode(at: folder.path) ?? 0) "
  }

  /// Notes the manifest of a tree without changes whose note was lost.
  func noteMissingManifest(_ plan: Plan) throws(FileError) {
    let name = Self.manifestEndFile
    guard plan.isCurrent, generations == nil,
      try !StateReader.isWhole(folders.state(name), manifest.owner.stateHeader(name)),
      let end = try ManifestFile.wholeEnd(at: folders.manifest)
    else { return }
    try noteManifest(end, in: folders.tree)
  }
}
