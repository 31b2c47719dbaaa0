import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// The price of a record of several rows, and what belongs to it.
@Suite struct OfferTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func decode(_ rows: String, _ map: String) throws -> [Listing?] {
    let plain = try scratch.source(.csv, rows)
    let json = #"{"csv": "\#(plain.path)", "join": { "by": "id" }}"#
    var source = try #require(
      SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "").source)
    let fields = FieldMap.read(
      try JSONReader.read(Array(map.utf8)).root, for: .listing, of: .product,
      rules: ValueRules(), locales: ["en"])
    #expect(fields.faults.isEmpty)
    source.join?.offer = fields.map.offer
    let records = try RecordSource(source)
    let decoder = try RecordDecoder<Listing>(fields.map, of: records)
    let batch = try #require(try records.next(upTo: 100, bytes: 1 << 20))
    return batch.records.map { decoder.decode($0, of: batch).record }
  }

  /// The row with the lowest price, and that others cost more.
  @Test func readsTheLowestPrice() throws {
    let map = #"{ "price": { "column": "price", "currency": "EUR" }, "gtin": "code" }"#
    let listings = try decode(
      "id,title,price,code\na,Hat,€ 100,\na,,€ 20,4006381333931\nb,Cap,20,\nb,,€20.00,\n"
        + "c,Tie,0,\nc,,30,\nd,Bag,50,\nd,,ask,\nd,,9 pounds,\n", map)
    #expect(listings.map { $0?.offer.price?.minorUnits } == [2000, 2000, 3000, 5000])
    #expect(listings.map { $0?.offer.priceTerms } == [[.from], [], [], []])
    let row = try #require(Vocabulary.product.attributes.firstIndex { $0.name == "gtin" })
    #expect(listings[0]?.attributes[row] == .text("4006381333931"))
  }

  /// Amounts of other periods and taxes, and values that mean none, are not lower prices.
  @Test func comparesPricesOfOneKind() throws {
    let map =
      #"{ "price": { "column": "price", "currency": "GBP", "nulls": ["1", "999999"], "#
      + #""suffixes": { "pcm": "per-month", "pw": "per-week", "net": "net" } } }"#
    let listings = try decode(
      "id,title,price\na,Flat,800 pcm\na,,200 pw\nb,Hat,119\nb,,100 net\nc,Cap,119\nc,,1\n"
        + "d,Tie,100\nd,,999999\n", map)
    #expect(listings.map { $0?.offer.price?.minorUnits } == [80_000, 11_900, 11_900, 10_000])
    #expect(listings.map { $0?.offer.priceTerms } == [[.perMonth], [], [], []])
  }

  /// The parts of a template are those of one row, and of rows without a price.
  @Test func comparesPricesOfATemplate() throws {
    let map =
      #"{ "price": { "template": "{amount}{cents} {money} {format}", "nulls": ["0"], "#
      + #""suffixes": { "FixedPrice": null } } }"#
    let listings = try decode(
      "id,title,amount,cents,money,format\na,Hat,,,,FixedPrice\na,,96,.99,GBP,\na,,86,.99,GBP,\n"
        + "b,Cap,30,,GBP,FixedPrice\nb,,0,,GBP,FixedPrice\nc,Tie,30,,GBP,\nc,,20,,EUR,\n", map)
    #expect(listings.map { $0?.offer.price?.minorUnits } == [8699, 3000, 3000])
    #expect(listings.map { $0?.offer.priceTerms } == [[.from], [], []])
  }

  /// A part of a record's price may be in a list, whose values are not compared.
  @Test func comparesNoPricesOfLists() throws {
    let map = #"{ "price": { "template": "{price} {facts[money=]}" } }"#
    let listings = try decode(
      "id,title,price,facts\na,Hat,20,money=EUR\na,,10,money=EUR\n", map)
    #expect(listings.map { $0?.offer.price?.minorUnits } == [2000])
  }

  /// Those of one variant, whatever columns have them: one costs 20, another 12 in place of 30.
  @Test func readsThePricesOfOneVariant() throws {
    let map =
      #"{ "price": { "columns": ["sale", "price"], "currency": "EUR" }, "#
      + #""oldPrice": { "column": "price", "currency": "EUR" } }"#
    let listings = try decode(
      "id,title,price,sale\na,Hat,,\na,,20,\na,,30,12\nb,Cap,30,12\nb,,20,\nc,Tie,,\n", map)
    #expect(listings.map { $0?.offer.price?.minorUnits } == [1200, 1200, nil])
    #expect(listings.map { $0?.offer.oldPrice?.minorUnits } == [3000, 3000, nil])
  }

  /// A row without a price, such as that of the product, has values of all its variants.
  @Test func readsNoNumberOfAnotherVariant() throws {
    let map =
      #"{ "price": { "column": "price", "currencyColumn": "money" }, "gtin": "code" }"#
    let listings = try decode(
      "id,title,price,money,code\na,Hat,,EUR,\na,,20,,\na,,30,USD,4006381333931\n"
        + "b,Cap,,EUR,4006381333931\nb,,20,,\n", map)
    #expect(listings.map { $0?.offer.price?.minorUnits } == [2000, 2000])
    #expect(listings.map { $0?.offer.price?.currency.code } == ["EUR", "EUR"])
    let row = try #require(Vocabulary.product.attributes.firstIndex { $0.name == "gtin" })
    #expect(listings.map { $0?.attributes[row] } == [nil, .text("4006381333931")])
  }
}
