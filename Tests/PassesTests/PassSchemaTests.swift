import Testing
import WaymarkCore

@testable import WaymarkPasses

@Suite struct PassSchemaTests {
  /// The places of all texts that a phone shows: `/generic/headerFields/0/label`, with a document of the
  /// text alone.
  private static func texts(
    _ table: PassSchema.Table, _ document: (String) -> String
  ) -> [String] {
    table.filter { $0.key != "semantics" }.flatMap { key, kind in
      texts(kind) { document("{\"\(key)\": \($0)}") }
    }
  }

  private static func texts(
    _ kind: PassSchema.Kind, _ document: (String) -> String
  ) -> [String] {
    switch kind {
    case .text, .markup, .change, .value: [document("\"shown\"")]
    case .object(let table): texts(table, document)
    case .list(let kind): texts(kind) { document("[\($0)]") }
    case .string, .code, .identifier, .number, .figure, .integer, .bool, .date, .color, .any, .word,
      .zone, .currency, .degrees:
      []
    }
  }

  @Test func knowsEveryTextThatIsShown() throws {
    let documents = Self.texts(PassSchema.top) { $0 }
    #expect(documents.count > 150)
    for document in documents {
      let root = try JSONReader.read(Array(document.utf8)).root
      #expect(shownTexts(of: root).map(\.text) == ["shown"], "\(document)")
    }
  }

  @Test func saysWhichListsEachStyleShows() {
    #expect(Set(PassSchema.shownFields.keys) == Set(PassSchema.allStyles))
    for lists in PassSchema.shownFields.values {
      #expect(lists.keys.allSatisfy(PassSchema.fieldLists.contains))
    }
  }
}
