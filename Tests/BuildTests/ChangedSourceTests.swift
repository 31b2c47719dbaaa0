import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// Files of records that a program writes to during a build.
@Suite struct ChangedSourceTests {
  private static let car =
    #"{"id":"c1","title":"A","make":"Audi","model":"A1","year":2020,"price":{"amount":1,"currency":"USD"}}"#

  /// Builds a market, and lets a program change the file after it was read once.
  private func build(_ change: @escaping @Sendable (URL) throws -> Void) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "w-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let project = Sample()
      .with(
        "records", #"{ "cars": { "kind": "listing", "source": { "ndjson": "cars.ndjson" } } }"#
      )
      .with(
        "routes",
        #"[{ "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "cars" }]"#)
    try Data(project.text.utf8).write(to: folder.appending(path: "waymark.json"))
    let file = folder.appending(path: "cars.ndjson")
    try Data("\(Self.car)\n".utf8).write(to: file)
    let calls = Mutex(0)
    do {
      let summaries = try await WaymarkBuild::build(
        BuildRequest(
          project: folder.path, output: folder.path + "/Output", lists: ListsMemory(),
          mode: BuildMode(clock: 1_790_000_000, isSynchronized: false)),
        events: BuildEvents(
          diagnostic: { _ in },
          began: { _ in
            // First after the dealers, and then before the pages.
            let isRead = calls.withLock {
              $0 += 1
              return $0 == 2
            }
            if isRead { try? change(file) }
          }))
      return summaries.map { "\($0.outcome)" }
    } catch {
      return error.diagnostics.map(\.code)
    }
  }

  @Test func refusesAFileThatGrows() async throws {
    let codes = try await build { file in
      let text = "\(Self.car)\n\(Self.car.replacing("c1", with: "c2"))\n"
      try Data(text.utf8).write(to: file)
    }
    #expect(codes == ["build.source-changed"])
  }

  @Test func refusesAFileThatIsReplaced() async throws {
    let codes = try await build { file in
      try Data("\(Self.car)\n".utf8).write(to: file, options: .atomic)
    }
    #expect(codes == ["build.source-changed"])
  }

  @Test func acceptsANewNameOfAFile() async throws {
    let codes = try await build { file in
      try FileManager.default.linkItem(
        at: file, to: file.deletingLastPathComponent().appending(path: "copy.ndjson"))
    }
    #expect(codes == ["published"])
  }
}
