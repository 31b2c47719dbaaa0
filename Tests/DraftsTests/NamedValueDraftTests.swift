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
    let list = #"[\#(names),{"name":"a].b","value":1},{"name":"{c}","value":1}]"#
    let text = try draftLines(
      #"[{"id":1,"title":"A","price":"5 EUR","attributes":\#(list)},{"id":2,"title":"B","price":"6 EUR","attributes":\#(list)}]"#,
      named: "a.json")
    #expect(text.contains("name=n199]") && text.contains("and 300 more"), "\(text.suffix(300))")
    #expect(text.contains("has names that a draft does not list"), "\(text.suffix(300))")
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
      text.contains(#"{ "de": "description[@lang=de]", "en": "description[@lang=en]" }"#), "\(text)"
    )
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
        + "1,A,5 EUR,1,taxable,Color,Red,1,Material,Oak\n2,B,6 EUR,1,taxable,Material,Pine,1,,\n",
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

  /// Names as shops and portals write them.
  @Test(arguments: [
    (
      "Nombre del atributo 1", "Valor(es) del atributo 1",
      "Valor(es) del atributo *[Nombre del atributo *=Year]"
    ),
    ("Nazwa atrybutu 1", "Wartości atrybutu 1", "Wartości atrybutu *[Nazwa atrybutu *=Year]"),
    ("AttributeName1", "AttributeValue1", "AttributeValue*[AttributeName*=Year]"),
    ("attr1_name", "attr1_val", "attr*_val[attr*_name=Year]"),
    ("key1", "val1", "val*[key*=Year]"),
  ])
  func findsNumberedColumns(name: String, value: String, path: String) throws {
    let text = try draftLines(
      "id,title,make,model,price,\(name),\(value)\n1,A,VW,Up,5 EUR,Year,2001\n2,B,VW,Up,6 EUR,Year,2002\n",
      named: "cars.csv")
    #expect(text.contains("\"year\": \"\(path)\""), "\(text)")
  }

  @Test(arguments: [
    (
      #"<p n="1"/><i name="Mileage [km]">5 km</i><i name="Year">2001</i>"#,
      #""mileage": "i[@name=Mileage [km]]""#
    ),
    (#"<i name="year">2001</i><i name="color">red</i>"#, #""color": "i[@name=color]""#),
    (
      #"<i name="Year" value="2001"/><i name="Fuel" value="gas"/>"#,
      #""year": "i@value[@name=Year]""#
    ),
    (
      "<i><key>color</key><name>Kolor</name><value><key>red</key><label>Czerwony</label></value></i>"
        + "<i><key>year</key><name>Rok</name><value><key>1</key><label>2001</label></value></i>",
      #""color": "i[key=color].value.label""#
    ),
    (
      "<cs><c><type>base</type><name>Toys</name></c><c><type>alt</type><name>Fun</name></c></cs><i name=\"a\">1</i>",
      "cs.c"
    ),
  ])
  func readsOtherForms(row: String, field: String) throws {
    let text = try xml([row, row])
    #expect(text.contains(field), "\(text)")
    #expect(!text.contains(#""category": "cs.c.type""#), "\(text)")
  }

  /// An element of a list may be internal, so that the list itself is never read.
  @Test func readsNoListAsAField() throws {
    let text = try xml([
      "<description type=\"internal\">Owes 5</description><description type=\"public\">Nice</description>",
      "<description type=\"internal\">Owes 6</description>",
    ])
    #expect(text.contains(#""description": null"#), "\(text)")
    let deals = try draftLines(
      #"[{"id":1,"title":"A","bedrooms":2,"operations":[{"type":"sale","amount":50000,"currency":"EUR"},{"type":"rental","amount":900,"currency":"EUR"}]},"#
        + #"{"id":2,"title":"B","bedrooms":2,"operations":[{"type":"rental","amount":800,"currency":"EUR"}]}]"#,
      named: "homes.json")
    #expect(deals.contains("operations[type=sale].amount"), "\(deals)")
    #expect(!deals.contains("these dates"), "\(deals)")
  }

  /// A name that a path cannot have is not lost in silence.
  @Test func asksAboutOddNames() throws {
    let text = try xml(Array(repeating: "<i name=\"{a}\">1</i><i name=\"Year\">2001</i>", count: 2))
    #expect(text.contains(#""i" has names that a draft does not list"#), "\(text)")
    let table = try draftLines(
      "id,title,price,key1,val1\n1,A,5 EUR,{a},9\n2,B,6 EUR,Fuel,gas\n3,C,6 EUR,,\n", named: "a.csv"
    )
    #expect(table.contains(#""val*" has names that a draft does not list"#), "\(table)")
  }

  @Test func readsPricesByKind() throws {
    let text = try draftLines(
      #"[{"id":1,"title":"A","prices":[{"type":"normal","gross":50},{"type":"sale","gross":40}],"show_prices":true},"#
        + #"{"id":2,"title":"B","prices":[{"type":"normal","gross":60}],"show_prices":false}]"#,
      named: "shop.json")
    #expect(text.contains("prices[type=sale].gross"), "\(text)")
    #expect(!text.contains(#""category": "#), "\(text)")
  }

  /// Names of persons are not those of facts, and one list among many values is not the rule.
  @Test func keepsOtherColumns() throws {
    let reviews = (0..<30).map { row in
      #"{"id":\#(row),"title":"T","agents":[{"name":"Ann \#(row)","value":1},{"name":"Bob \#(row)","value":2}]}"#
    }
    let text = try draftLines("[\(reviews.joined(separator: ","))]", named: "a.json")
    #expect(!text.contains("Ann 7") && text.contains("does not list"), "\(text)")
    let rows = (1..<9).map { "<area>\($0)0 m2</area><bedrooms>\($0)</bedrooms>" }
    let mixed = try xml(
      rows + ["<area type=\"living\">50 m2</area><area type=\"plot\">90 m2</area>"])
    #expect(mixed.contains(#""area""#), "\(mixed)")
  }

  /// Both sides of a pair of prices keep their rows next to columns of names.
  @Test func countsPricesNextToNames() throws {
    let text = try draftLines(
      "id,title,bedrooms,Attribute 1 name,Attribute 1 value,Kaltmiete,Kaufpreis\n1,A,2,x,y,500,90000\n2,B,2,x,y,600,80000\n3,C,2,x,y,700,\n",
      named: "homes.csv")
    #expect(!text.contains("no row has a value in both"), "\(text)")
  }

  @Test func proposesTheNameOfAPlace() throws {
    let text = try draftLines(
      #"[{"id":1,"title":"A","bedrooms":2,"location":{"name":"Providencia, Jalisco","street":"Calle Amores 3"}},"#
        + #"{"id":2,"title":"B","bedrooms":3,"location":{"name":"Polanco, Jalisco","street":"Calle Luna 4"}}]"#,
      named: "homes.json")
    #expect(text.contains(#"write "location": "location.name""#), "\(text)")
  }

  @Test func readsTextsByTheCodeOfTheirLanguage() throws {
    let text = try draftLines(
      #"[{"id":1,"title":[{"code":"en","text":"Old"},{"code":"es","text":"Viejo"}]},"#
        + #"{"id":2,"title":[{"code":"en","text":"New"},{"code":"es","text":"Nuevo"}]}]"#,
      named: "a.json")
    #expect(text.contains(#""title": { "columns": ["title.0.text", "title.text"] }"#), "\(text)")
    #expect(text.contains(#""en": "title[code=en].text""#), "\(text)")
    #expect(!text.contains("seems to name"), "\(text)")
  }

  /// Products without options have a word in place of them.
  @Test func readsNamesAndValuesNextToProductsWithoutOptions() throws {
    let text = try draftLines(
      "SKU;Title;Variant;Price\nA0;Jas;Kleur: Zwart, Maat: M;5 EUR\nA1;Jas;Kleur: Rood, Maat: L;5 EUR\n"
        + "A2;Lamp;Default;6 EUR\nA3;Slot;Default;7 EUR\n", named: "products.csv")
    #expect(text.contains(#""color": "Variant[Kleur=]""#), "\(text)")
    #expect(text.contains(#""size": "Variant[Maat=]""#), "\(text)")
  }

  /// Magento and others export all attributes as one text.
  @Test func readsNamesAndValuesInTexts() throws {
    let text = try draftLines(
      "sku,name,price,currency,additional_attributes,configurable_variations\n"
        + "a,A,5,EUR,\"color=Black,size=S,M,material=Nylon\",\"sku=a1,size=S|sku=a2,size=M\"\n"
        + "b,B,6,EUR,\"color=White,material=Wool\",\n")
    #expect(text.contains(#""color": "additional_attributes[color=]""#), "\(text)")
    #expect(text.contains(#""material": "additional_attributes[material=]""#), "\(text)")
    #expect(text.contains(#""additional_attributes[size=]""#), "\(text)")
    #expect(!text.contains("configurable_variations["), "\(text)")
  }

  @Test func leavesSentencesAndCategories() throws {
    let text = try draftLines(
      "id,title,price,currency,category,notes\n1,A,5,EUR,Cars:VW,\"Note: new, clean\"\n"
        + "2,B,6,EUR,Bikes:KTM,\"Hint: call, not mail\"\n3,C,7,EUR,Cars:Audi,None\n")
    #expect(!text.contains("category[") && !text.contains("notes["), "\(text)")
  }

  /// Of a product with sizes, Magento has a row without a price, the names of the options in each
  /// language, and rows with the texts of each store.
  @Test func asksAboutVariantsInTexts() throws {
    let text = try draftLines(
      "sku,store_view_code,name,price,currency,categories,image,hide_from_page,configurable_variations,labels\n"
        + "a,,A,,EUR,Shop/Bags,/a/1.jpg,,\"sku=a1,size=S|sku=a2,size=M\",\"size=Size,color=Color\"\n"
        + "b,,B,,EUR,\"Shop/Hats,Shop\",/b/1.jpg,/b/2.jpg,\"sku=b1,size=S|sku=b2,size=M\",\"size=Size,color=Color\"\n"
        + "c,,C,6,EUR,Shop/Hats,/c/1.jpg,,,\na,de,AA,,,,,,,\n")
    #expect(text.contains("seems to list the variants of a product"), "\(text)")
    #expect(text.contains(#""only": { "store_view_code": [""] }"#), "\(text)")
    #expect(text.contains("texts of other rows in another language"), "\(text)")
    #expect(text.contains("2 of 3 rows have no price"), "\(text)")
    #expect(text.contains(#""hide_from_page" may say which of them are public"#), "\(text)")
    #expect(
      text.contains(#""Shop/Hats,Shop": "Hats", "Shop/Bags": "Bags", "Shop/Hats": "Hats""#),
      "\(text)")
    #expect(!text.contains("labels[") && !text.contains("variations["), "\(text)")
  }

  /// Costs of shipping by country are not variants, and rows of a store may be the records.
  @Test func asksOnlyAboutVariants() throws {
    let text = try draftLines(
      "id,store_view_code,title,price,shipping\n1,en,A,5 EUR,\"US:9,US:8\"\n2,en,B,6 EUR,\"US:7,US:6\"\n"
        + "3,,C,6 EUR,\"US:7,US:6\"\n")
    #expect(!text.contains("variants"), "\(text)")
    #expect(!text.contains("another language"), "\(text)")
  }
}
