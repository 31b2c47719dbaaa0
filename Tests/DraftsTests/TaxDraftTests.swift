import Testing

@testable import WaymarkDrafts

/// What the names of prices say about tax, in each language and in any order.
@Suite struct TaxDraftTests {
  private static let net = [
    "Precio sin IVA", "Precio (sin IVA)", "Precio neto", "Precio IVA no incluido", "Precio + IVA",
    "Precio antes de impuestos", "Precio s/IVA", "P.V.P. sin IVA", "Prezzo IVA esclusa",
    "Prezzo + IVA",
    "Prezzo (IVA escl.)", "Prezzo al netto di IVA", "Prezzo imponibile", "Preis zzgl. MwSt.",
    "Preis ohne Mehrwertsteuer", "Nettopreis", "Preis o. MwSt.", "Preis zzgl. 19% MwSt.",
    "Preis pro Stück netto", "Prix hors taxes", "Prix hors TVA", "Prix H.T.", "Prix HTVA",
    "Prijs excl. btw", "Prijs exclusief btw", "Nettoprijs", "Price ex VAT", "Price excl. tax",
    "Net price", "Price tax excluded", "VAT exclusive price", "Price VAT not included", "price.net",
    "priceExclVat", "Cena netto", "Cena bez podatku", "Cena bez DPH", "Pris exkl. moms",
    "Pris exklusive moms", "Pris u/moms", "Pris eks mva", "Nettó ár", "Ár + ÁFA", "Preț fără TVA",
    "KDV Hariç Fiyat", "Цена без НДС", "Ціна без ПДВ", "السعر غير شامل الضريبة", "कीमत (कर रहित)",
    "税抜価格", "販売価格(税抜き)", "不含税价格", "가격(부가세별도)", "판매가(VAT별도)",
    "Harga belum termasuk PPN", "Preço s/ IVA", "Preço líquido",
  ]
  private static let gross = [
    "Precio con IVA", "Precio I.V.A. incluido", "Precio c/IVA", "Prezzo IVA compresa",
    "Prezzo ivato",
    "Preis inkl. 19 % MwSt.", "Preis mit MwSt", "Bruttopreis", "Prix T.T.C.",
    "Prix toutes taxes comprises",
    "Prix TVA comprise", "Prijs inclusief BTW", "Price inc. GST", "Gross price", "price_tax_incl",
    "Cena s DPH", "Cena včetně DPH", "Cena z VAT", "Pris inkl. moms", "Pris m/moms", "Ár ÁFÁ-val",
    "Preț cu TVA", "KDV Dahil Fiyat", "Цена с учетом НДС", "Ціна з ПДВ", "السعر شامل الضريبة",
    "कीमत (जीएसटी सहित)", "販売価格（税込み）", "含税价格", "가격 부가세포함", "Harga termasuk PPN",
    "Preço IVA incluído",
  ]

  @Test(arguments: net.map { ($0, "net") } + gross.map { ($0, "gross") })
  func readsTheTaxOfAPrice(column: String, term: String) throws {
    let text = try draftLines("id;title;\(column)\n1;A;10.50 EUR\n2;B;12.75 EUR\n")
    let price = #""price": { "column": "\#(column)", "currency": "EUR", "terms": ["\#(term)"] }"#
    #expect(text.contains(price) && !text.contains("// \"price\""), "\(text)")
  }

  /// Buyers see the price that they pay, and the other is not a reduced price.
  @Test(arguments: [
    ("Prix HT", "Prix TTC"), ("Preis netto", "Preis brutto"), ("Price excl VAT", "Price incl VAT"),
    ("Nettopreis", "Bruttopreis"), ("preis.netto", "preis.brutto"), ("Precio sin IVA", "Precio"),
    ("Prezzo + IVA", "Prezzo"), ("税抜価格", "税込価格"), ("Verkaufspreis netto", "Angebotspreis"),
    ("Prix promo HT", "Prix TTC"),
  ])
  func prefersPricesWithTax(net: String, gross: String) throws {
    for header in ["\(net),\(gross)", "\(gross),\(net)"] {
      let text = try draftLines("id,title,\(header)\n1,A,10.50 EUR,12.60 EUR\n2,B,15 EUR,18 EUR\n")
      #expect(text.contains("\"price\": { \"column\": \"\(gross)\""), "\(text)")
      #expect(!text.contains("may also be in") && !text.contains("\"…\""), "\(text)")
    }
  }

