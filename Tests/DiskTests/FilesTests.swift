import Foundation
import Testing

@testable import WaymarkDisk

struct FilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 65_536, 300_001]) func readsWhatItWrote(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let path = folder.path + "/file"
    try writeFile(bytes, at: path)
    #expect(try readFile(at: path) == bytes)
    #expect(try entries(of: folder.path) == ["file"])
  }

  @Test func doesNotReplaceAPipeOrADevice() throws {
    let path = folder.path + "/pipe"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let fault = FileError(.write, path, .notAFile)
    #expect(throws: fault) { try writeFile([1], at: path) }
    #expect(fault.reason == "this is a pipe or a device, not a file")
    #expect(fileKind(at: path) == .other)
    #expect(throws: FileError(.write, "/dev/null", .notAFile)) {
      try writeFile([1], at: "/dev/null")
    }
  }

  @Test func readsAFileWithoutASize() throws {
    #expect(try !readFile(at: "/proc/self/status").isEmpty)
  }

  @Test func stopsAtTheLimit() throws {
    let path = folder.path + "/file"
    try writeFile([1, 2, 3], at: path)
    #expect(try readFile(at: path, limit: 3).count == 3)
    #expect(throws: FileError(.read, path, .tooLarge(limit: 2))) {
      try readFile(at: path, limit: 2)
    }
  }

  @Test func comparesWithoutReadingMoreThanNecessary() throws {
    let path = folder.path + "/file"
    var buffer: [UInt8] = []
    let tree = TreeCursor(below: OpenFolder(at: DiskPath(folder.path)))
    #expect(try tree.compare("file", with: [], buffer: &buffer) == .missing)
    #expect(try tree.compare("file/below", with: [], buffer: &buffer) == .missing)
    try writeFile([1, 2], at: path)
    #expect(try tree.compare("file", with: [1, 2], buffer: &buffer) == .equal)
    #expect(try tree.compare("file", with: [1], buffer: &buffer) == .different)
    #expect(try tree.compare("file", with: [1, 2, 3], buffer: &buffer) == .different)
    #expect(try tree.compare("file", with: [1, 3], buffer: &buffer) == .different)
  }

  @Test func comparesOnlyFiles() throws {
    let path = folder.path + "/file"
    try writeFile([1, 2], at: path)
    let made = unsafe mkfifo(folder.path + "/pipe", 0o644)
    try #require(made == 0)
    try makeFolders(at: folder.path + "/folder")
    var buffer: [UInt8] = []
    let tree = TreeCursor(below: OpenFolder(at: DiskPath(folder.path)))
    let causes: [(String, FileError.Cause)] = [
      ("folder", .system(EISDIR)), ("file/below", .system(ENOTDIR)), ("pipe", .notAFile),
    ]
    for (path, cause) in causes {
      #expect("\(path)") {
        try tree.compare(path, with: [1], buffer: &buffer)
      } throws: {
        ($0 as? FileError)?.cause == cause
      }
    }
  }

  @Test func removesFilesOnly() throws {
    let path = DiskPath(folder.path + "/file")
    try writeFile([1], at: path)
    #expect(try !removeFile(at: path + "/below"))
    #expect(try removeFile(at: path))
    #expect(try !removeFile(at: path))
    try makeFolders(at: path)
    #expect(try !removeFile(at: path))
    #expect(fileKind(at: path) == .folder)
  }

  @Test func givesASecretItsPermissions() throws {
    let path = folder.path + "/key"
    try writeFile([1], at: path, permissions: 0o600)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func reportsWhatIsMissing() {
    #expect(throws: FileError(.open, "/none/x", code: ENOENT)) { try readFile(at: "/none/x") }
    #expect(throws: FileError(.read, folder.path, code: EISDIR)) { try readFile(at: folder.path) }
    #expect(
      FileError(.open, "/none/x", code: ENOENT).description
        == "opening /none/x: No such file or directory")
  }

  @Test func makesFoldersAndRemovesEmptyOnes() throws {
    let path = folder.path + "/a/b/c"
    try makeFolders(at: path)
    try makeFolders(at: path)
    try writeFile([], at: folder.path + "/a/kept")
    let root = OpenFolder(at: DiskPath(folder.path))
    removeEmptyFolders(above: DiskPath("a/b/c/gone", below: root))
    #expect(try entries(of: folder.path + "/a") == ["kept"])
    #expect(throws: FileError(.makeFolder, folder.path + "/a/kept", code: ENOTDIR)) {
      try makeFolders(at: folder.path + "/a/kept")
    }
  }

  @Test func removesATreeWithoutFollowingLinks() throws {
    try makeFolders(at: folder.path + "/tree/deep")
    try writeFile([1], at: folder.path + "/stays")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tree/deep/link", withDestinationPath: folder.path)
    try removeTree(at: folder.path + "/tree")
    #expect(try entries(of: folder.path) == ["stays"])
    try removeTree(at: folder.path + "/tree")
  }

  @Test func locksOnlyOnce() throws {
    let path = DiskPath(folder.path + "/lock")
    let lock = try FileLock(at: path)
    #expect(throws: FileError.self) {
      do throws(FileError) {
        _ = try FileLock(at: path)
      } catch {
        #expect(error.isHeld)
        throw error
      }
    }
    _ = consume lock
    _ = try FileLock(at: path)
  }

  @Test func cutsALineThatIsTooLongAndContinues() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lines"
    let long = String(repeating: "a", count: 300_000)
    try writeFile(Array("\(long)\nshort\n\n123456\n12345\n\(long)".utf8), at: path)
    var reader = try LineReader(at: path)
    var lengths: [Int] = []
    while let line = try reader.next(limit: 5) { lengths.append(line.count) }
    #expect(lengths == [6, 5, 0, 6, 5, 6])
  }

  @Test(arguments: [0, 1, 5, 1 << 20, 3 << 20])
  func givesWholeLinesInBlocks(length: Int) throws {
    let path = folder.path + "/lines"
    let line = [UInt8](repeating: 0x61, count: length)
    let bytes = line + [0x0A] + line + [0x0A, 0x0A] + line
    try writeFile(bytes, at: path)
    var reader = try LineBlockReader(at: path)
    var blocks: [[UInt8]] = []
    while let block = try reader.next(limit: .max - 1) { blocks.append(block) }
    #expect(blocks.flatMap(\.self) == bytes)
    #expect(blocks.dropLast().allSatisfy { $0.last == 0x0A })
    #expect(blocks.allSatisfy { !$0.isEmpty })
  }

  @Test func keepsNoMoreOfALineThanItsLimit() throws {
    let path = folder.path + "/lines"
    let long = [UInt8](repeating: 0x61, count: 5 << 20)
    try writeFile(long + Array("\nshort\n".utf8) + long, at: path)
    var reader = try LineBlockReader(at: path)
    var lines: [Int] = []
    while let block = try reader.next(limit: 1000) {
      #expect(block.count <= 2 << 20)
      lines += block.split(separator: 0x0A).map(\.count)
    }
    #expect(lines.count == 3 && lines[1] == 5)
    #expect(lines[0] > 1000 && lines[2] > 1000)
  }
}
