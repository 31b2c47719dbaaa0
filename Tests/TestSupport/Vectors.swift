package import WaymarkCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The golden vectors, which most clones do not have.
package enum Vectors {
  /// Reads one file of vectors; `nil` if it does not exist.
  package static func read(_ name: String) -> JSONNode? {
    guard let path = SharedFiles.path(of: "vectors/\(name).json"),
      let data = try? Data(contentsOf: URL(filePath: path))
    else { return nil }
    return try? JSONReader.read(Array(data)).root
  }

  package static let maps = read("maps")
  package static let datum = read("datum")
  package static let links = read("links")
  package static let inventory = read("inventory")

  /// The cases of one list of a file.
  package static func cases(_ list: String, of file: JSONNode?) -> [JSONNode] {
    file?[list]?.array ?? []
  }
}

extension JSONNode {
  /// A number, whatever its notation.
  package var double: Double? {
    digits.flatMap { Double($0) }
  }
}
