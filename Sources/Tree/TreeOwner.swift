import WaymarkCore
package import WaymarkDisk

/// The owner of a tree, as stated in the first line of its manifest.
package struct TreeOwner: Sendable, Equatable {
  package let project: String
  package let environment: String

  package init(project: String, environment: String) {
    self.project = project
    self.environment = environment
  }

  /// Reads the owner of a tree; `nil` without a manifest that states one.
  package init?(ofManifestAt path: DiskPath) throws(FileError) {
    guard fileKind(at: path) == .file else { return nil }
    var reader = try LineReader(at: path)
    guard let head = try reader.next(limit: 1 << 16),
      let root = try? JSONReader.read(Array(head) + Array("]}".utf8)).root,
      let project = root["project"]?.string, let environment = root["environment"]?.string
    else { return nil }
    self.init(project: project, environment: environment)
  }

  /// The first line of a file of state that a build keeps for the next one.
  package func stateHeader(_ name: String) -> String {
    let head = rendered { output in
      output.json(.array([.string(project), .string(environment)]))
    }
    return "waymark \(name) 1 " + String(decoding: head, as: UTF8.self)
  }

  /// The first line of the manifest.
  var manifestHead: [UInt8] {
    rendered { output in
      output.append("{\"version\":1,\"project\":")
      output.json(project)
      output.append(",\"environment\":")
      output.json(environment)
      output.append(",\"files\":[")
    }
  }
}
