import Foundation
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkSigning
import WaymarkTree

@testable import WaymarkDeploy

/// A tree of a few files on disk.
final class SmallTree {
  let folder: String
  let owner: TreeOwner
  private(set) var files: [String: String] = [:]
  private(set) var types: [String: String] = [:]

  private static let host = "cars.example"

  init(_ files: [String: String], project: String = "Cars", caching: String = "public") throws {
    owner = TreeOwner(project: project, environment: "production")
    self.files = files
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-deploy-\(UUID().uuidString)").path
    var lines: [String] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let name = "web/\(Self.host)/\(path)"
      let type = Self.type(path)
      types[path] = type
      try makeFolders(at: parentFolder(of: "\(folder)/\(name)") ?? folder)
      try writeFile(Array(text.utf8), at: "\(folder)/\(name)")
      let hash = try Digest.sha256.hex(of: Array(text.utf8))
      lines.append(
        #"{"path":\#(renderedText { $0.json(name) }),"sha256":"\#(hash)","size":\#(text.utf8.count),"contentType":"\#(type)","#
          + #""headers":{"Cache-Control":"\#(caching)","X-Robots-Tag":"noindex"}}"#)
    }
    let head = #"{"version":1,"project":"\#(project)","environment":"production","files":["#
    let text = head + "\n" + lines.joined(separator: ",\n") + "\n]}\n"
    try writeFile(Array(text.utf8), at: folder + "/manifest.json")
  }

  deinit { try? removeTree(at: folder) }

  private static func type(_ path: String) -> String {
    path.hasSuffix(".css") ? "text/css" : path.hasSuffix(".xml") ? "application/xml" : "text/html"
  }

  func request(_ name: String) -> DeployRequest {
    var request = DeployRequest(tree: folder, owner: owner, hosts: [Self.host], name: name)
    request.usesCloudFront = true
    request.temporaryFolder = FileManager.default.temporaryDirectory.path
    return request
  }

  /// Deploys with options, each time with a later name.
  @discardableResult func deploy(
    to target: MemoryTarget, _ name: String = "2",
    _ change: (inout DeployRequest) -> Void = { _ in }
  ) throws -> DeployOutcome {
    var request = request(name)
    change(&request)
    return try Deployment(request, to: target).run()
  }

  /// The requirements for a target, by key.
  func expected(on target: MemoryTarget) -> [String: [UInt8]] {
    var expected: [String: [UInt8]] = [:]
    for (path, text) in files {
      let key = target.traits.isBucket ? ObjectStorage.key(ofPath: path) : path
      expected["\(Self.host)/\(key)"] = Array(text.utf8)
    }
    return expected
  }

  /// Whether a target has the files of the tree, the bytes, the headers, and nothing else.
  func isAt(_ target: MemoryTarget) -> Bool {
    guard target.site.mapValues(\.bytes) == expected(on: target) else { return false }
    guard target.traits.isBucket else { return true }
    return types.allSatisfy { path, type in
      let object = target.objects["\(Self.host)/\(ObjectStorage.key(ofPath: path))"]
      return object?.headers == [
        Header("Content-Type", type), Header("Cache-Control", "public"),
      ]
    }
  }
}
