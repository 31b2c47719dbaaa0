import Testing
import WaymarkCore
import WaymarkTree

@testable import WaymarkDeploy

@Suite struct StateFileTests {
  private let owner = TreeOwner(project: "Cars", environment: "production")

  @Test func readsWhatItWrote() throws {
    let lines = [Array("\"a\"".utf8), Array("\"b c\"".utf8)]
    let bytes = try StateFile.bytes(.pending, of: owner, lines: lines)
    #expect(try StateFile.lines(bytes, .pending, of: owner).map(Array.init) == lines)
  }

  /// A target with a manifest or a journal that names a file, complete and with its checksum.
  private func target(_ kind: StateFile.Kind, naming key: String) throws -> MemoryTarget {
    let line =
      kind == .pending
      ? rendered { $0.json(key, in: .plain) }
      : DeployedFile(sha256: "0", size: 1, headers: []).line(key)
    let target = MemoryTarget(isBucket: false)
    let folder = kind == .pending ? "pending/9" : "manifests/00000009-9"
    target.objects[".waymark/production/" + folder] = MemoryTarget.Object(
      bytes: try StateFile.bytes(kind, of: owner, lines: [line]), headers: [])
    return target
  }

  @Test(arguments: [
    "../victim/secret.txt", "/etc/passwd", "", "..", "cars.example/../../x", "cars.example//x",
    "cars.example/", "./x", ".waymark/staging/manifests/1",
  ])
  func refusesAStateThatNamesOtherFiles(_ key: String) throws {
    let tree = try SmallTree(["index.html": "x"])
    for kind in [StateFile.Kind.manifest, .pending] {
      let target = try target(kind, naming: key)
      let before = target.objects
      var found: [Diagnostic] = []
      do {
        try tree.deploy(to: target)
      } catch let error as DiagnosedError {
        found = error.diagnostics
      }
      #expect(found.map(\.kind) == [.deployManifest], "\(kind) \(found)")
      #expect(found.first?.message.contains("it names \"\(key)\"") == true)
      #expect(target.objects == before)
      // A repair compares the files of the tree's hosts only.
      let outcome = try tree.deploy(to: target) { $0.repairs = true }
      #expect(outcome.deletions == [] && tree.isAt(target))
    }
  }

  @Test(arguments: ["cars.example/a", "cars.example/..a/.b", "other.example/x/index.html"])
  func acceptsKeysOfFiles(_ key: String) throws {
    let tree = try SmallTree(["index.html": "x"])
    let target = try target(.pending, naming: key)
    try tree.deploy(to: target)
    #expect(tree.isAt(target))
  }
}
