import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppLinks

/// Every vector of the lint causes exactly its codes.
///
/// The vectors are outside of the package; without them, the other suites have their own cases.
@Suite(.enabled(if: Vectors.links != nil))
struct LinkLintVectorTests {
  @Test func findsFaultsOfAssociationFiles() throws {
    for vector in Vectors.cases("validation", of: Vectors.links) {
      let name = vector["name"]?.string ?? ""
      let findings = LinkLint.check(
        try #require(vector["document"]).document, as: .association, named: "aasa"
      )
      // A vector shows one rule or none; a whole file would have a rule that opens the app.
      .filter { $0.code != "rules.none-open" }
      let expected = (vector["expectCodes"]?.array ?? []).compactMap(\.string)
      #expect(Set(findings.map(\.code)) == Set(expected), "\(name): \(findings)")
      let severity = vector["severity"]?.string == "ok" ? nil : vector["severity"]?.string
      #expect(findings.map(\.severity).max()?.rawValue == severity, "\(name): \(findings)")
    }
  }

  @Test func findsFaultsOfStatements() throws {
    for vector in Vectors.cases("assetlinks", of: Vectors.links) {
      let name = vector["name"]?.string ?? ""
      let findings = LinkLint.check(
        try #require(vector["document"]).document, as: .assetLinks, named: "assetlinks.json")
      let expected = try #require(vector["expect"]?.string)
      if expected == "ok" {
        #expect(findings.isEmpty, "\(name): \(findings)")
      } else {
        #expect(findings.count == 1, "\(name): \(findings)")
        #expect(findings.first?.severity == .error)
      }
    }
  }

  @Test func findsFaultsOfEntitlements() throws {
    for vector in Vectors.cases("entitlementStrings", of: Vectors.links) {
      let text = try #require(vector["value"]?.string)
      let findings = LinkLint.check(
        rendered { $0.json(.array([.string(text)])) }, as: .entitlements, named: "list")
      #expect(findings.isEmpty == vector["valid"]?.bool, "\(text): \(findings)")
    }
  }
}

extension JSONNode {
  /// The file that a vector describes: JSON, its text, its bytes in hex or its size.
  fileprivate var document: [UInt8] {
    if let text = self["__text__"]?.string ?? string { return Array(text.utf8) }
    if let size = self["__size__"]?.integer {
      let text =
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[]}]}}"#
      return Array(text.utf8) + Array(repeating: 0x20, count: size - text.utf8.count)
    }
    if let hex = self["__bytes__"]?.string {
      return stride(from: 0, to: hex.count, by: 2).compactMap {
        UInt8(hex.dropFirst($0).prefix(2), radix: 16)
      }
    }
    return rendered { $0.json(self.json) }
  }

  private var json: JSON {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let digits): .number(digits)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members):
      .object(members.map { JSON.Member(name: $0.name, value: $0.node.json) })
    }
  }
}
