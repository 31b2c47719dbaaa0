import Testing

@testable import WaymarkModel

@Suite struct VocabularyTests {
  /// The languages of the theme.
  private static let languages: Set = ["en", "de", "fr", "es", "ar", "zh-Hans", "zh-Hant", "ja"]

  @Test func namesEveryTermOfAPrice() {
    for term in PriceTerm.allCases { #expect(Set(term.labels.texts.keys) == Self.languages) }
    for labels in [Labels.yes, .no, .comma, .oldPrice] {
      #expect(Set(labels.texts.keys) == Self.languages)
    }
  }

  @Test(arguments: Vocabulary.all)
  func isConsistent(vocabulary: Vocabulary) {
    let names = vocabulary.attributes.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(vocabulary.titleParts.allSatisfy(names.contains))
    #expect(vocabulary.nameParts.allSatisfy(vocabulary.titleParts.contains))
    #expect(Vocabulary.named(vocabulary.name) === vocabulary)
    for attribute in vocabulary.attributes {
      #expect(
        Set(attribute.labels.texts.keys) == Self.languages, "\(attribute.name)")
      guard case .term(let terms) = attribute.type else { continue }
      for term in terms { #expect(Set(term.labels.texts.keys) == Self.languages, "\(term.name)") }
    }
  }

  @Test func appliesTheAttributesOfAProject() {
    let own = Attribute("keel", .text, .additional, Labels(["en": "Keel"]))
    let wide = Attribute("doors", .text, .additional, Labels(["en": "Gates"]))
    let table = Vocabulary.car.with([own, wide], hiding: ["seats"])
    #expect(table.attributes.count == Vocabulary.car.attributes.count)
    #expect(table.index(of: "seats") == nil)
    #expect(table.index(of: "keel") == table.attributes.count - 1)
    #expect(table.index(of: "doors") == Vocabulary.car.index(of: "doors"))
    #expect(table.types == Vocabulary.car.types)
  }

  @Test(arguments: [
    ("de", "Kojen"), ("de-AT", "Kojen"), ("ar-EG", "الأسرّة"), ("fr", "Couchages"),
    ("fr-CA", "Couchages"),
    ("zh-Hant-TW", "床位"), ("it", "Berths"),
  ])
  func findsALabel(locale: String, label: String) throws {
    let attribute = try #require(Attribute.byRow["berths"])
    #expect(attribute.labels[locale] == label)
  }
}
