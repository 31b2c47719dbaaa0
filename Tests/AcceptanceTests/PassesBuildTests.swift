import Foundation
import Testing
import WaymarkTestSupport

/// Makes passes like a shop: a coupon from a folder, and one for each line of a table.
@Suite struct PassesBuildTests {
  private let scratch: Scratch

  private var root: String { scratch.path + "/" }

  init() throws {
    scratch = try Scratch()
    let made = try waymark([
      "passes", "identity", "new", "--type", "pass.example.coupons", "--team", "A1B2C3D4E5",
      root + "Identity",
    ])
    try #require(made.status == 0)
  }

  private func waymark(_ arguments: [String]) throws -> Waymark.Run {
    try Waymark.run(arguments)
  }

  private func build(_ arguments: String..., output: String) throws -> Waymark.Run {
    try waymark(
      ["passes", "build", root + "Coupon", "--identity", root + "Identity"]
        + ["--output", root + output] + arguments)
  }

  /// Writes the folder of a coupon with the given texts.
  private func writeCoupon(
    serial: String = "1", offer: String = "10 %", more: String = "", coupon: String = ""
  ) throws {
    let files = FileManager.default
    for folder in ["en.lproj", "de.lproj", "images"] {
      try files.createDirectory(
        atPath: root + "Coupon/" + folder, withIntermediateDirectories: true)
    }
    try scratch.write(
      """
      {
        "formatVersion": 1,
        "passTypeIdentifier": "pass.example.coupons",
        "teamIdentifier": "A1B2C3D4E5",
        "serialNumber": "\(serial)",
        "organizationName": "Harbour Café",
        "description": "Coupon",
        "barcodes": [{"format": "PKBarcodeFormatQR", "message": "\(serial)",
          "messageEncoding": "iso-8859-1"}],\(more)
        "coupon": {\(coupon)
          "primaryFields": [{"key": "offer", "label": "offer_label", "value": "\(offer)"}]
        }
      }
      """, "Coupon/pass.json")
    try scratch.write("\"offer_label\" = \"off\";\n", "Coupon/en.lproj/pass.strings")
    try scratch.write("\"offer_label\" = \"Rabatt\";\n", "Coupon/de.lproj/pass.strings")
    for (index, name) in ["icon.png", "icon@2x.png", "icon@3x.png"].enumerated() {
      try scratch.write(png(38 * (index + 1)), "Coupon/" + name)
    }
  }

  /// A square image of one colour.
  private func png(_ size: Int) throws -> [UInt8] {
    try scratch.run([
      "python3", "-c",
      """
      import struct, zlib
      def chunk(kind, data):
          return (struct.pack('>I', len(data)) + kind + data
                  + struct.pack('>I', zlib.crc32(kind + data)))
      n = \(size)
      open('x.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n'
          + chunk(b'IHDR', struct.pack('>IIBBBBB', n, n, 8, 0, 0, 0, 0))
          + chunk(b'IDAT', zlib.compress((b'\\0' + b'\\x80' * n) * n)) + chunk(b'IEND', b''))
      """,
    ])
    return try scratch.read("x.png")
  }

  private func verify(_ file: String) throws -> Waymark.Run {
    try waymark([
      "passes", "verify", "--trust", root + "Identity/authority.pem", root + file,
    ])
  }

  @Test func makesACouponThatOpenSSLAndUnzipAccept() throws {
    try writeCoupon()
    let run = try build("--format", "json", output: "out/coupon.pkpass")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    let line = try #require(try run.objects().first)
    #expect(line["verdict"] as? String == "valid")
    #expect(line["file"] as? String == root + "out/coupon.pkpass")
    #expect(line["findings"] as? [String] == [])
    #expect(try verify("out/coupon.pkpass").status == 0)
    #expect(try scratch.run(["unzip", "-q", "out/coupon.pkpass", "-d", "open"]).status == 0)
    // A written file is read unchanged.
    #expect(try scratch.read("open/pass.json") == scratch.read("Coupon/pass.json"))
    let checked = try scratch.run([
      "openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", "open/signature",
      "-content", "open/manifest.json", "-CAfile", "Identity/authority.pem", "-purpose", "any",
      "-out", "/dev/null",
    ])
    #expect(checked.status == 0, "\(checked.output)")
    let python = try scratch.run([
      "python3", "-c",
      """
      import hashlib, json, zipfile
      with zipfile.ZipFile('out/coupon.pkpass') as z:
          assert z.testzip() is None
          names = [i.filename for i in z.infolist()]
          hashes = json.loads(z.read('manifest.json'))
          assert sorted(hashes) == sorted(set(names) - {'manifest.json', 'signature'})
          assert all(hashlib.sha1(z.read(n)).hexdigest() == h for n, h in hashes.items())
      """,
    ])
    #expect(python.status == 0, "\(python.output)")
    let before = try scratch.read("out/coupon.pkpass")
    #expect(try build(output: "again.pkpass").status == 0)
    #expect(try scratch.read("again.pkpass") == before)
  }