  /// A rent may be without service charges, and a seller's price without the fee of an agency.
  @Test(arguments: ["Nettokaltmiete", "Kaltmiete netto", "Bruttomiete", "prix_net_vendeur"])
  func readsNoTaxInOtherNames(column: String) throws {
    let text = try draftLines("id,title,\(column)\n1,A,950 EUR\n", named: "homes.csv")
    #expect(text.contains("\"column\": \"\(column)\""), "\(text)")
    #expect(!text.contains("\"net\"") && !text.contains("\"gross\""), "\(text)")
  }

  @Test func readsTheTaxOfARent() throws {
    let text = try draftLines("id,title,Loyer HT\n1,A,950 EUR\n", named: "homes.csv")
    #expect(text.contains(#""terms": ["per-month", "net"]"#), "\(text)")
  }

  /// A reduction from a price without tax to one with it would be wrong.
  @Test func leavesAnOldPriceWithAnotherTaxToTheUser() throws {
    let text = try draftLines("id,title,Prix TTC,Prix barré HT\n1,A,10.50 EUR,15 EUR\n")
    #expect(text.contains("// \"oldPrice\"") && text.contains("pages would show a wrong reduction"))
  }

  /// `PRICE` is without tax in a feed for Heureka.
  @Test func readsTheGrossPriceOfHeureka() throws {
    let items = ["206.61</PRICE><PRICE_VAT>250", "330.58</PRICE><PRICE_VAT>400"].map {
      "<SHOPITEM><ITEM_ID>\($0.prefix(3))</ITEM_ID><PRODUCTNAME>Hrnek</PRODUCTNAME><PRICE>\($0)</PRICE_VAT>"
        + "<IMGURL>https://a.example/1.jpg</IMGURL><CATEGORYTEXT>Hrnky</CATEGORYTEXT></SHOPITEM>"
    }
    let text = try draftLines("<SHOP>\(items.joined())</SHOP>", named: "heureka.xml")
    #expect(
      text.contains("\"column\": \"PRICE_VAT\"") && text.contains(#""terms": ["gross"]"#), "\(text)"
    )
  }

