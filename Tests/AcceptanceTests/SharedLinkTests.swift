import Foundation
import Testing

/// The contents of a page in shared links and search results.
struct SharedLinkTests {
  private static let page = "web/cars.example.com/ads/sold-one/index.html"

  /// The image is readable by other programs, and has the stated size.
  @Test func drawsAnImageForPagesWithoutOne() throws {
    let market = try Marketplace()
    try market.build(["--environment", "production"])
    let tree = try market.tree()
    let path = try #require(tree.paths.first { $0.hasPrefix("web/cars.example.com/assets/share.") })
    let url = "https://cars.example.com/" + path.dropFirst("web/cars.example.com/".count)
    let text = try #require(tree[Self.page])
    for line in [
      "<meta property=og:image content=\"\(url)\">",
      "<meta property=og:image:width content=\"1200\">",
      "<meta property=og:image:height content=\"630\">",
      "<meta name=twitter:card content=summary_large_image>",
      "<meta property=og:locale:alternate content=\"zh_CN\">",
    ] { #expect(text.contains(line), "\(line)") }
    let colors = try Waymark.python(
      """
      import struct, sys, zlib
      data = open(sys.argv[1], "rb").read()
      assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
      position, chunks = 8, {}
      while position < len(data):
          size, = struct.unpack(">I", data[position:position + 4])
          kind, content = data[position + 4:position + 8], data[position + 8:position + 8 + size]
          assert struct.unpack(">I", data[position + 8 + size:position + 12 + size])[0] == zlib.crc32(kind + content)
          chunks[kind] = content
          position += 12 + size
      assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
      assert chunks[b"IHDR"] == struct.pack(">IIBBBBB", 1200, 630, 2, 3, 0, 0, 0)
      rows = zlib.decompress(chunks[b"IDAT"])
      assert len(rows) == 630 * 301 and all(rows[n * 301] == 0 for n in range(630))
      def color(x, y): return rows[y * 301 + 1 + x // 4] >> (6 - 2 * (x % 4)) & 3
      print(color(0, 0), color(300, 150), color(300, 250), color(200, 395))
      """, [market.output + "/production/" + path])
    #expect(colors == "0 1 2 0\n")
  }

  @Test func describesShippingAndReturns() throws {
    let market = try Marketplace()
    func build(_ offers: String) throws -> Waymark.Run {
      try market.edit("waymark.json") { text in
        let start = text.firstRange(of: "{").map(\.upperBound) ?? text.startIndex
        if let old = text.firstRange(of: /"offers": .*\n/) { text.removeSubrange(old) }
        text.insert(contentsOf: "\"offers\": \(offers),\n", at: start)
      }
      return try market.build(["--environment", "production"])
    }
    let run = try build(
      #"{ "shipping": { "price": { "amount": 19.90, "currency": "CAD" }, "countries": ["CA"], "handlingDays": [1, 3] }, "returns": { "countries": ["CA", "US"], "days": 14 } }"#
    )
    try #require(run.status == 0, "\(run.output)")
    let tree = try market.tree()
    let page = try #require(tree["web/cars.example.com/ads/17/index.html"])
    #expect(
      page.contains(
        #""shippingDetails":{"@type":"OfferShippingDetails","shippingRate":{"@type":"MonetaryAmount","value":19.90,"currency":"CAD"},"shippingDestination":{"@type":"DefinedRegion","addressCountry":["CA"]},"deliveryTime":{"@type":"ShippingDeliveryTime","handlingTime":{"@type":"QuantitativeValue","minValue":1,"maxValue":3,"unitCode":"DAY"}}}"#
      ))
    #expect(
      page.contains(
        #""hasMerchantReturnPolicy":{"@type":"MerchantReturnPolicy","applicableCountry":["CA","US"],"returnPolicyCategory":"https://schema.org/MerchantReturnFiniteReturnWindow","merchantReturnDays":14,"returnMethod":"https://schema.org/ReturnByMail","returnFees":"https://schema.org/ReturnFeesCustomerResponsibility"}"#
      ))
    #expect(tree[Self.page]?.contains("shippingDetails") == false)
    for (offers, message) in [
      (#"{ "returns": { "days": 1 } }"#, "has no \\\"countries\\\""),
      (#"{ "shipping": { "countries": ["CA"] } }"#, "has no \\\"price\\\""),
      (
        #"{ "shipping": { "price": { "amount": -1, "currency": "CAD" }, "countries": ["CA"] } }"#,
        "an amount such as 19.90"
      ),
      (
        #"{ "shipping": { "price": { "amount": 1, "currency": "XXZ" }, "countries": ["CA"] } }"#,
        "an ISO 4217 currency"
      ),
      (
        #"{ "shipping": { "price": { "amount": 1, "currency": "CAD" }, "countries": ["CA"], "transitDays": [3, 1] } }"#,
        "two numbers of days"
      ),
    ] {
      let run = try build(offers)
      #expect(run.status == 2 && run.output.contains(message), "\(run.output)")
    }
  }

  @Test func statesUntilWhenAnOfferIsValid() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing(
        "\"updated\":\"2026-11-02T10:00:00Z\"",
        with: "\"validFrom\":\"2026-11-01\",\"validUntil\":\"2026-12-31\"")
      text = text.replacing(
        "\"id\":\"sold-one\"", with: "\"id\":\"sold-one\",\"validUntil\":\"2026-12-24T18:00:00Z\"")
    }
    try market.build(["--environment", "production"])
    let tree = try market.tree()
    let sold = try #require(tree[Self.page])
    #expect(
      sold.contains("content=\"max-image-preview:large, unavailable_after: 2026-12-24T18:00:00Z\""))
    // It has no price, so there is no offer, and it is a car but not a product.
    #expect(!sold.contains("\"Offer\"") && sold.contains("{\"@type\":\"Car\""))
    let page = try #require(tree["web/cars.example.com/ads/17/index.html"])
    #expect(
      page.contains("\"priceValidUntil\":\"2026-12-31\",\"validFrom\":\"2026-11-01T00:00:00Z\""))
    #expect(!page.contains("unavailable_after") && page.contains("[\"Product\",\"Car\"]"))
  }
}