  @Test func writesNothingForAPassThatPhonesRefuse() throws {
    try writeCoupon(more: "\"voided\": \"yes\",")
    let run = try build(output: "coupon.pkpass")
    #expect(run.status == 2)
    #expect(run.errors.contains("pass.json:9:"))
    #expect(run.errors.contains("[JSON-TYPE]"))
    #expect(!FileManager.default.fileExists(atPath: root + "coupon.pkpass"))
    try writeCoupon()
    try FileManager.default.removeItem(atPath: root + "Coupon/icon.png")
    #expect(try build(output: "coupon.pkpass").status == 0)
    for scale in ["@2x", "@3x"] {
      try FileManager.default.removeItem(atPath: root + "Coupon/icon\(scale).png")
    }
    #expect(try build(output: "other.pkpass").errors.contains("[REQ-ICON]"))
    let stranger = try waymark([
      "passes", "build", root + "Coupon", "--output", root + "x.pkpass",
    ])
    #expect(stranger.status == 2)
    #expect(stranger.errors.contains("the identity is missing"))
  }

  private static let table = """
    id,name,offer,photo,until
    a1,Ann,10,,2030-01-01T00:00:00Z
    b2,"Bo ""B"" <b>&, offer_label",12.5,p.png,
    c3,Cy,much,,
    a1,Di,20,,
    e5,Ed,30,../../Identity/key.pem,
    f6,,40,,
    g/7,Gi,50,,
    H8,Hi,0,,soon
    i9,offer_label,0,,
    """

  private func writeTemplate() throws {
    try writeCoupon(
      serial: "{{id}}", offer: "{{offer}}",
      more: #""expirationDate": "{{#until}}{{until}}{{/until}}","#,
      coupon: #""secondaryFields": [{"if": "name", "key": "n", "value": "{{name}}"}],"#)
    var text = String(decoding: try scratch.read("Coupon/pass.json"), as: UTF8.self)
    text = text.replacingOccurrences(
      of: #""value": "{{offer}}""#,
      with: #""value": "{{offer}}", "numberStyle": "PKNumberStyleDecimal""#)
    try scratch.write(text, "Coupon/pass.json")
    try scratch.write(
      #"{"strip.png": "{{#photo}}{{photo}}{{/photo}}"}"#, "Coupon/images.json")
    try scratch.write(png(10), "Coupon/images/p.png")
    try scratch.write(Self.table, "guests.csv")
  }

  private func document(_ file: String) throws -> [String: Any] {
    let json = try scratch.run(["unzip", "-p", file, "pass.json"]).output
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func makesAPassOfEachRecordAndLeavesOutBrokenOnes() throws {
    try writeTemplate()
    let run = try build(
      "--records", root + "guests.csv", "--format", "json", output: "passes")
    #expect(run.status == 1, "\(run.errors)")
    let lines = try run.objects().filter { $0["line"] != nil }
    #expect(lines.map { $0["line"] as? Int } == Array(2...10))
    let codes = lines.map { line in
      (line["findings"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String == "error" }
        .compactMap { $0["code"] as? String }
    }
    #expect(
      codes == [
        [], [], ["pass.field-kind"], ["pass.duplicate"], ["pass.image"], [], ["pass.file-name"],
        ["JSON-DATE"], [],
      ])
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "passes")
    #expect(names.sorted() == ["a1.pkpass", "b2.pkpass", "f6.pkpass", "i9.pkpass"])
    for name in names { #expect(try verify("passes/" + name).status == 0) }

    let second = try document("passes/b2.pkpass")
    #expect(second["expirationDate"] == nil)
    let coupon = try #require(second["coupon"] as? [String: [[String: Any]]])
    #expect(coupon["primaryFields"]?[0]["value"] as? Double == 12.5)
    #expect(
      coupon["secondaryFields"]?[0]["value"] as? String == "Bo \"B\" <b>&, offer_label")
    #expect(try scratch.run(["unzip", "-l", "passes/b2.pkpass"]).output.contains("strip.png"))
    let nameless = try #require(
      try document("passes/f6.pkpass")["coupon"] as? [String: [[String: Any]]])
    #expect(nameless["secondaryFields"] == nil)
    // A name that equals a key is shown, and not translated.
    let last = try #require(
      try document("passes/i9.pkpass")["coupon"] as? [String: [[String: Any]]])
    #expect(last["secondaryFields"]?[0]["value"] as? String == "offer_label\u{200B}")

    let before = try scratch.read("passes/a1.pkpass")
    let again = try build(
      "--records", root + "guests.csv", "--jobs", "1", output: "passes")
    #expect(again.status == 1)
    #expect(again.output.contains("4 passes, 4 files unchanged; 5 records left out"))
    #expect(try scratch.read("passes/a1.pkpass") == before)
  }

  @Test func readsJSONLikeTables() throws {
    try writeTemplate()
    try scratch.write(
      """
      {"id": "a1", "name": "Ann", "offer": 10, "until": "2030-01-01T00:00:00Z", "photo": null}
      {"id": "b2", "name": "Bo \\"B\\" <b>&, offer_label", "offer": 12.5, "photo": "p.png"}
      [1]
      """, "guests.ndjson")
    let table = try build("--records", root + "guests.csv", output: "csv")
    #expect(table.status == 1)
    let run = try build("--records", root + "guests.ndjson", output: "json")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("guests.ndjson:3"))
    for name in ["a1.pkpass", "b2.pkpass"] {
      #expect(try scratch.read("csv/" + name) == scratch.read("json/" + name))
    }
  }