  /// Words about taxes next to amounts.
  @Test(arguments: [
    ("15,995 + VAT", "+ VAT", "net"), ("15,995 excl. BTW", "excl. BTW", "net"),
    ("15,995 IVA incluido", "IVA incluido", "gross"), ("15,995 bez DPH", "bez DPH", "net"),
    ("15,995 HT", "HT", "net"), ("15,995 zzgl. 19 % MwSt.", "zzgl. 19 % MwSt.", "net"),
    ("15,995 TTC", "TTC", "gross"), ("15,995 netto", "netto", "net"),
  ])
  func readsTheTaxNextToAnAmount(price: String, word: String, term: String) throws {
    let text = try draftLines("id;title;price\n1;A;£\(price)\n2;B;£9,500\n3;C;£8,500\n")
    guard !word.contains("%") else {
      return #expect(
        text.contains("records with values that are not prices are left out"), "\(text)")
    }
    #expect(text.contains("\"suffixes\": { \"\(word)\": \"\(term)\" }"), "\(text)")
  }

  /// A column about taxes does not show a state, and each row may be read with its own.
  @Test(arguments: [
    ("VAT Status", ["No VAT", "Plus VAT"], ["null", "\"net\""]),
    ("IVA", ["IVA no incluido", "IVA pagado"], ["\"net\"", "\"gross\""]),
    ("MwSt.", ["inkl. MwSt.", "zzgl. MwSt."], ["\"gross\"", "\"net\""]),
  ])
  func proposesTheTaxOfEachRow(column: String, words: [String], terms: [String]) throws {
    let text = try draftLines(
      "id;title;price;\(column)\n1;A;100 EUR;\(words[0])\n2;B;90 EUR;\(words[1])\n3;C;80 EUR;\(words[0])\n"
    )
    for (word, term) in zip(words, terms) {
      #expect(text.contains("\"\(word)\": \(term)"), "\(text)")
    }
    #expect(text.contains("{price} {\(column)}") && !text.contains("what is public"), "\(text)")
    #expect(!text.contains("not public"), "\(text)")
  }

  /// Whether buyers get the tax back is not what is sold.
  @Test(arguments: ["MwSt. ausweisbar", "Faktura VAT", "MwSt ausweisbar"])
  func takesNoTaxForAState(column: String) throws {
    let text = try draftLines("id;title;price;\(column)\n1;A;100 EUR;ja\n2;B;90 EUR;nein\n")
    #expect(!text.contains("what is sold or not public") && !text.contains("for sale"), "\(text)")
  }

  /// A name needs more than a word such as `paid` to be that of a price, and words such as `included` may
  /// be about anything.
  @Test(arguments: [("Price paid", "9 EUR", "8 EUR"), ("Breakfast", "included", "not included")])
  func readsNoTaxInOtherColumns(column: String, one: String, other: String) throws {
    let text = try draftLines(
      "id,title,price,\(column)\n1,A,20 EUR,\(one)\n2,B,30 EUR,\(other)\n3,C,30 EUR,\(other)\n")
    #expect(text.contains(#""price": { "column": "price", "currency": "EUR" }"#), "\(text)")
    #expect(
      !text.contains("include tax") && !text.contains("\"columns\": [\"Price paid"), "\(text)")
  }

  @Test(arguments: [
    ("tax_included", ["true", "false"], ["gross", "net"]),
    ("BTW", ["betaald", "niet betaald"], ["gross", "net"]),
    ("Preisart", ["netto", "brutto"], ["net", "gross"]),
    ("VAT", ["unpaid", "paid"], ["net", "gross"]),
  ])
  func proposesTheTaxOfFlags(column: String, words: [String], terms: [String]) throws {
    let text = try draftLines(
      "id;title;price;\(column)\n1;A;100 EUR;\(words[0])\n2;B;90 EUR;\(words[1])\n")
    for (word, term) in zip(words, terms) {
      #expect(text.contains("\"\(word)\": \"\(term)\""), "\(text)")
    }
  }

  @Test func namesAPriceWithItsTaxAndItsAmount() throws {
    let text = try draftLines("id,title,Price per bottle (inc VAT)\n1,A,£7.50\n2,B,£9.00\n")
    #expect(text.contains("It may be \"Price per bottle (inc VAT)\""), "\(text)")
  }

  @Test func asksAboutFlagsAndSchemes() throws {
    let flags = try draftLines("id,title,price,IsNet\n1,A,5 EUR,1\n2,B,6 EUR,0\n")
    #expect(flags.contains(#""IsNet" ("0", "1") says whether prices include tax"#), "\(flags)")
    let words = try draftLines(
      "id,title,price,VAT scheme\n1,A,5 EUR,Margin\n2,B,6 EUR,Commercial\n")
    #expect(words.contains("how prices are taxed"), "\(words)")
    let seller = try draftLines(
      "ref,titre,prix net vendeur,prix FAI\n1,A,100000,106000\n2,B,120000,127000\n")
    #expect(seller.contains(#""column": "prix FAI""#), "\(seller)")
    #expect(seller.contains(#"also be in "prix net vendeur"; which do buyers pay?"#), "\(seller)")
  }

  /// A price that only a question offers has a tax, too.
  @Test func asksForTheTaxOfOfferedPrices() throws {
    let cars = ["Ex VAT", "No VAT", "Ex VAT", "No VAT"].enumerated().map { index, word in
      #"{"make": "Ford", "model": "Transit", "mileageMiles": 100\#(index), "adverts": {"#
        + #""forecourtPrice": {"amountGBP": 1599\#(index)}, "forecourtPriceVatStatus": "\#(word)"}}"#
    }
    let text = try draftLines("[\(cars.joined(separator: ","))]", named: "cars.json")
    #expect(text.contains(#"It may be "adverts.forecourtPrice.amountGBP""#), "\(text)")
    #expect(
      text.contains(
        #"decide: "adverts.forecourtPriceVatStatus" ("Ex VAT", "No VAT") says whether prices"#),
      "\(text)")
    #expect(text.contains(#""suffixes": { "Ex VAT": "net""#), "\(text)")
  }
}
