import Foundation
import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkProject

/// Reads every example of the pages in docs/reference as the build would.
///
/// An example is a block of `jsonc`: members of the project file, which replace the same members of
/// a small project.
@Suite struct GuideTests {
  private static let folder = packageRoot.appending(path: "docs/reference")

  /// The pages in the order of their names.
  private static func pages() throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "md" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
  }

  /// The document in which the examples replace members.
  private static let project = Sample()
    .with(
      "records",
      #"{ "listings": { "source": { "csv": "a" } }, "dealers": { "source": { "csv": "a" } }, "gatePasses": { "source": { "csv": "a" } } }"#
    )

  private func examples() throws -> [String] {
    try Self.pages().flatMap { page in
      page.components(separatedBy: "```jsonc\n").dropFirst().map { part in
        part.components(separatedBy: "\n```").first ?? part
      }
    }
  }

  private func document(_ example: String) throws -> String {
    let members = try JSONReader.read(Array("{\(example)\n}".utf8), as: .relaxed).root.object ?? []
    let names = Set(members.map(\.name))
    let rest = Self.project.members.filter { !names.contains($0.name) }
      .map { "\"\($0.name)\": \($0.text)" }
    return "{\(example)\n" + (members.isEmpty ? "" : ",") + rest.joined(separator: ",\n") + "\n}"
  }

  @Test func hasExamplesThatTheDecoderAndTheSchemaAccept() throws {
    let examples = try examples()
    #expect(examples.count >= 8)
    var documents: [String] = []
    for example in examples {
      let document = try document(example.trimmingTrailingComma)
      #expect(faults(document).isEmpty, "\(example)")
      documents.append(try plain(document))
    }
    for (example, isValid) in zip(examples, try judge(documents)) {
      #expect(isValid, "\(example)")
    }
  }

  @Test func namesEveryKeyOfTheProjectFile() throws {
    let text = try Self.pages().joined(separator: "\n")
    // The keys of sources and fields are in tables of their own.
    let keys = SchemaTests.objects.filter { $0.path != ["$defs", "source"] }.flatMap(\.keys)
    for key in Set(keys).sorted() {
      #expect(text.contains("`\(key)`") || text.contains("\"\(key)\""), "\(key)")
    }
  }
}

extension String {
  /// The text without a comma after its last member, where another member follows.
  fileprivate var trimmingTrailingComma: String {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.hasSuffix(",") ? String(text.dropLast()) : text
  }
}
