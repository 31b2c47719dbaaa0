import Foundation
import Testing

@testable import WaymarkDisk

/// A person who may write into a tree must not make a build write outside of it.
struct BeneathTests {
  private let folder: TemporaryFolder
  private let root: OpenFolder
  private var outside: String { folder.path + "/outside" }

  init() throws {
    folder = try TemporaryFolder()
    root = OpenFolder(at: DiskPath(folder.path + "/tree"))
    try root.make()
    try makeFolders(at: folder.path + "/outside")
    try writeFile([1], at: folder.path + "/outside/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tree/link", withDestinationPath: folder.path + "/outside")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tree/file", withDestinationPath: folder.path + "/outside/file")
  }

  private func expectLoop(_ body: () throws -> Void) {
    #expect("a link was followed") {
      try body()
    } throws: {
      ($0 as? FileError)?.code == ELOOP
    }
  }

  @Test func followsNoLink() throws {
    let tree = TreeCursor(below: root)
    var buffer: [UInt8] = []
    for path in ["link/file", "file"] {
      expectLoop { _ = try tree.compare(path, with: [1], buffer: &buffer) }
      expectLoop { _ = try readFile(at: DiskPath(path, below: root)) }
      #expect(tree.identity(of: path) == nil)
    }
    expectLoop { _ = try tree.create([2], at: "link/new") }
    expectLoop { _ = try tree.create([2], at: "link/deep/new") }
    expectLoop { try tree.check("link/new") }
    expectLoop { try writeFile([2], at: DiskPath("link/new", below: root)) }
    expectLoop { try makeFolders(at: DiskPath("link/new", below: root)) }
    expectLoop { try removeFile(at: DiskPath("link/file", below: root)) }
    expectLoop { try removeTree(at: DiskPath("link/file", below: root)) }
    expectLoop { _ = try PartFile(at: DiskPath("link/new", below: root)) }
    expectLoop { _ = try FileLock(at: DiskPath("file", below: root)) }
    expectLoop { _ = try Stage(at: DiskPath("link/stage", below: root)) }
    removeEmptyFolders(above: DiskPath("link/new", below: root))
    #expect(try entries(of: outside) == ["file"])
    #expect(try readFile(at: outside + "/file") == [1])
  }

  @Test func replacesALinkInsteadOfItsTarget() throws {
    try writeFile([2], at: DiskPath("file", below: root))
    #expect(try readFile(at: outside + "/file") == [1])
    #expect(try readFile(at: DiskPath("file", below: root)) == [2])
    try removeTree(at: DiskPath("link", below: root))
    #expect(try entries(of: outside) == ["file"])
  }

  @Test(arguments: ["../outside/file", "a/../../outside/file", "a//b", ""])
  func staysBelowItsFolder(path: String) throws {
    try makeFolders(at: DiskPath("a", below: root))
    let descriptor = try root.descriptor()
    #expect(walkBelow(descriptor, path, O_RDONLY) < 0)
    #expect(path == "a//b" || openBelow(descriptor, path, O_RDONLY) < 0)
  }

  /// The implementation for systems without `openat2` decides as the kernel does.
  @Test func opensThePathsThatTheKernelOpens() throws {
    try makeFolders(at: DiskPath("a/b", below: root))
    try writeFile([3], at: DiskPath("a/b/c", below: root))
    let descriptor = try root.descriptor()
    for path in ["a/b/c", "a/none", "none/c", "a/b/c/d", "link/file", "file", "a"] {
      let opened = openBelow(descriptor, path, O_RDONLY)
      let code = opened < 0 ? errno : 0
      let walked = walkBelow(descriptor, path, O_RDONLY)
      #expect(code == (walked < 0 ? errno : 0), "\(path)")
      if opened >= 0 { close(opened) }
      if walked >= 0 { close(walked) }
    }
  }

  @Test func doesNotWriteIntoExistingFiles() throws {
    let path = DiskPath("new", below: root)
    // Another name of a file outside, at the path of the unfinished file.
    try FileManager.default.linkItem(
      atPath: outside + "/file", toPath: (path + partEnd()).description)
    try writeFile([2], at: path)
    #expect(try readFile(at: outside + "/file") == [1])
  }

  @Test func staysInItsFolderWhenTheNameIsSwapped() throws {
    _ = try root.descriptor()
    let tree = folder.path + "/tree"
    try FileManager.default.moveItem(atPath: tree, toPath: folder.path + "/moved")
    try FileManager.default.createSymbolicLink(atPath: tree, withDestinationPath: outside)
    _ = try TreeCursor(below: root).create([2], at: "ads/17/index.html")
    #expect(try entries(of: outside) == ["file"])
    #expect(fileKind(at: folder.path + "/moved/ads/17/index.html") == .file)
  }
}

struct StateFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func lines(_ path: DiskPath, _ header: String = "dates 1") throws -> [String]? {
    guard var reader = try StateReader(at: path, header: header) else { return nil }
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test func detectsEveryChangedByte() throws {
    let path = DiskPath(folder.path + "/state")
    var writer = try StateWriter(at: path, header: "dates 1")
    for line in ["a\t1", "b\t22", ""] { try writer.append(line: Array(line.utf8)[...]) }
    try writer.commit()
    #expect(try lines(path) == ["a\t1", "b\t22", ""])
    #expect(try lines(path, "dates 2") == nil)
    let bytes = try readFile(at: path)
    for index in bytes.indices {
      for bit in [1, 4, 0x80] as [UInt8] {
        var changed = bytes
        changed[index] ^= bit
        try writeFile(changed, at: path)
        #expect(try lines(path) == nil, "byte \(index)")
      }
    }
    for count in 0..<bytes.count - 1 {
      try writeFile(Array(bytes[..<count]), at: path)
      #expect(try lines(path) == nil, "cut at \(count)")
    }
    try writeFile(bytes + bytes, at: path)
    #expect(try lines(path) == nil)
  }

  @Test func opensOnlySealedBytes() {
    let line = Checksum.sealed("web/a\t17".utf8)
    #expect(Checksum.opened(line[...]).map(Array.init) == Array("web/a\t17".utf8))
    for index in line.indices {
      var changed = line
      changed[index] ^= 1
      #expect(Checksum.opened(changed[...]) == nil)
    }
    #expect(Checksum.opened([]) == nil)
    #expect(Checksum.opened(line.suffix(16)) == nil)
  }
}
