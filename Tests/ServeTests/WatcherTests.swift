import Foundation
import Testing
import WaymarkDisk

@testable import WaymarkServe

@Suite struct WatcherTests {
  /// A link may lead to the root of a disk.
  @Test func visitsFewFoldersBehindALink() throws {
    let files = FileManager.default
    let place = files.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)").path
    defer { try? files.removeItem(atPath: place) }
    for number in 1...1500 { try makeFolders(at: "\(place)/disk/\(number)") }
    try makeFolders(at: place + "/project")
    try files.createSymbolicLink(
      atPath: place + "/project/link", withDestinationPath: place + "/disk")
    let watcher = Watcher(of: place + "/project")
    #expect(watcher.isTold && Self.largestWatchList <= 1100)
    try writeFile([1], at: place + "/project/file")
    #expect(watcher.changes(within: 5000, patience: 100))
  }

  /// A program keeps the log of its database open; each reader writes next to it.
  @Test func noticesWhatAProgramWritesIntoItsDatabase() throws {
    let files = FileManager.default
    let place = files.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)").path
    defer { try? files.removeItem(atPath: place) }
    try makeFolders(at: place)
    for end in ["", "-wal", "-shm"] { try writeFile([1], at: "\(place)/cars.sqlite\(end)") }
    let watcher = Watcher(of: place)
    let index = try #require(FileHandle(forWritingAtPath: place + "/cars.sqlite-shm"))
    try index.write(contentsOf: [1, 2])
    try index.close()
    #expect(!watcher.changes(within: 200, patience: 100))
    let log = try #require(FileHandle(forWritingAtPath: place + "/cars.sqlite-wal"))
    try log.write(contentsOf: [1, 2])
    #expect(watcher.changes(within: 5000, patience: 100))
    try log.close()
    #expect(!watcher.changes(within: 200, patience: 100))
  }

  /// The number of folders in the longest list of this process.
  private static var largestWatchList: Int {
    let folder = "/proc/self/fdinfo"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { name in
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return text.components(separatedBy: "inotify wd:").count - 1
    }.max() ?? 0
  }
}
