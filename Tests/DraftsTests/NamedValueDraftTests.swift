import Testing

@testable import WaymarkDrafts

/// Lists of names and values, whose elements are columns in drafts.
@Suite struct NamedValueDraftTests {
  private func xml(_ rows: [String]) throws -> String {
    let items = rows.enumerated().map { "<p id=\"\($0)\"><title>T\($0)</title>\($1)</p>" }
    return try draftLines("<r>\(items.joined())</r>", named: "cars.xml")
  }

  @Test func readsElementsByTheirNames() throws {
    let json = try draftLines(
      #"[{"id":1,"title":"A","price":"5 EUR","attributes":[{"name":"Year","value":2001},{"name":"Fuel","value":"gas"}]}]"#,
      named: "cars.json")
    #expect(json.contains(#""year": "attributes[name=Year].value""#), "\(json)")
    #expect(json.contains(#""fuel": "attributes[name=Fuel].value""#), "\(json)")
    #expect(!json.contains("what is paid for"), "\(json)")
    let text = try xml([
      "<item name=\"year\">2001</item><item name=\"hours\"/><item name=\"power\" unit=\"kW\">9</item>",
      "<item name=\"year\">2002</item><item name=\"power\" unit=\"kW\">8</item>",
    ])
    #expect(text.contains(#""year": "item[@name=year]""#), "\(text)")
    #expect(text.contains("{item[@name=power]} {item@unit[@name=power]}"), "\(text)")
    #expect(!text.contains("what is paid for"), "\(text)")
  }

  /// Heureka and Google Merchant Center have members for the name and the value.
  @Test func readsMembersWithOtherNames() throws {
    let text = try xml([
      "<PARAM><PARAM_NAME>Barva</PARAM_NAME><VAL>modrá</VAL></PARAM>"
        + "<PARAM><PARAM_NAME>Palivo</PARAM_NAME><VAL>nafta</VAL></PARAM>",
      "<PARAM><PARAM_NAME>Barva</PARAM_NAME><VAL>bílá</VAL></PARAM>",
    ])
    #expect(text.contains(#""color": "PARAM[PARAM_NAME=Barva].VAL""#), "\(text)")
    #expect(text.contains(#""PARAM[PARAM_NAME=Palivo].VAL""#), "\(text)")
  }

  /// A record with one element comes before those that show what the list is.
  @Test func forgetsTheListItself() throws {
    let text = try xml([
      "<item name=\"year\">2001</item>",
      "<item name=\"year\">2002</item><item name=\"fuel\">gas</item>",
      "<item name=\"fuel\">gas</item>",
    ])
    #expect(!text.contains("item@name"), "\(text)")
    #expect(text.contains(#""fuel": "item[@name=fuel]""#), "\(text)")
  }

  @Test func keepsPicturesAndSingleAttributes() throws {
    let text = try xml([
      "<photo name=\"a\">https://e.org/1.jpg</photo><photo name=\"b\">https://e.org/2.jpg</photo><make name=\"Ford\">7</make>",
      "<photo name=\"a\">https://e.org/3.jpg</photo><photo name=\"b\">https://e.org/4.jpg</photo><make name=\"VW\">8</make>",
    ])
    #expect(text.contains(#""images": "photo""#), "\(text)")
    #expect(!text.contains("make[@name"), "\(text)")
  }

  /// Names of free text do not fill the memory, nor break paths and templates.
  @Test func readsAFewHundredNames() throws {
    let names = (0..<700).map { "{\"name\":\"n\($0)\",\"value\":1}" }.joined(separator: ",")
    let text = try draftLines(
      #"[{"id":1,"title":"A","price":"5 EUR","attributes":[\#(names),{"name":"a].b","value":1},{"name":"{c}","value":1}]}]"#,
      named: "a.json")
    #expect(text.contains("name=n199]") && text.contains("and 300 more"), "\(text.suffix(300))")
    #expect(text.contains("has more names than a draft lists"), "\(text.suffix(300))")
  }

