import Foundation
import Testing
import WaymarkDisk

@testable import WaymarkTree

@Suite final class GenerationsTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
  private var generations: Generations {
    TreeFolders(output: folder, environment: "live").generations
  }

  init() throws {
    try make("1")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/live", withDestinationPath: ".generations/live/1")
    try FileManager.default.createDirectory(
      atPath: folder + "/.waymark/live", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/.generations/live/" + name, withIntermediateDirectories: true)
    try Data(name.utf8).write(
      to: URL(filePath: folder + "/.generations/live/" + name + "/page"))
  }

  @Test func removesUnpublishedGenerations() throws {
    // The state after a build that is killed before the link replaces the folder.
    try make("2")
    try make("next")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/.waymark/live/link", withDestinationPath: ".generations/live/2")
    try generations.clear()
    #expect(try generations.numbers() == [1] && generations.current() == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/.waymark/live")
    #expect(left == [])
  }

  /// The state after a build that is killed, or fails, right after the link got the name of a
  /// folder.
  @Test func keepsThePreviouslyPublishedTree() throws {
    try FileManager.default.removeItem(atPath: folder + "/.generations/live/1")
    try FileManager.default.removeItem(atPath: folder + "/live")
    try make("2")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/live", withDestinationPath: ".generations/live/2")
    try FileManager.default.createDirectory(
      atPath: folder + "/.waymark/live/link", withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(filePath: folder + "/.waymark/live/link/page"))
    try generations.clear()
    #expect(try generations.numbers() == [1, 2] && generations.current() == 2)
    #expect(
      try Data(contentsOf: URL(filePath: folder + "/.generations/live/1/page")) == Data("old".utf8))
    #expect(fileKind(at: DiskPath(folder + "/.waymark/live/link")) == nil)
  }

  /// No tree is published, as after a failure where names cannot be exchanged.
  @Test func keepsTheNewestGenerationWithoutACurrentOne() throws {
    try make("2")
    try FileManager.default.removeItem(atPath: folder + "/live")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/.waymark/live/link", withDestinationPath: ".generations/live/2")
    try generations.clear()
    #expect(try generations.numbers() == [1, 2])
  }

  @Test func keepsWhatWasRolledBack() throws {
    try make("next")
    #expect(try generations.publish(generations.next.path) == 2 && generations.current() == 2)
    #expect(try generations.rolledBack().isEmpty)
    try generations.show(1)
    try generations.clear()
    #expect(try generations.numbers() == [1, 2] && generations.current() == 1)
    #expect(try generations.rolledBack().map(\.lastName) == ["2"])
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/.waymark/live/rollback-link",
      withDestinationPath: ".generations/live/2")
    try generations.clear()
    #expect(try generations.numbers() == [1, 2])
  }
}
