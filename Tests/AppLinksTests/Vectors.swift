import Bytes
import FoundationEssentials

/// The golden vectors that stand beside the package; absent in a plain checkout.
enum Vectors {
  static let path: String = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return (root + ["..", "shared", "vectors", "links.json"]).joined(separator: "/")
  }()

  static var exist: Bool { FileManager.default.fileExists(atPath: path) }

  /// The entries of one group.
  static func group(_ name: String) throws -> [JSONNode] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return try JSONReader.read(Array(data)).root[name]?.array ?? []
  }
}