  /// Kinds of values are part of their name.
  @Test func readsKindsOfValues() throws {
    let home = try draftLines(
      "<r>"
        + (0..<2).map {
          "<p id=\"\($0)\"><title>T\($0)</title><bedrooms>\($0 + 1)</bedrooms>"
            + "<area type=\"plot\">500 m2</area><area type=\"living\">8\($0) m2</area></p>"
        }.joined() + "</r>", named: "homes.xml")
    #expect(home.contains(#""livingArea": "area[@type=living]""#), "\(home)")
    #expect(home.contains(#""lotArea": "area[@type=plot]""#), "\(home)")
    let chair = try draftLines(
      #"[{"id":1,"title":"A","prices":[{"type":"retail","value":50,"currency":"EUR"},{"type":"dealer","value":30,"currency":"EUR"}],"#
        + #""dimensions":[{"type":"width","value":5,"unit":"cm"},{"type":"depth","value":9,"unit":"cm"}]}]"#,
      named: "shop.json")
    #expect(
      chair.contains("{dimensions[type=width].value} {dimensions[type=width].unit}"), "\(chair)")
    #expect(!chair.contains(#""dealer": "prices"#), "\(chair)")
  }

  /// `mileage.value` is the mileage.
  @Test func readsMembersForValues() throws {
    let text = try draftLines(
      #"[{"id":1,"title":"A","make":"VW","model":"Up","mileage":{"value":5,"unit":"km"},"year":{"value":2001}}]"#,
      named: "cars.json")
    #expect(text.contains("{mileage.value} {mileage.unit}"), "\(text)")
    #expect(text.contains(#""year": "year.value""#), "\(text)")
  }

  /// Records may have their languages in another order.
  @Test func findsTextsByTheirLanguage() throws {
    let text = try xml([
      "<description lang=\"de\">Ein Auto</description><description lang=\"en\">A car</description>",
      "<description lang=\"en\">A van</description><description lang=\"de\">Ein Bus</description>",
    ])
    #expect(
      text.contains(#"{ "de": "description[@lang=de]", "en": "description[@lang=en]","#), "\(text)")
  }

  /// A list has a price in each currency.
  @Test func readsTheCurrencyOfTheFirstPrice() throws {
    let text = try draftLines(
      #"[{"id":1,"title":"A","prices":[{"currency":"EUR","amount":5},{"currency":"USD","amount":6}]}]"#,
      named: "a.json")
    #expect(
      text.contains(
        #""price": { "columns": ["prices.0.amount", "prices.amount"], "currencyColumn": "prices.0.currency" }"#
      ), "\(text)")
  }

  /// WooCommerce numbers its attributes, in any order; what is about an attribute is no state.
  @Test func readsNumberedColumns() throws {
    let text = try draftLines(
      "ID,Name,Regular price,In stock?,Tax status,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s)\n"
        + "1,A,5 EUR,1,taxable,Color,Red,1,Material,Oak\n2,B,6 EUR,1,taxable,Material,Pine,0,,\n",
      named: "shop.csv")
    #expect(
      text.contains(#""color": "Attribute * value(s)[Attribute * name=Color]""#), "\(text)")
    #expect(
      text.contains(#""material": "Attribute * value(s)[Attribute * name=Material]""#), "\(text)")
    #expect(!text.contains("seems to show"), "\(text)")
    #expect(text.contains(#"Not read: "Tax status", "Attribute 1 visible"."#), "\(text)")
    let plain = try draftLines(
      "id,title,make,model,price,spec1_name,spec1_value\n1,A,VW,Up,5 EUR,Year,2001\n2,B,VW,Up,6 EUR,Year,2002\n",
      named: "cars.csv")
    #expect(plain.contains(#""year": "spec*_value[spec*_name=Year]""#), "\(plain)")
  }
}
