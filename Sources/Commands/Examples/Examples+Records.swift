extension DiagnosticExample {
  /// Listings whose file is CSV, with the head of the file above it.
  fileprivate static func csv(_ code: String, _ text: String) -> Self {
    .file(code, "Records/listings.csv", text)
  }

  /// Listings whose file has another format than CSV.
  fileprivate static func source(
    _ code: String, _ source: String, _ file: String, _ text: String
  ) -> Self {
    .shell(
      code,
      """
      sed -i 's#"csv": "Records/listings.csv"#\(source)#' waymark.json
      cat > Records/\(file) <<'END'
      \(text)
      END
      waymark check
      """)
  }
}

extension [DiagnosticExample] {
  /// Those of sources.
  static let sources: Self = [
    .shell("source.missing", "rm Records/dealers.json && waymark check"),
    .shell(
      "source.unreadable", "rm Records/dealers.json && mkdir Records/dealers.json && waymark check"),
    .shell(
      "source.encoding",
      #"printf 'id,title,price,odometer,state,ann\xE9e\n' > Records/listings.csv && waymark check"#),
    .project(
      "source.connection",
      #"""
      "routes": [{ "name": "ads", "path": "/ads/{id}", "page": "listing", "records": "listings" }],
      "records": { "listings": {
        "source": { "postgres": { "env": "DATABASE_URL" }, "query": "SELECT * FROM cars" } } }
      """#, "DATABASE_URL=postgresql://127.0.0.1:1/cars waymark check"),
    .file("source.format", "Records/dealers.json", "id,name"),
    .shell(
      "source.query",
      #"""
      sqlite3 cars.sqlite 'CREATE TABLE cars (id, title)'
      sed -i 's#"csv": "Records/listings.csv"#"sqlite": "cars.sqlite", "query": "SELECT * FROM boats"#' waymark.json
      waymark check
      """#),
    .file("source.empty", "Records/dealers.json", "[]"),
    .csv(
      "source.missing-column",
      """
      id,make,model,preis
      1,Toyota,Corolla,12300
      """),
    .project(
      "source.unused-mapping",
      #"""
      "routes": [{ "name": "dealers", "path": "/dealers/{id}", "page": "dealer" }],
      "records": { "dealers": {
        "source": { "json": "Records/dealers.json" }, "fields": { "email": "mail" } } }
      """#),
    .csv(
      "source.duplicate-column",
      """
      id,title,price,price,odometer,state
      1,Toyota Corolla,12300,11900,48000,in stock
      """),
    .csv(
      "csv.field-count",
      """
      id,title,price,odometer,state
      1,Toyota Corolla,12,300,48000,in stock
      """),
    .csv(
      "csv.quote",
      #"""
      id,title,price,odometer,state
      1,Toyota "Corolla",12300,48000,in stock
      """#),
    .csv(
      "csv.unclosed-quote",
      #"""
      id,title,price,odometer,state
      1,"Toyota Corolla,12300,48000,in stock
      """#),
    .file(
      "json.syntax", "Records/dealers.json",
      #"""
      [
        { "id": "northside", "name": "Northside Motors" },
        { "id": "harbour", "name" "Harbour Autos" }
      ]
      """#),
    .file(
      "json.structure", "Records/dealers.json",
      #"[{ "id": "a", "name": "A" } { "id": "b", "name": "B" }]"#),
    .dealer("json.duplicate-name", #"{ "id": "a", "name": "A", "name": "B" }"#),
  ]

  /// Those of records.
  static let records: Self = [
    .shell(
      "record.too-large",
      """
      { echo 'id,title,odometer,price,state'; printf '1,'; head -c 5000000 /dev/zero | tr '\\0' x; echo ',1,1,sold'; } \
        > Records/listings.csv
      waymark check
      """),
    .shell(
      "record.utf8",
      #"""
      printf '{ "id": "1", "vehicle": "Citro\xEBn" }\n' >> Records/gate-passes.ndjson
      waymark check
      """#),
    .dealer("record.nul", #"{ "id": "a", "name": "A\u0000B" }"#),
    .dealer("record.type", #"{ "id": "a", "name": "A", "city": ["Toronto"] }"#),
    .listing("record.id", #"{ "id": "a/b", "title": "Golf", "dealer": "northside" }"#),
    .file(
      "record.repeated-vin", "Records/listings.csv",
      """
      id,title,vin,price,odometer,state
      1,Honda Accord,1HGCM82633A004352,12300,48000,in stock
      2,Honda Accord Coupe,1HGCM82633A004352,12300,48000,in stock
      3,Ford Focus,,6450,97100,sold
      """, "waymark build"),
    .listing("record.duplicate-id", #"{ "id": "1", "title": "Another", "dealer": "northside" }"#),
    .listing("record.reference", #"{ "id": "a", "title": "Golf", "dealer": "north side" }"#),
    .listing("record.title", #"{ "id": "a", "dealer": "northside" }"#),
    .dealer("record.name", #"{ "id": "a" }"#),
    .gatePass("record.vehicle", #"{ "id": "9f2c1e7740b84d6a" }"#),
    .shell(
      "record.text-length",
      #"""
      printf '{ "id": "9f2c1e7740b84d6a", "vehicle": "%01000d" }\n' 0 >> Records/gate-passes.ndjson
      waymark check
      """#),
    .listing(
      "record.control-character", #"{ "id": "a", "title": "Golf\u0007", "dealer": "northside" }"#),
    .listing(
      "record.word", #"{ "id": "a", "title": "Golf", "status": "gone", "dealer": "northside" }"#),
    .gatePass(
      "record.flag", #"{ "id": "9f2c1e7740b84d6a", "vehicle": "Golf", "voided": "perhaps" }"#),
    .listing(
      "record.price", #"{ "id": "a", "title": "Golf", "price": "-5 EUR", "dealer": "northside" }"#),
    .listing(
      "record.price-zero",
      #"{ "id": "a", "title": "Golf", "price": "0 EUR", "dealer": "northside" }"#),
    .listing(
      "record.old-price",
      #"{ "id": "a", "title": "Golf", "price": "900 EUR", "oldPrice": "800 EUR", "dealer": "northside" }"#
    ),
    .listing(
      "record.price-placeholder",
      #"{ "id": "a", "title": "Golf", "price": "999999 EUR", "dealer": "northside" }"#),
    .listing(
      "record.epoch",
      #"{ "id": "a", "title": "Golf", "updated": "1970-01-01", "dealer": "northside" }"#),
    .listing("record.damaged-text", #"{ "id": "a", "title": "CitroÃ«n", "dealer": "northside" }"#),
    .listing(
      "record.currency",
      #"{ "id": "a", "title": "Golf", "price": "5000 XYZ", "dealer": "northside" }"#),
    .listing(
      "record.mileage",
      #"{ "id": "a", "title": "Golf", "mileage": "few km", "dealer": "northside" }"#),
    .listing(
      "record.mileage-unit",
      #"{ "id": "a", "title": "Golf", "mileage": "48000 leagues", "dealer": "northside" }"#),
    .listing(
      "record.mileage-fraction",
      #"{ "id": "a", "title": "Golf", "mileage": "48000.5 km", "dealer": "northside" }"#),
    .listing(
      "record.mileage-high",
      #"{ "id": "a", "title": "Golf", "mileage": "4800000 km", "dealer": "northside" }"#),
    .listing("record.year", #"{ "id": "a", "title": "Golf", "year": 19, "dealer": "northside" }"#),
    .listing(
      "record.count", #"{ "id": "a", "title": "Golf", "doors": 500, "dealer": "northside" }"#),
    .project(
      "record.number",
      #"""
      "routes": [{ "name": "ads", "path": "/ads/{id}", "page": "listing" }],
      "records": { "listings": {
        "source": { "csv": "Records/listings.csv" },
        "fields": { "price": { "column": "price", "currency": "USD" }, "score": "location" },
        "attributes": { "score": { "type": "decimal", "label": "Score" } } } }
      """#),
    .listing(
      "record.quantity",
      #"{ "id": "a", "title": "Golf", "power": "strong", "dealer": "northside" }"#),
    .listing(
      "record.unit", #"{ "id": "a", "title": "Golf", "power": "90 oxen", "dealer": "northside" }"#),
    .listing(
      "record.vin", #"{ "id": "a", "title": "Golf", "vin": "WVWZZZ", "dealer": "northside" }"#),
    .listing(
      "record.vin-check-digit",
      #"{ "id": "a", "title": "Golf", "vin": "1HGCM82633A004353", "dealer": "northside" }"#),
    .listing(
      "record.coordinate",
      #"{ "id": "a", "title": "Golf", "latitude": 143.6, "longitude": -79.4, "dealer": "northside" }"#
    ),
    .listing(
      "record.zero-coordinate",
      #"{ "id": "a", "title": "Golf", "latitude": 0, "longitude": 0, "dealer": "northside" }"#),
    .listing(
      "record.outside-countries",
      #"{ "id": "a", "title": "Golf", "latitude": -43.6, "longitude": 79.4, "dealer": "northside" }"#
    ),
    .listing(
      "record.country", #"{ "id": "a", "title": "Golf", "country": "UK", "dealer": "northside" }"#),
    .listing(
      "record.url",
      #"{ "id": "a", "title": "Golf", "images": ["http://example.com/1.jpg"], "dealer": "northside" }"#
    ),
    .shell(
      "record.picture",
      #"""
      mkdir Pictures
      sed -i 's#"routes":#"pictures": "Pictures", "routes":#' waymark.json
      printf '%s\n' id,title,images,price,odometer,state 3,Golf,none.jpg,12300,48000,sold > Records/listings.csv
      waymark check
      """#),
    .dealer("record.telephone", #"{ "id": "a", "name": "A", "telephone": "call us" }"#),
    .dealer("record.email", #"{ "id": "a", "name": "A", "email": "info at example.com" }"#),
    .listing(
      "record.timestamp",
      #"{ "id": "a", "title": "Golf", "updated": "yesterday", "dealer": "northside" }"#),
    .gatePass(
      "record.time-zone",
      #"{ "id": "0123456789abcde1", "vehicle": "Golf", "timeZone": "America/Torronto" }"#),
    .gatePass(
      "record.unzoned-time",
      #"{ "id": "0123456789abcde2", "vehicle": "Golf", "validUntil": "2030-01-01T08:00" }"#),
    .gatePass(
      "record.validity",
      #"""
      { "id": "9f2c1e7740b84d6a", "vehicle": "Golf",
        "validFrom": "2026-11-27T08:00:00Z", "validUntil": "2026-11-20T08:00:00Z" }
      """#),
  ]

  /// Those of drafts.
  static let drafts: Self = [
    .shell(
      "draft.table",
      """
      sqlite3 cars.sqlite 'CREATE TABLE a (id, title); CREATE TABLE b (id, title)'
      waymark init --from cars.sqlite Drafted
      """),
    .shell(
      "draft.columns",
      """
      python3 -c 'import json; print(json.dumps({"c%d" % i: 1 for i in range(5000)}))' > wide.ndjson
      waymark init --from wide.ndjson Drafted
      """),
    .shell(
      "draft.header", "printf '1,2,3\\n4,5,6\\n' > cars.csv && waymark init --from cars.csv Drafted"
    ),
    .shell("draft.empty", "echo id,title > cars.csv && waymark init --from cars.csv Drafted"),
  ]
}
