import Foundation
import Testing

/// The files below a folder, by path, without the state and the reports of builds.
struct Tree: Equatable {
  private(set) var files: [String: Data] = [:]

  init(_ folder: String) throws {
    let root = URL(fileURLWithPath: folder).standardizedFileURL.path
    guard let walker = FileManager.default.enumerator(atPath: root) else { return }
    while let name = walker.nextObject() as? String {
      if name == ".waymark" { walker.skipDescendants() }
      if name.hasSuffix("feeds/changes.ndjson") || name.hasSuffix("feeds/pass-updates.ndjson") {
        continue
      }
      let path = root + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
  }

  var paths: [String] { files.keys.sorted() }

  subscript(path: String) -> String? {
    files[path].flatMap { String(data: $0, encoding: .utf8) }
  }

  /// The paths that differ between two trees, for a message.
  func differences(from other: Tree) -> [String] {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
  }
}