  @Test func suggestsTheFieldThatWasMeantAndWritesNothing() throws {
    try writeTemplate()
    let run = try build(
      "--records", root + "guests.csv", "--name", "{{nam}}", output: "passes")
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean {{name}}?"))
    try writeCoupon(serial: "{{id}}", offer: "{{ofer}}")
    let other = try build("--records", root + "guests.csv", output: "passes")
    #expect(other.status == 2)
    #expect(other.errors.contains("pass.json:"))
    #expect(other.errors.contains("did you mean {{offer}}?"))
    #expect(!FileManager.default.fileExists(atPath: root + "passes"))
    try writeCoupon()
    let same = try build("--records", root + "guests.csv", output: "passes")
    #expect(same.status == 2)
    #expect(same.errors.contains("all passes have the same serial number"))
  }

  @Test func packsTenPassesIntoAFile() throws {
    try writeCoupon(serial: "{{id}}")
    let rows = (1...23).map { "n\($0)" }.joined(separator: "\n")
    try scratch.write("id\n\(rows)\n", "ids.csv")
    let run = try build("--records", root + "ids.csv", "--bundle", output: "bundles")
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "bundles")
      .sorted()
    #expect(names == ["passes-0001.pkpasses", "passes-0002.pkpasses", "passes-0003.pkpasses"])
    for name in names { #expect(try verify("bundles/" + name).status == 0) }
    let last = try scratch.run(["unzip", "-l", "bundles/passes-0003.pkpasses"]).output
    #expect(last.contains("n23.pkpass"))
    #expect(last.contains("3 files"))
  }

  @Test func fillsCollectionsDespiteLeftOutRecords() throws {
    try writeCoupon(serial: "{{id}}")
    let rows = (1...150).map { $0 % 3 == 0 ? "n\($0 - 1)" : "n\($0)" }
    try scratch.write("id\n" + rows.joined(separator: "\n") + "\n", "ids.csv")
    for jobs in ["1", "4"] {
      let run = try build(
        "--records", root + "ids.csv", "--bundle", "--jobs", jobs, output: "bundles" + jobs)
      #expect(run.status == 1 && run.output.contains("100 passes; 50 records left out"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "bundles1").sorted()
    #expect(names.count == 10 && names.last == "passes-0010.pkpasses")
    for name in names {
      let archive = try scratch.read("bundles1/" + name)
      #expect(try archive == scratch.read("bundles4/" + name))
      #expect(
        try scratch.run(["unzip", "-l", "bundles1/" + name]).output.contains("10 files"))
    }
  }

  @Test func aFaultyRecordReservesNothing() throws {
    try writeTemplate()
    let rows = (1...200).flatMap { ["n\($0),,ten,,", "n\($0),,10,,", "n\($0),,11,,"] }
    try scratch.write(
      "id,name,offer,until,photo\n" + rows.joined(separator: "\n") + "\n", "guests.csv")
    let run = try build(
      "--records", root + "guests.csv", "--jobs", "4", "--format", "json", output: "passes")
    #expect(run.status == 1, "\(run.errors)")
    let lines = try run.objects().filter { $0["line"] != nil }
    #expect(lines.map { $0["line"] as? Int } == Array(2...601))
    let codes = lines.map { line in
      (line["findings"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String == "error" }
        .compactMap { $0["code"] as? String }
    }
    let expected: [[String]] = [["pass.field-kind"], [], ["pass.duplicate"]]
    #expect(codes == (1...200).flatMap { _ in expected })
  }

  @Test func findsFieldsThatOnlyLaterRecordsHave() throws {
    try writeTemplate()
    let plain = (1...600).map { #"{"id": "n\#($0)", "offer": \#($0)}"# }
    let whole =
      #"{"id": "z", "offer": 1, "name": "Zoe", "until": "2030-01-01T00:00:00Z", "photo": "p.png"}"#
    try scratch.write((plain + [whole]).joined(separator: "\n"), "guests.ndjson")
    let run = try build("--records", root + "guests.ndjson", output: "passes")
    #expect(run.status == 0, "\(run.errors)")
    let coupon = try #require(
      try document("passes/z.pkpass")["coupon"] as? [String: [[String: Any]]])
    #expect(coupon["secondaryFields"]?[0]["value"] as? String == "Zoe")
  }
}
