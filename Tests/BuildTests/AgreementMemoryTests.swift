import Synchronization
import Testing
import WaymarkCore
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// The memory of agreement results in a process that builds repeatedly.
@Suite struct AgreementMemoryTests {
  private static let ios = #"""
    "hosts": ["example.com"], "urlScheme": "cars",
    "ios": { "teamID": "A1B2C3D4E5", "bundleID": "com.example.cars" }
    """#

  private func sample(route: String) -> Sample {
    Sample()
      .withRoute(#"{ "name": "ads", "path": "/\#(route)/{id}", "page": "listing" }"#)
      .with("records", #"{ "listings": { "source": { "ndjson": "a.ndjson" } } }"#)
      .withEnvironment(Self.ios)
  }

  /// The diagnostics of a check of a folder.
  private func found(in folder: String, _ memory: AgreementMemory?) async throws -> [String] {
    let list = Mutex<[String]>([])
    _ = try await build(
      BuildRequest(
        project: folder, output: nil, agreements: memory, mode: BuildMode(clock: 1_800_000_000)),
      events: BuildEvents(diagnostic: { diagnostic in
        list.withLock { $0.append(diagnostic.description) }
      }))
    return list.withLock { $0 }
  }

  @Test func givesTheSameAnswersAsWithoutIt() async throws {
    let scratch = try Scratch()
    let memory = AgreementMemory()
    try scratch.write(#"{"id":"1","title":"Car"}"#, "a.ndjson")
    for route in ["ads", "ads", "cars"] {
      try scratch.write(sample(route: route).text, "waymark.json")
      let expected = try await found(in: scratch.path, nil)
      #expect(expected.contains { $0.contains("/\(route)") }, "\(expected)")
      #expect(try await found(in: scratch.path, memory) == expected)
    }
  }

  @Test func keepsTheNotesOfTheLastKey() {
    let memory = AgreementMemory()
    #expect(memory.notes(of: [1]) == nil)
    memory.keep([], of: [1])
    #expect(memory.notes(of: [1]) == [] && memory.notes(of: [2]) == nil)
    memory.keep([], of: [2])
    #expect(memory.notes(of: [1]) == nil)
  }
}
