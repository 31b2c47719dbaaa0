import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

/// Replaces every value of the example project, one at a time, with values that are not valid
/// there.
@Suite struct ReplacedValueTests {
  private static let file = packageRoot.appending(path: "Examples/TradeX/waymark.json")

  private func example() throws -> JSONNode {
    try JSONReader.read(Array(try Data(contentsOf: Self.file)), as: .relaxed).root
  }

  @Test func acceptsTheExample() throws {
    #expect(faults(String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)).isEmpty)
  }

  @Test func refusesEveryValueOfAWrongTypeWithItsLocation() throws {
    let root = try example()
    let rest = ["\"\"", "{}", "null"]
    for (number, place) in values(of: root, at: []).enumerated() {
      for other in ["5", "[]", rest[number % rest.count]] {
        let text = text(of: root, at: [], replacing: place.path, by: other)
        let found = faults(text)
        let isRefused = !found.isEmpty
        for fault in found {
          #expect(
            fault.location.line != nil && fault.location.column != nil, "\(place.path): \(fault)")
        }
        switch other {
        case "null": break
        case "[]":
          let isAppList =
            place.path.suffix(2) == ["maps", "apps"]
            || place.path.dropLast().suffix(2) == ["maps", "countries"]
          #expect(isRefused || isAppList, "\(place.path)")
        // An empty object means that nothing differs from the extended object, or that nothing is
        // set.
        case "{}": #expect(isRefused || place.isObject || place.path.last == "title")
        default: #expect(isRefused, "\(other) at \(place.path)")
        }
      }
    }
  }

  /// The path of every value below a node, and whether it is an object.
  private func values(
    of node: JSONNode, at path: [String]
  ) -> [(path: [String], isObject: Bool)] {
    let children = children(of: node).flatMap { values(of: $0.node, at: path + [$0.name]) }
    return [(path, node.object != nil)] + children
  }

  private func children(of node: JSONNode) -> [(name: String, node: JSONNode)] {
    if let members = node.object { return members.map { ($0.name, $0.node) } }
    return (node.array ?? []).enumerated().map { ("\($0)", $1) }
  }

  /// The text of a node with another text for the value at a path.
  private func text(
    of node: JSONNode, at path: [String], replacing target: [String], by other: String
  ) -> String {
    if path == target { return other }
    let parts = children(of: node).map { name, child in
      (name, text(of: child, at: path + [name], replacing: target, by: other))
    }
    switch node.value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let digits): return digits
    case .string(let text): return quoted(text)
    case .array: return "[" + parts.map(\.1).joined(separator: ",\n") + "]"
    case .object:
      return "{" + parts.map { "\(quoted($0)): \($1)" }.joined(separator: ",\n") + "}"
    }
  }

  private func quoted(_ text: String) -> String {
    String(decoding: rendered { $0.json(text) }, as: UTF8.self)
  }
}
