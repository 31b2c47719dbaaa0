import Testing

@testable import WaymarkDrafts

/// Drafts of exports of shops that no table describes.
@Suite struct ShopDraftTests {
  /// A draft with each of its comments on one line.
  private func draft(_ lines: String) throws -> String {
    try DraftTests.draft(lines.replacing("|", with: "\n") + "\n")
      .replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  @Test(arguments: [
    (
      "id,parent_id,name,price|f01,,Shirt,9 EUR|f02,f01,,|f03,f01,,8 EUR|f04,,Lamp,5 EUR",
      #""join": { "by": ["id"], "parent": "parent_id", "lists": [] }"#
    ),
    (
      "A1,Shirt,,|A1-S,,A1,9 EUR|A1-L,,A1,8 EUR|B1,Lamp,,5 EUR",
      #""join": { "by": ["item_sku"], "parent": "parent_sku", "lists": [] }"#
    ),
    (
      "id,parent,name,price|1,0,Shirt,9 EUR|2,1,,8 EUR|3,1,,7 EUR|4,0,Lamp,5 EUR",
      #""join": { "by": ["id"], "parent": "parent", "lists": [] }"#
    ),
    (
      "id;Elternartikel-Nr;Name;Preis;Bild|1;1;Hemd;9 EUR;https://a.example/1.jpg|2;1;;8 EUR;|3;3;Lampe;5 EUR;",
      #""join": { "by": ["id"], "parent": "Elternartikel-Nr", "lists": ["Bild"] }"#
    ),
  ])
  func joinsVariantsToTheRowsThatTheyName(rows: String, expected: String) throws {
    let header = rows.hasPrefix("A1") ? "item_sku,item_name,parent_sku,price|" : ""
    let draft = try draft(header + rows)
    #expect(draft.contains(expected), "\(draft)")
    #expect(!draft.contains("has no title") && !draft.contains("have no title"), "\(draft)")
    #expect(!draft.contains("does one of these columns"), "\(draft)")
  }

  /// A parent may be far from its variants, and have more of them than a profile keeps.
  @Test func findsParentsInLongFiles() throws {
    let parents = (1...1500).map { "p\($0),,Thing \($0),5 EUR" }
    let variants = (1...3000).map { "v\($0),p\(1500 - $0 % 900),,6 EUR" }
    let draft = try draft(
      (["sku,parent_sku,name,price"] + parents + variants).joined(separator: "|"))
    #expect(draft.contains(#""parent": "parent_sku""#), "\(draft)")
  }

  @Test(arguments: [
    "id,parent_category,name,price|1,7,Shirt,9 EUR|2,8,Cup,8 EUR|7,8,Mug,7 EUR|8,7,Lamp,5 EUR",
    "id,parent_id,name,price|1,70,Shirt,9 EUR|2,80,Cup,8 EUR|7,80,Mug,7 EUR|8,,Lamp,5 EUR",
  ])
  func joinsNoOtherRows(rows: String) throws {
    #expect(try !draft(rows).contains("\n        \"join\""))
  }

  @Test func asksAboutParentsOutsideTheFile() throws {
    let rows = "sku,parent_sku,name,price|A-S,A,Shirt,5 EUR|A-L,A,Shirt,6 EUR|C,,Cup,4 EUR"
    let draft = try draft(rows)
    #expect(
      draft.contains(#"write in the source: "join": { "by": ["parent_sku", "sku"], "lists": [] }"#))
    #expect(!draft.contains("does one of these columns"), "\(draft)")
  }

  /// Rows of options are no products, and rows of images are those of the product above them.
  @Test func joinsTheRowsOfBigCommerce() throws {
    let old = try draft(
      "Item Type,Product ID,Product Name,Product Code/SKU,Price,Sale Price,Product Visible?,Allow Purchases?,Category|"
        + "Product,101,Shell,S,189.00,0.00,Y,Y,Clothing/Jackets;Sale|  SKU,900,[RT]Size=L,S-L,,,,,|"
        + "  Rule,,[RT]Size=L,,[ADD]10,,Y,,|Product,102,Cap,C,20.00,15.00,Y,Y,Clothing/Caps")
    #expect(
      old.contains(
        #""join": { "by": ["Product ID"], "continues": { "Item Type": ["SKU", "Rule"] }, "lists": [] }"#
      ),
      "\(old)")
    #expect(old.contains(#""Clothing/Jackets;Sale": "Jackets""#), "\(old)")
    #expect(
      old.contains(#""columns": ["Sale Price", "Price"], "currency": "…", "nulls": ["0.00"]"#),
      "\(old)")
    let new = try draft(
      "Item,ID,Name,SKU,Inventory Tracking,Current Stock,Price,Is Visible,Internal Image URL (Export),Channels|"
        + "Product,1,Mug,M,variant,0,9.00,TRUE,,1|Variant,5,,M-S,,4,,,,|Image,6,,,,,,,https://a.example/1.jpg,|"
        + "Product,2,Jug,J,none,0,8.00,TRUE,,1|Image,7,,,,,,,https://a.example/2.jpg,|Video,,,,,,,,,"
    )
    #expect(
      new.contains(
        #""continues": { "Item": ["Variant", "Image", "Video"] }, "lists": ["Internal Image URL (Export)"] }"#
      ),
      "\(new)")
    #expect(new.contains("\n        \"id\": \"ID\""), "\(new)")
    #expect(new.contains("\n        \"images\": \"Internal Image URL (Export)\""), "\(new)")
    #expect(
      new.contains(#"write "status": { "column": "Current Stock", "stock": true }, and add"#),
      "\(new)")
    // Without tracking, 0 does not mean sold.
    #expect(
      new.contains(#""Current Stock": { "except": { "Inventory Tracking": ["none"] } },"#),
      "\(new)")
  }

