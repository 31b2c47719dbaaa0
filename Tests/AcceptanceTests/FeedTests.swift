import Foundation
import Testing

/// The listings in feeds and in tables for other services.
struct FeedTests {
  private static let origin = "https://cars.example.com"

  private func build(_ market: Marketplace) throws -> [[String: Any]] {
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with:
          "\"index\": true,\n      \"feeds\": [\"google-vehicles\", \"meta-catalog\"],\n      \"ios\""
      )
    }
    let run = try market.build(["--environment", "production"])
    try #require(run.status == 0, "\(run.output)")
    return try run.objects()
  }

  /// RFC 4287, parsed by another program.
  @Test func containsTheNewestListingsOfAList() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing("比亚迪 汉 EV 🚗", with: "A & B <b>\\\"c\\\"</b> 🚗")
    }
    _ = try build(market)
    let report = try Waymark.run(
      "/usr/bin/python3",
      [
        "-c",
        """
        import re, sys
        from lxml import etree
        A, root = "{http://www.w3.org/2005/Atom}", sys.argv[1]
        moment = re.compile(r"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$")
        for path, language in (("ads", "en"), ("zh-Hans/ads", "zh-Hans")):
            feed = etree.parse(f"{root}/{path}/feed.xml").getroot()
            assert feed.tag == A + "feed"
            assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == language
            assert feed.findtext(A + "id") == f"https://cars.example.com/{path}/feed.xml"
            assert feed.findtext(A + "title") and feed.findtext(f"{A}author/{A}name")
            links = {link.get("rel"): link.get("href") for link in feed.findall(A + "link")}
            assert links == {"self": feed.findtext(A + "id"), "alternate": f"https://cars.example.com/{path}"}
            entries = feed.findall(A + "entry")
            dates = [entry.findtext(A + "updated") for entry in entries]
            assert len(entries) == 2 and all(map(moment.match, dates)), dates
            assert feed.findtext(A + "updated") == max(dates)
            ids = [entry.findtext(A + "id") for entry in entries]
            assert len(set(ids)) == 2 and not any("sold-one" in i for i in ids)
            for entry in entries:
                assert [l.get("href") for l in entry.findall(A + "link")] == [entry.findtext(A + "id")]
                assert not len(entry.find(A + "title"))
            print(entries[1].findtext(A + "title"))
        """, market.output + "/production/web/cars.example.com",
      ])
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.hasPrefix("A & B <b>\"c\"</b> 🚗 · "), "\(report.output)")
    let page = try #require(try market.tree()["web/cars.example.com/ads/index.html"])
    #expect(
      page.contains(
        "<link rel=alternate type=\"application/atom+xml\" title=\"Cars for sale\" href=\"\(Self.origin)/ads/feed.xml\">"
      ))
    #expect(try !market.tree("production").paths.contains { $0.hasSuffix("/ads/garage/feed.xml") })
  }

  /// Rows that a service would reject are left out and counted.
  @Test func writesTablesForOtherServices() throws {
    let market = try Marketplace()
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing("One owner.", with: "=HYPERLINK(\\\"x\\\"), one owner.")
    }
    let objects = try build(market)
    let warnings = objects.filter { $0["code"] as? String == "feed.incomplete" }
      .compactMap { $0["message"] as? String }
    #expect(
      warnings.contains {
        $0.contains("1 of 2 listings is not in google-vehicles.csv, for lack of")
          && $0.contains("vin (1)")
      }, "\(warnings)")
    // A check reports the same, without writing them.
    let check = try Waymark.run(
      ["check", "--project", market.folder, "--environment", "production", "--format", "json"],
      environment: Marketplace.variables)
    let told = try check.objects().filter { $0["code"] as? String == "feed.incomplete" }
      .compactMap { $0["message"] as? String }
    #expect(told == warnings)
    let rows = try Waymark.python(
      """
      import csv, json, sys
      found = {}
      for name in ("google-vehicles", "meta-vehicles", "meta-products"):
          path = f"{sys.argv[1]}/feeds/{name}.csv"
          raw = open(path, newline="").read()
          assert raw.endswith("\\r\\n") and raw.count("\\n") == raw.count("\\r\\n")
          found[name] = list(csv.DictReader(open(path, newline="", encoding="utf-8"), strict=True))
      car, = found["google-vehicles"]
      assert car["vin"] == "2T1BURHE1KC000017" and car["store_code"] == "northside", car
      assert car["price"] == "12300 USD" and car["mileage"] == "48000 km" and car["condition"] == "used"
      assert car["dealership_name"] == 'Northside "Motors"' and car["year"] == "2019"
      assert car["dealership_address"] == "1 Yard St, Toronto, ON, M5V 1A1, CA"
      assert car["link"] == "https://cars.example.com/ads/17"
      listing = [row for row in found["meta-vehicles"] if row["vehicle_id"] == "17"][0]
      assert listing["description"].startswith('=HYPERLINK("x"), one owner.  Serviced') or \
          listing["description"].startswith('=HYPERLINK("x"), one owner. Serviced'), listing["description"]
      assert json.loads(listing["address"])["city"] == "Toronto" and listing["state_of_vehicle"] == "USED"
      assert found["meta-products"] == []
      print("ok")
      """, [market.output + "/production"])
    #expect(rows == "ok\n")
  }

  @Test func suggestsTheNameOfAFeed() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"", with: "\"feeds\": [\"google-vehicle\"],\n      \"ios\"")
    }
    let run = try market.build()
    #expect(run.status == 2 && run.output.contains("Did you mean \\\"google-vehicles\\\""))
  }
}
