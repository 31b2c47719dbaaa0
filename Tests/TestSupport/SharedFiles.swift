#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of golden vectors and real inventories, which most clones do not have.
///
/// Only this file names the folder. A test that reads from it is skipped without it.
package enum SharedFiles {
  /// The path of a file or folder in it; `nil` if it does not exist.
  package static func path(of name: String) -> String? {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let path = root.appending(path: "shared/\(name)").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The folder of real inventories.
  package static let inventories = path(of: "data")
}