  /// Wix names the images of its own host.
  @Test(arguments: [
    ("a27d24_1~mv2.jpg;a27d24_2~mv2.jpg", "https://static.wixstatic.com/media/"),
    ("mug-1.jpg", "https://…/"),
  ])
  func offersTheAddressOfImages(names: String, start: String) throws {
    let text = try draft(
      "handleId,name,productImageUrl,price|p1,Mug,\(names),9 GBP|p2,Jug,\(names),8 GBP")
    #expect(
      text.contains("write \"images\": { \"template\": \"\(start){productImageUrl}\" }"), "\(text)")
  }

  /// The size of the first variant is not that of all of them.
  @Test func claimsNoValueOfOneVariant() throws {
    let rows =
      "sku,parent_sku,name,size,color,price|A1,,Shirt,,Red,9 EUR|A2,A1,,S,,9 EUR|A3,A1,,L,,8 EUR|B1,,Lamp,,Blue,5 EUR"
    let draft = try draft(rows)
    #expect(draft.contains(#"the rows of one record differ in "size""#), "\(draft)")
    #expect(
      draft.contains(#"add "size" to "lists" of "join""#), "\(draft)")
    #expect(draft.contains("\n        \"size\": null"), "\(draft)")
    #expect(draft.contains("\n        \"color\": \"color\""), "\(draft)")
  }

  /// Variants with an empty flag are those of their product.
  @Test func selectsWhatIsPublicAfterJoining() throws {
    let rows =
      "id,parent_id,active,name,price|1,,1,Shirt,9 EUR|2,1,,,8 EUR|3,,0,Cup,7 EUR|4,3,,,6 EUR"
    let draft = try draft(rows)
    #expect(draft.contains(#""only": { "active": ["1"] }"#), "\(draft)")
    #expect(!draft.contains("without a value") && draft.contains(#""parent": "parent_id""#))
  }

  @Test func listsColumnsThatOnlyOtherRowsFill() throws {
    let rows = "sku,name,price,active,secret,size|A1,A,9 EUR,1,,|A2,B,8 EUR,0,x,L|A3,C,7 EUR,1,,"
    let draft = try draft(rows)
    #expect(draft.contains(#"Without a value in any record, and not read: "secret"."#), "\(draft)")
    #expect(
      draft.contains(#"Without a value in any record, and read as soon as they have one: "size"."#))
  }

  @Test(arguments: [
    "5e8416160facfb49cd1d47f2161e84d3", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "100234", "12-34",
    "2/15/9", "5e8416160facfb49cd1d47f2161e84d3|dfa01aed96bb17562ab01b1fef0a3dc1",
    "12,13",
  ])
  func asksWhatCodesOfCategoriesMean(code: String) throws {
    let rows = "sku;name;price;category\nA1;A;9 EUR;\(code)\nA2;B;8 EUR;\(code)\n"
    let draft = try DraftTests.draft(rows)
    #expect(
      draft.contains("// \"category\": { \"column\": \"category\", \"values\": {"), "\(draft)")
    #expect(draft.contains("\n        \"category\": null"), "\(draft)")
  }

  @Test(arguments: ["Decade-1", "4711", "Facade", "Beige", "Size 8"])
  func takesWordsForCategories(word: String) throws {
    let rows = "sku;name;price;category\nA1;A;9 EUR;\(word)\nA2;B;8 EUR;Lamps\n"
    #expect(try DraftTests.draft(rows).contains("\n        \"category\": \"category\""))
  }

  /// Paths that a file does not have are not shown before the user accepts it.
  @Test func leavesListsOfPathsToTheUser() throws {
    let draft = try draft(
      "sku;name;price;categories|A1;Hat;9 EUR;All,All/Hats|A2;Cap;9 EUR;All,All/Caps")
    #expect(!draft.contains("\n        \"category\""), "\(draft)")
    #expect(draft.contains("Paths of later files are shown whole until they are added"))
  }

  @Test(arguments: [
    ("id;name;price_gross;list_price_gross|1;A;20 EUR;25 EUR", "list_price_gross"),
    ("id;name;price;list_price_gross|1;A;20 EUR;25 EUR", "list_price_gross"),
    ("id;name;price;list_price|1;A;20 EUR;25 EUR", "list_price"),
    (
      "id;name;price_gross;price_net;uvp_netto;uvp_brutto|1;A;20 EUR;16 EUR;24 EUR;25 EUR",
      "uvp_brutto"
    ),
    ("id;name;price;rrp|1;A;20 EUR;25 EUR", "rrp"),
    ("id;titel;preis;UVP|1;A;20 EUR;25 EUR", "UVP"),
  ])
  func asksAboutListPrices(rows: String, column: String) throws {
    let draft = try draft(rows)
    #expect(draft.contains("\"oldPrice\": \"\(column)\""), "\(draft)")
    #expect(!draft.contains("\n        \"oldPrice\""), "\(draft)")
    #expect(!draft.contains("\n        \"price\": { \"column\": \"\(column)\""), "\(draft)")
  }

  @Test func proposesNoCostAsAPrice() throws {
    let draft = try draft("id;name;price_gross;purchase_prices_gross|1;A;20;3|2;B;7;4")
    #expect(!draft.contains("it may also be in"), "\(draft)")
  }

  @Test(arguments: ["max_guests", "Gäste", "beds_total_count", "item_ids", "Bestand", "min_nights"])
  func takesNoCountForAPrice(column: String) throws {
    let draft = try draft("id,title,\(column),min_price_per_night|1,A,4,120|2,B,6,90")
    #expect(draft.contains(#"It may be "min_price_per_night": "price""#), "\(draft)")
  }

  @Test(arguments: [
    ("false,,false", #""except": { "hidden": ["true"] }"#),
    ("n,,n", #""except": { "hidden": ["y", "o", "t", "j", "s"] }"#),
    ("true,,", #""except": { "hidden": ["true"] }"#),
    ("1,,0", #""except": { "hidden": ["1"] }"#),
  ])
  func leavesOutRowsThatMayBeHidden(values: String, expected: String) throws {
    let cells = values.split(separator: ",", omittingEmptySubsequences: false)
    let rows = cells.enumerated().map { "\($0),A,5 EUR,\($1)" }.joined(separator: "|")
    let draft = try draft("id,title,price,hidden|" + rows)
    #expect(draft.contains(expected) && !draft.contains("\"only\""), "\(draft)")
    #expect(draft.contains("without a value"), "\(draft)")
  }

  /// Rows that are not records and rows that are not public share one member.
  @Test func writesOneMemberForAllExcludedRows() throws {
    let draft = try draft(
      "id,title,price,hidden|1,A,5 EUR,true|2,B,6 EUR,|3,C,7 EUR,|Total,,18 EUR,")
    #expect(draft.contains(#""except": { "hidden": ["true"], "id": ["Total"] }"#), "\(draft)")
  }

  @Test(arguments: [
    ("Size,\"Small,Large\"|2,Mug,6 EUR,,", #"To show them, write "size": "Variation 1 Values""#),
    (
      "Size,S|2,Mug,6 EUR,Finish,Matt",
      #""option1": { "template": "{Variation 1 Name}: {Variation 1 Values}" }"#
    ),
  ])
  func asksAboutOptions(rows: String, expected: String) throws {
    let draft = try draft(
      "id,title,price,Variation 1 Name,Variation 1 Values|1,Tray,5 EUR," + rows)
    #expect(draft.contains(expected), "\(draft)")
  }

  /// The first line names more columns than the rows have.
  @Test func saysThatRowsAreShorterThanTheHeader() throws {
    let error = #expect(throws: (any Error).self) {
      _ = try draft("id,title,price,a,b|1,A,20|2,B,5|3,C,6")
    }
    let text = String(describing: error)
    #expect(text.contains("no row has as many fields as this line has names (5)"), "\(text)")
  }

  /// Columns that many programs write do not make a file an export of one.
  @Test func takesNoFileForAnExportByColumnsOfAny() throws {
    let text = try draftLines(
      "Title,Description,SKU,GTIN,MPN,Product Type,Price\nMug,Blue,m1,,M-1,PHYSICAL,5 EUR\n"
        + "Jug,Red,j1,,J-1,PHYSICAL,6 EUR\nCard,Gift,c1,,C-1,DIGITAL,7 EUR\n", named: "a.csv")
    #expect(!text.contains("Google Merchant") && text.contains(#""id": "SKU""#), "\(text)")
  }

  /// Variants of Squarespace have neither the identifier nor the title of their product.
  @Test func joinsRowsToTheProductAbove() throws {
    let rows = (1...6).map { number in
      """
      p\(number),Print \(number),<p>Art</p>,Yes,s\(number)a,Size,8 x 10,4\(number).00,3
      ,,,,s\(number)b,Size,16 x 20,6\(number).00,0

      """
    }
    let text = try draftLines(
      "Product ID,Title,Description,Visible,SKU,Option Name 1,Option Value 1,Price,Stock\n"
        + rows.joined(), named: "a.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(#""join": { "by": ["Product ID"], "continues": true, "lists": [] }"#), "\(text)"
    )
    #expect(
      text.contains(#"decide: rows without "Product ID" belong to the record above"#), "\(text)")
    #expect(text.contains(#""id": "Product ID""#) && text.contains("rows of one record differ"))
  }

  /// Equally many empty cells in other rows are faults of these rows.
  @Test func joinsNoRowsThatHaveATitle() throws {
    let text = try draftLines(
      "id,title,brand,price,description\n1,Mug,Ax,5 EUR,a\n2,Jug,Ax,6 EUR,b\n3,Cup,,7 EUR,c\n"
        + "4,Pot,Bx,8 EUR,d\n,Pan,Bx,9 EUR,e\n6,,Cx,10 EUR,f\n", named: "a.csv")
    #expect(!text.contains("\"join\""), "\(text)")
  }

  /// A few titles may be missing by mistake.
  @Test func joinsNoRowToTheRowAboveForAFewMissingTitles() throws {
    let rows = (1...20).map { $0 == 7 ? ",,,4 EUR\n" : "p\($0),Print \($0),Art,4 EUR\n" }
    let text = try draftLines("ID,Title,Description,Price\n" + rows.joined(), named: "a.csv")
    #expect(!text.contains("\"join\"") && text.contains("no title"), "\(text)")
  }

  /// One variant in stock is enough, so their numbers are collected as their images are.
  @Test func collectsTheStockOfVariants() throws {
    let text = try draftLines(
      "Product_ID;Variant_ID;Title;Price;Stock_Level;SKU;Images\n"
        + "9001;101;Helm Go;19.95;0;A-1-0;https://c.example/1.jpg\n"
        + "9001;102;Helm Go;19.95;3;A-1-1;https://c.example/1.jpg\n"
        + "9002;103;Jas;19.95;0;A-2-0;https://c.example/2.jpg\n"
        + "9002;104;Jas;19.95;2;A-2-1;https://c.example/2.jpg\n"
        + "9003;105;Lamp;19.95;4;A-3-0;https://c.example/3.jpg\n", named: "products.csv")
    #expect(
      text.contains(#""by": ["Product_ID"], "lists": ["Images", "Stock_Level"]"#), "\(text)")
  }

  /// Goods that are not counted, or can be ordered at 0, are for sale.
  @Test(arguments: [
    ("Stock_Track", ["Y", "N"], #"{ "only": { "Stock_Track": ["Y"] } }"#),
    ("Allow backorders", ["no", "yes"], #"{ "except": { "Allow backorders": ["yes"] } }"#),
    ("no_backorders", ["1", "0"], #"{ "only": { "no_backorders": ["1"] } }"#),
  ])
  func offersToKeepWhatCanBeOrdered(column: String, words: [String], rule: String) throws {
    let draft = try DraftTests.draft(
      "SKU,Title,Price,Stock,\(column)\nA1,Lamp,5 EUR,0,\(words[0])\nA2,Lock,6 EUR,4,\(words[1])\n",
      named: "products.csv")
    let text = draft.replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains("write in the source, too: \"columns\": { \"Stock\": \(rule) }"), "\(text)")
  }

  /// A short and a long title are in one language, and the unit of a size is not a size.
  @Test func takesNoLongTitleForAnotherLanguageAndNoUnitForASize() throws {
    let text = try draftLines(
      "SKU;NL_Title_Short;NL_Title_Long;Price;Size_X;Size_Unit\n"
        + "A1;Fietstas;Vaude Fietstas, achtertas;5 EUR;30;cm\nA2;Slot;Abus Slot voor fietsen;6 EUR;8;cm\n",
      named: "products.csv")
    #expect(!text.contains("in other languages"), "\(text)")
    #expect(!text.contains(#""Size_Unit" (size)"#), "\(text)")
    let both = try draftLines(
      "SKU;NL_Title;EN_Title;Price\nA1;Fietstas;A bag for bicycles;5 EUR\nA2;Slot;A lock;6 EUR\n")
    #expect(both.contains(#"in other languages: "#), "\(both)")
  }

  /// The status of products says what is public, also if all are; their stock says what is sold.
  @Test(arguments: [
    ("active", "active", #""only": { "Status": ["active"] }"#),
    ("active", "draft", #""only": { "Status": ["active"] }"#),
  ])
  func asksAboutTheStockOfShopify(one: String, other: String, expected: String) throws {
    let text = try draft(
      "Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status|"
        + "oak,Oak stool,A1,0,49.00,https://x.example/a.jpg,\(one)|"
        + "ash,Ash stool,A2,4,59.00,https://x.example/b.jpg,active|"
        + "elm,Elm bench,A3,2,89.00,https://x.example/c.jpg,\(other)|"
        + "yew,Yew box,A4,0,25.00,https://x.example/d.jpg,active")
    #expect(text.contains(expected), "\(text)")
    #expect(
      text.contains(#"write "status": { "column": "Variant Inventory Qty", "stock": true }"#),
      "\(text)")
  }

  /// What can be ordered without a piece in stock is not sold.
  @Test(arguments: [("continue", "deny"), ("TRUE", "FALSE")])
  func readsTheStockOfShopifyOnlyWhereItCounts(yes: String, no: String) throws {
    let text = try draft(
      "Title,URL handle,Status,Price,Continue selling when out of stock,Inventory quantity,Product image URL|"
        + "Oak,oak,Active,49.00,\(yes),0,https://x.example/a.jpg|"
        + "Ash,ash,Active,59.00,\(no),0,https://x.example/b.jpg|"
        + "Elm,elm,Active,89.00,\(no),4,https://x.example/c.jpg")
    let rule = #"{ "Continue selling when out of stock": ["\#(yes.lowercased())"] }"#
    #expect(text.contains(#""Inventory quantity": { "except": \#(rule) }"#), "\(text)")
    #expect(!text.contains(#"decide: "Continue selling"#), "\(text)")
  }
}
