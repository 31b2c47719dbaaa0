import WaymarkCore
package import WaymarkHosting

/// A file in the state that it must have at a target.
package struct DeployedFile: Sendable, Equatable {
  package let sha256: String

  /// The MD5, which most stores report; `nil` for a file that was not read yet.
  package var md5: String?
  package let size: Int

  /// The headers that the target stores with the file; a disk stores none.
  package let headers: [Header]

  package init(sha256: String, md5: String? = nil, size: Int, headers: [Header]) {
    self.sha256 = sha256
    self.md5 = md5
    self.size = size
    self.headers = headers
  }

  /// Whether another file has the same bytes and headers.
  func isSame(as other: DeployedFile) -> Bool {
    sha256 == other.sha256 && size == other.size && headers == other.headers
  }

  /// How a file at the target differs; `nil` if no difference is visible.
  func difference(from object: RemoteObject?) -> String? {
    guard let object else { return "is missing" }
    if object.isLink { return "is a link" }
    if object.size != size { return "has \(object.size) bytes instead of \(size)" }
    if let stored = object.md5, let md5, stored != md5 { return "has different bytes" }
    let wanted = object.reportsTypeOnly ? headers.filter { $0.name == "Content-Type" } : headers
    if let stored = object.headers, stored != Set(wanted) {
      let names = stored.symmetricDifference(wanted).map(\.name)
      return "has a different \(Set(names).sorted().joined(separator: " and "))"
    }
    return nil
  }
}

extension DeployedFile {
  /// The line of the file in the target's manifest.
  func line(_ key: String) -> [UInt8] {
    rendered { output in
      output.json(
        .members([
          "key": .string(key), "sha256": .string(sha256), "md5": md5.map(JSON.string),
          "size": .integer(size),
          "headers": headers.isEmpty
            ? nil : .object(headers.map { JSON.Member(name: $0.name, value: .string($0.value)) }),
        ]), in: .plain)
    }
  }

  /// Reads a line; `nil` if it does not describe a file.
  static func read(_ line: ArraySlice<UInt8>) -> (key: String, file: DeployedFile)? {
    guard let node = try? JSONReader.read(Array(line)).root, let key = node["key"]?.string,
      let sha256 = node["sha256"]?.string, let size = node["size"]?.integer
    else { return nil }
    let headers = (node["headers"]?.object ?? []).map { Header($0.name, $0.node.string ?? "") }
    return (
      key, DeployedFile(sha256: sha256, md5: node["md5"]?.string, size: size, headers: headers)
    )
  }
}
