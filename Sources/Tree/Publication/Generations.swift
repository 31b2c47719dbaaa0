import WaymarkCore
package import WaymarkDisk

/// The generations of a tree: complete trees, one of which is published by a link.
///
/// They are in `Output/.generations/ENVIRONMENT`, with increasing numbers. Files that two of them
/// have in common are hard links.
package struct Generations: Sendable {
  private let folder: DiskPath

  /// The link: `Output/ENVIRONMENT`.
  private let link: DiskPath

  /// The link of a new generation before it gets its final name.
  ///
  /// While it exists, no reader has seen the generation that it leads to.
  private let newLink: DiskPath

  /// The link of a rollback before it gets its final name.
  private let otherLink: DiskPath

  /// A second link to the generation of a rollback, in case the first is lost.
  private let spareLink: DiskPath
  private let environment: String

  private static let folderName = ".generations"

  package init(output: OpenFolder, environment: String, workspace: DiskPath) {
    folder = DiskPath("\(Self.folderName)/\(environment)", below: output)
    link = DiskPath(environment, below: output)
    newLink = workspace + "/link"
    otherLink = workspace + "/rollback-link"
    spareLink = workspace + "/rolled-back"
    self.environment = environment
  }

  /// The folder of the next generation while it is made.
  package var next: OpenFolder { OpenFolder(at: folder + "/next") }

  /// Removes the remains of the next generation of a build that was killed or failed.
  package func clear() throws(FileError) {
    try removeTree(at: folder + "/next")
    let shown = current()
    if fileKind(at: newLink) == .folder, let shown {
      // The tree that was published before the link; the previous number is free for it.
      try rename(newLink, to: folder + "/\(shown - 1)")
    } else if let number = number(ofLinkAt: newLink), number != shown {
      // Without a link and next to others, it may be the newest of the remains.
      let isAlone = try numbers() == [number]
      if shown != nil || fileKind(at: link) != nil || isAlone {
        try removeTree(at: folder + "/\(number)")
      }
    }
    try removeTree(at: newLink)
    try removeTree(at: otherLink)
    // The build that set them aside did not publish.
    for number in try setAside() where number > shown ?? 0 {
      try rename(folder + "/\(number)" + Self.oldEnding, to: folder + "/\(number)")
    }
  }

  /// Publishes the generation of the last rollback, or else the newest one, if the published one does
  /// not exist; returns whether it did.
  func restoreLink() throws(FileError) -> Bool {
    let numbers = try numbers()
    if let shown = current() {
      guard !numbers.contains(shown) else { return false }
      try removeFile(at: link)
    } else if fileKind(at: link) == .folder, !numbers.isEmpty, try entries(of: link).isEmpty {
      try removeTree(at: link)
    } else {
      guard fileKind(at: link) == nil else { return false }
    }
    let shown = number(ofLinkAt: spareLink).flatMap { numbers.contains($0) ? $0 : nil }
    guard let shown = shown ?? numbers.last else { return false }
    try show(shown)
    return true
  }

  /// The numbers of the generations that are kept, in order.
  package func numbers() throws(FileError) -> [Int] {
    try entries(of: folder).compactMap(number(of:)).sorted()
  }

  /// The folders of the generations after the published one: a rollback took them from readers, who
  /// may have their contents.
  package func rolledBack() throws(FileError) -> [DiskPath] {
    guard let shown = current() else { return [] }
    return try numbers().filter { $0 > shown }.map { folder + "/\($0)" }
  }

  /// The ending of the name of a generation that was rolled back and is about to be removed.
  private static let oldEnding = ".old"

  private func setAside() throws(FileError) -> [Int] {
    try entries(of: folder).filter { $0.hasSuffix(Self.oldEnding) }
      .compactMap { number(of: String($0.dropLast(Self.oldEnding.count))) }
  }

  private func number(of name: String) -> Int? {
    guard let number = Int(name), 1..<1_000_000_000 ~= number, "\(number)" == name else {
      return nil
    }
    return number
  }

  /// The number of the published generation; `nil` without such a link.
  package func current() -> Int? { number(ofLinkAt: link) }

  private func number(ofLinkAt path: DiskPath) -> Int? {
    guard let target = linkTarget(at: path), target.hasPrefix(prefix) else { return nil }
    return number(of: String(target.dropFirst(prefix.count)))
  }

  private var prefix: String { "\(Self.folderName)/\(environment)/" }

  /// Throws if the published link is not one that Waymark made.
  package func requireOwnLink() throws {
    guard let target = linkTarget(at: link), current() == nil else { return }
    throw DiagnosedError(
      .buildForeignTree, at: Location(link.description),
      "the tree is a link to \(target), but with generations the build makes its own link here",
      help: "Remove the link, or give another folder with --output; nothing was written.")
  }

  /// Publishes a tree, and returns its number.
  ///
  /// The previous tree is kept, even if it is not a generation yet. Those that were rolled back are
  /// set aside: the next rollback must not return to them, nor may they push out the tree before.
  package func publish(_ made: DiskPath) throws(FileError) -> Int {
    var last = try numbers().last ?? 0
    for tree in try rolledBack() { try rename(tree, to: tree + Self.oldEnding) }
    let hasOwnFolder = fileKind(at: link) == .folder
    // The folder of a tree that was published in place gets the first number.
    let number = last + (hasOwnFolder ? 2 : 1)
    try makeLink(at: newLink, toGeneration: number)
    try move(made, to: folder + "/\(number)")
    try removeFile(at: spareLink)
    guard hasOwnFolder else {
      try rename(newLink, to: link)
      return number
    }
    last += 1
    do throws(FileError) {
      try exchange(newLink, link)
      try rename(newLink, to: folder + "/\(last)")
    } catch {
      // If the system cannot exchange names, the tree is missing for a moment.
      guard linkTarget(at: newLink) != nil else { throw error }
      try rename(link, to: folder + "/\(last)")
      do throws(FileError) {
        try rename(newLink, to: link)
      } catch {
        try? rename(folder + "/\(last)", to: link)
        throw error
      }
    }
    return number
  }

  private func makeLink(at path: DiskPath, toGeneration number: Int) throws(FileError) {
    try removeFile(at: path)
    try WaymarkDisk::makeLink(at: path, to: prefix + "\(number)")
  }

  /// Gives a file of a generation the present time, if it is not in an archive.
  package func touch(_ path: String, of number: Int) throws(FileError) {
    let file = folder + "/\(number)/" + path
    if fileKind(at: file) == .file { try WaymarkDisk::touch(file) }
  }

  /// Publishes another generation.
  package func show(_ number: Int) throws(FileError) {
    try makeLink(at: spareLink, toGeneration: number)
    try makeLink(at: otherLink, toGeneration: number)
    try rename(otherLink, to: link)
  }

  /// The manifest of a generation.
  package func manifest(of number: Int) -> DiskPath { folder + "/\(number)/manifest.json" }

  /// The path of a file that the manifest of a generation names and that is missing or has another
  /// size; `nil` if there is none.
  ///
  /// The files of hosts in a generation of archives are in these.
  package func damagedFile(of number: Int) throws(FileError) -> String? {
    let tree = folder + "/\(number)"
    let isPacked = fileKind(at: tree + "/web") != .folder
    var lines = try LineReader(at: manifest(of: number))
    while let line = try lines.next(limit: ManifestFile.lineLimit) {
      guard let entry = ManifestFile.entry(line), let bytes = ManifestFile.pathBytes(entry) else {
        continue
      }
      let path = String(decoding: bytes, as: UTF8.self)
      if isPacked, path.hasPrefix(ChangeList.webRoots) { continue }
      let size = (try? JSONReader.read(Array(entry)))?.root["size"]?.integer
      if size == nil || fileIdentity(at: tree + "/" + path)?.size != size { return path }
    }
    return nil
  }

  /// Removes the generations that were rolled back, and with a count the oldest ones, but never the
  /// published one.
  package func keep(_ count: Int?) throws(FileError) {
    guard let shown = current() else { return }
    for number in try setAside() { try removeTree(at: folder + "/\(number)" + Self.oldEnding) }
    for tree in try rolledBack() { try removeTree(at: tree) }
    for number in try numbers().dropLast(count ?? .max) where number != shown {
      try removeTree(at: folder + "/\(number)")
    }
  }
}
