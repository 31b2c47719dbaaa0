import Testing

@testable import WaymarkColumns
@testable import WaymarkDrafts

/// Attributes that a shop does not show on the pages of its products.
@Suite struct HiddenAttributeDraftTests {
  private static let header =
    "ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Regular price,Images,Parent"

  /// A draft of rows with two attributes, whose columns have the names of a language.
  private func draft(
    _ rows: [String], named names: [String] = ["name", "value(s)", "visible"],
    of attribute: String = "Attribute"
  ) throws -> String {
    let columns = (1...2).flatMap { number in names.map { "\(attribute) \(number) \($0)" } }
    return try draftLines(
      ([Self.header + "," + columns.joined(separator: ",")] + rows).joined(separator: "\n") + "\n")
  }

  private func mug(_ number: Int, _ attributes: String) -> String {
    "\(number),simple,S\(number),Mug \(number),1,visible,1,5.9,https://x.example/\(number).jpg,,"
      + attributes
  }

  @Test func hidesThoseThatTheShopDoesNotShow() throws {
    let rows = [
      mug(1, "Material,Clay,1,Origin,China,0"), mug(2, "Material,Glass,1,Origin,Wales,1"),
      mug(3, "Material,Clay,1,Origin,Wales,0"),
    ]
    let draft = try draft(rows)
    let rule = #""Attribute 2 value(s)": { "except": { "Attribute 2 visible": ["0"] } },"#
    #expect(draft.contains(rule), "\(draft)")
    #expect(!draft.contains(#""Attribute 1 value(s)": {"#), "\(draft)")
    #expect(
      draft.contains(#"decide: by "Attribute 2 visible", the shop does not show"#), "\(draft)")
    #expect(!draft.contains("does one of these columns"), "\(draft)")
    let german = try self.draft(rows, named: ["Name", "Wert(e)", "Sichtbar"], of: "Attribut")
    #expect(
      german.contains(#""Attribut 2 Wert(e)": { "except": { "Attribut 2 Sichtbar": ["0"] } },"#),
      "\(german)")
  }

  /// A shop has many attributes of a few products each.
  @Test func asksAboutAttributesOfFewProducts() throws {
    let rows = (1...24).map { mug($0, "Material,Clay,1," + ($0 == 9 ? "Finish,Brass,1" : ",,1")) }
    let text = try draft(rows).replacing(#/\n *// /#, with: " ")
    let shown = #"no page shows them: "Attribute * value(s)[Attribute * name=Finish]""#
    #expect(text.contains(shown), "\(text)")
  }

  @Test func findsTheFlagOfEachNumber() {
    let names = (1...400).flatMap { number in
      ["name", "value(s)", "visible"].map { "Attribute \(number) \($0)" }
    }
    let flags = NumberedNames(names).flags
    #expect(flags.count == 400 && flags.allSatisfy { $0.flag == $0.value + 1 })
  }

  /// These columns say how the shop sells, which is neither a state nor a fact for buyers.
  @Test func asksNothingAboutColumnsOfTheProgram() throws {
    let rows = (1...4).map { row in
      "\(row),simple,S\(row),Mug \(row),1,visible,1,5.9 EUR,https://x.example/\(row).jpg,,"
        + "\(row % 2),\(row % 2),Material,Clay,1,\(row % 2)"
    }
    let columns =
      "Is featured?,Sold individually?,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,"
      + "Attribute 1 global"
    let draft = try draftLines(
      ([Self.header + "," + columns] + rows).joined(separator: "\n") + "\n")
    for question in ["sold or not public", "seems to show what is public", "and no page shows"] {
      #expect(!draft.contains(question), "\(draft)")
    }
  }

  /// An `S` is a size, and also a word for yes in Spanish.
  @Test func offersSizesAsTexts() throws {
    let rows = (1...3).flatMap { product in
      [
        "tee-\(product),Tee \(product),<p>Soft</p>,Otter,true,Size,S,20.00,https://x.example/\(product).jpg",
        "tee-\(product),,,,,,M,20.00,",
      ]
    }
    let draft = try draftLines(
      "Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant Price,Image Src\n"
        + rows.joined(separator: "\n") + "\n")
    #expect(draft.contains(#""option1Value": { "type": "text", "label": "…" }"#), "\(draft)")
    #expect(!draft.contains(#""option1Name""#), "\(draft)")
  }

  @Test func readsNoValueThatTheShopShowsNowhere() throws {
    let draft = try draft([
      mug(1, "Material,Clay,0,Origin,China,0"), mug(2, "Material,Glass,0,Origin,Wales,0"),
    ])
    #expect(!draft.contains(#""material": "#), "\(draft)")
  }

  /// Buyers choose from the sizes, which the shop does not list again.
  @Test func keepsThoseThatMakeVariations() throws {
    let draft = try draft([
      #"1,variable,S1,Shirt,1,visible,1,,https://x.example/1.jpg,,Size,"S, M",0,Fit,Slim,0"#,
      "2,variation,S1-S,Shirt - S,1,visible,1,15.9,https://x.example/2.jpg,S1,Size,S,,,,",
      "3,variation,S1-M,Shirt - M,1,visible,1,15.9,https://x.example/3.jpg,S1,Size,M,,,,",
      mug(4, "Material,Clay,1,Origin,China,0"),
    ])
    #expect(!draft.contains(#""Attribute 1 value(s)": {"#), "\(draft)")
    #expect(draft.contains(#""Attribute 2 value(s)": {"#), "\(draft)")
  }
}
