import Foundation
import Testing
import WaymarkModel

/// `docs/vocabularies.md` matches the tables.
@Suite struct VocabularyDocumentTests {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/vocabularies.md")

  static func table(of vocabulary: Vocabulary) -> String {
    var text = "## \(vocabulary.name)\n\n"
    text += "A `\(vocabulary.types.joined(separator: "`, `"))` of schema.org, sold by a"
    text += " `\(vocabulary.sellerType)`. Without a title it is called by its"
    text += " `\(vocabulary.titleParts.joined(separator: "`, `"))`.\n\n"
    text += "| attribute | type | schema.org | en | de | zh-Hans | ar | used as |\n"
    text += "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for row in vocabulary.attributes {
      let labels = ["en", "de", "zh-Hans", "ar"].map { row.labels[$0] }
      let cells = ["`\(row.name)`", name(row.type), name(row.property)] + labels + [roles(row)]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private static func name(_ type: AttributeType) -> String {
    switch type {
    case .text: "text"
    case .integer(let range): "integer, \(range.lowerBound) to \(range.upperBound)"
    case .decimal: "decimal"
    case .flag: "flag"
    case .date: "date"
    case .year(let first): "year from \(first)"
    case .vin: "VIN"
    case .term(let terms): terms.map { "`\($0.name)`" }.joined(separator: ", ")
    case .quantity(let dimension): dimension.rawValue
    }
  }

  private static func name(_ property: SchemaProperty) -> String {
    switch property {
    case .item(let name), .number(let name), .type(let name), .thing(let name, _): "`\(name)`"
    case .engine(let name): "`vehicleEngine.\(name)`"
    case .offer(let name): "`offers.\(name)`"
    case .page(let name): "`\(name)` of the page"
    case .additional: "`additionalProperty`"
    }
  }

  private static func roles(_ row: Attribute) -> String {
    let names: [(Attribute.Role, String)] = [
      (.keyFact, "key fact"), (.facet, "facet"), (.keyword, "keyword"), (.identifier, "identifier"),
    ]
    return names.filter { row.roles.contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  @Test func matchesTheTables() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for vocabulary in Vocabulary.all {
      let table = Self.table(of: vocabulary)
      #expect(text.contains(table), "\(table)")
    }
  }
}
