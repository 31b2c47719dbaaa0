import Foundation
import Testing
import WaymarkTestSupport

/// Small inputs of other people's files that once got a wrong answer; most clones do not have them.
enum SharedCases {
  static let missing: Comment = "the folder of cases does not exist next to the package"

  /// The cases of a file by their id; `nil` if the file does not exist.
  static func read(_ name: String) -> [String: [String: Any]]? {
    guard let path = SharedFiles.path(of: "cases/\(name).json"),
      let data = FileManager.default.contents(atPath: path),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return nil }
    return Dictionary(list.map { ($0["id"] as? String ?? "", $0) }) { first, _ in first }
  }
}

extension [String: Any] {
  /// A member as JSON text.
  func text(_ name: String) throws -> String {
    let value = try #require(self[name])
    let data = try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }
}
