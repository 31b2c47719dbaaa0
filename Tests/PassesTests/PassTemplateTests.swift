import Foundation
import Testing
import WaymarkArchive
import WaymarkModel
import WaymarkPasses
import WaymarkSigning

@Suite struct PassTemplateTests {
  private func document(_ pass: GatePass? = nil) throws -> [String: Any] {
    let prepared = try Fixtures.shared().template.prepare(
      pass ?? Fixtures.gatePass(), dealer: Fixtures.dealer(), pageURL: Fixtures.pageURL,
      directions: Fixtures.directions)
    let object = try JSONSerialization.jsonObject(with: Data(prepared.document))
    return try #require(object as? [String: Any])
  }

  private func fields(_ list: String, of document: [String: Any]) throws -> [[String: Any]] {
    let generic = try #require(document["generic"] as? [String: Any])
    return generic[list] as? [[String: Any]] ?? []
  }

  @Test func writesAPassThatItsVerifierAccepts() throws {
    let verdict = try Fixtures.verifier().verify(Fixtures.bundle())
    #expect(verdict.findings == [])
    #expect(verdict.isValid)
  }

  @Test func givesEqualBytesForEqualPasses() throws {
    let bundle = try Fixtures.bundle()
    #expect(try Fixtures.bundle(of: Fixtures.gatePass()) == bundle)
    var other = try Fixtures.gatePass()
    other.bay = "B-18"
    #expect(try Fixtures.bundle(of: other) != bundle)
  }

  @Test func writesTheFieldsOfTheFront() throws {
    let document = try document()
    #expect(document["formatVersion"] as? Int == 1)
    #expect(document["passTypeIdentifier"] as? String == Fixtures.passType)
    #expect(document["serialNumber"] as? String == "test-6mTq2vX0fBzK")
    #expect(document["organizationName"] as? String == "Example Motors")
    #expect(document["backgroundColor"] as? String == "rgb(255, 255, 255)")
    #expect(document["voided"] == nil)
    #expect(document["logoText"] as? String == "%pass.title%")
    #expect(
      try fields("primaryFields", of: document).map { $0["value"] as? String }
        == ["2019 Toyota Corolla, white 🚗"])
    #expect(
      try fields("secondaryFields", of: document).map { $0["key"] as? String }
        == ["gate", "bay"])
    #expect(
      try fields("auxiliaryFields", of: document).map { $0["key"] as? String }
        == ["plate", "validUntil"])
    let barcode = try #require((document["barcodes"] as? [[String: Any]])?.first)
    #expect(barcode["format"] as? String == "PKBarcodeFormatQR")
    #expect(barcode["message"] as? String == Fixtures.pageURL)
    #expect(barcode["messageEncoding"] as? String == "iso-8859-1")
    let location = try #require((document["locations"] as? [[String: Any]])?.first)
    #expect(location["latitude"] as? Double == 22.5431)
    #expect(location["longitude"] as? Double == 114.057868)
    let interval = try #require((document["relevantDates"] as? [[String: Any]])?.first)
    #expect(interval["startDate"] as? String == "2026-04-11T00:00:00Z")
    #expect(interval["endDate"] as? String == "2026-04-11T10:00:00Z")
    #expect(document["expirationDate"] as? String == "2026-04-11T10:00:00Z")
  }

  @Test func writesLinksOnTheBackAndEscapesThem() throws {
    let back = try fields("backFields", of: document())
    #expect(
      back.map { $0["key"] as? String } == [
        "vin", "carrier", "driver", "validFrom", "zone", "dealer", "place", "contact", "notes",
        "directions-1", "directions-2", "page",
      ])
    let links = back.filter { $0["attributedValue"] != nil }
    #expect(
      links.map { $0["attributedValue"] as? String } == [
        "<a href=\"https://maps.apple.com/?daddr=22.5431,114.057868&amp;dirflg=d\">Apple Maps</a>",
        "<a href=\"https://example.com/?a=&#39;1&#39;&amp;b=&quot;2&quot;\">"
          + "&quot;Go&quot; &lt;Maps&gt;</a>",
        "<a href=\"\(Fixtures.pageURL)\">\(Fixtures.pageURL)</a>",
      ])
    #expect(links.first?["value"] as? String == Fixtures.directions[0].url)
    #expect(back[5]["value"] as? String == "Nanshan Cars\n+86 755 1111 2222\nsales@example.com")
  }

  @Test func leavesOutUnknownValues() throws {
    let pass = GatePass(id: try Identifier("x"), vehicle: "Car")
    let prepared = try Fixtures.shared().template.prepare(
      pass, dealer: nil, pageURL: Fixtures.pageURL)
    let text = String(decoding: prepared.document, as: UTF8.self)
    for key in ["locations", "relevantDate", "expirationDate", "secondaryFields", "null"] {
      #expect(!text.contains("\"\(key)"))
    }
    #expect(try Fixtures.verifier().verify(Fixtures.bundle(of: pass)).isValid)
  }

  @Test func keepsZeroCoordinatesAndMarksVoidedPasses() throws {
    var pass = try Fixtures.gatePass()
    pass.lot.coordinate = try Coordinate(latitude: 0, longitude: -0.0000001)
    let located = try document(pass)
    let location = try #require((located["locations"] as? [[String: Any]])?.first)
    #expect(location["latitude"] as? Double == 0)
    #expect(location["longitude"] as? Double == 0)
    // A void pass has no barcode and no place.
    pass.isVoided = true
    let voided = try document(pass)
    #expect(voided["locations"] == nil && voided["barcodes"] == nil)
    #expect(voided["voided"] as? Bool == true)
    #expect(voided["logoText"] as? String == "%pass.voided%")
    let verdict = try Fixtures.verifier().verify(Fixtures.bundle(of: pass))
    #expect(verdict.findings.map(\.message) == ["the pass is voided"])
  }

  /// A generic pass with a date and no place is never shown automatically.
  @Test func givesNoDateWithoutAPlace() throws {
    var pass = try Fixtures.gatePass()
    pass.lot.coordinate = nil
    #expect(pass.validFrom != nil)
    let document = try document(pass)
    #expect(document["relevantDate"] == nil && document["relevantDates"] == nil)
    #expect(try Fixtures.verifier().verify(Fixtures.bundle(of: pass)).findings == [])
  }

  @Test func writesNoBarcodeOrPlaceForAVoidedPass() throws {
    var pass = try Fixtures.gatePass()
    pass.isVoided = true
    let document = try document(pass)
    for key in ["locations", "relevantDate", "relevantDates", "barcodes"] {
      #expect(document[key] == nil, "\(key)")
    }
  }

  /// With only its beginning, it would be shown on the first day only.
  @Test func writesNoRelevantDateForALongValidity() throws {
    var pass = try Fixtures.gatePass()
    pass.validUntil = Timestamp(seconds: Fixtures.now + 86_401)
    let document = try document(pass)
    #expect(document["relevantDate"] == nil && document["relevantDates"] == nil)
    #expect(document["locations"] != nil)
  }

  @Test func writesTheBeginningOfAnOpenValidity() throws {
    var pass = try Fixtures.gatePass()
    pass.validUntil = nil
    let entry = try #require((document(pass)["relevantDates"] as? [[String: Any]])?.first)
    #expect(entry["date"] as? String == "2026-04-11T00:00:00Z")
    #expect(entry["relevantDate"] as? String == "2026-04-11T00:00:00Z")
    #expect(entry["startDate"] == nil)
  }

  @Test func writesTimesInTheTimeZoneOfTheLot() throws {
    var pass = try Fixtures.gatePass()
    pass.validUntil = Timestamp("2026-04-11T17:30:00-05:00")
    let document = try document(pass)
    #expect(document["expirationDate"] as? String == "2026-04-11T17:30:00-05:00")
    let field = try #require(fields("auxiliaryFields", of: document).last)
    #expect(field["value"] as? String == "2026-04-11T17:30:00-05:00")
    #expect(field["ignoresTimeZone"] as? Bool == true)
    let zone = try fields("backFields", of: document).first { $0["key"] as? String == "zone" }
    #expect(zone?["value"] as? String == "UTC, UTC-05:00")
  }

  @Test(arguments: [
    ("{", "JSON-PARSE"), (#"{"logoText": "{{vehicel}}"}"#, "pass.unknown-field"),
    (#"{"logoText": "{{vehicle"}"#, "pass.template"),
  ])
  func refusesATemplate(text: String, code: String) throws {
    var settings = Fixtures.settings
    settings.document = Array(text.utf8)
    let error = try #require(throws: DiagnosedError.self) { try PassTemplate(settings) }
    #expect(error.diagnostics.map(\.code) == [code])
    #expect(error.diagnostics.first?.location.source == "passes/gatepass/pass.json")
  }

  /// Every record has directions, which are not text.
  @Test func reportsAValueOfAnotherKind() throws {
    var settings = Fixtures.settings
    settings.document = Array(
      String(decoding: settings.document, as: UTF8.self)
        .replacing("%pass.title%", with: "{{maps}} text").utf8)
    let template = try PassTemplate(settings)
    let error = try #require(throws: DiagnosedError.self) {
      try template.prepare(Fixtures.gatePass(), dealer: nil, pageURL: Fixtures.pageURL)
    }
    #expect(error.diagnostics.map(\.code) == ["pass.field-kind"])
    #expect(error.diagnostics.first?.location.description == "passes/gatepass/pass.json maps")
  }

  @Test func translatesOnlyLabels() throws {
    var pass = try Fixtures.gatePass()
    pass.gate = "%pass.gate%"
    pass.bay = "pass.bay"
    let document = try document(pass)
    let secondary = try fields("secondaryFields", of: document)
    #expect(secondary[0]["label"] as? String == "%pass.gate%")
    #expect(secondary[0]["value"] as? String == "%pass.gate%\u{200B}")
    #expect(secondary[1]["value"] as? String == "pass.bay")

    let parts = try Parts(Fixtures.bundle(of: pass))
    let chinese = try #require(parts["zh-Hans.lproj/pass.strings"])
    #expect(chinese.starts(with: [0xFE, 0xFF]))
    let english = try #require(parts["en.lproj/pass.strings"])
    #expect(english.starts(with: "\"%pass.vehicle%\" = \"EN vehicle\";\n".utf8))
    let pairs = try PassStrings.read(chinese)
    #expect(pairs.count == PassLabel.allCases.count)
    #expect(pairs.first?.value == "中文 \"引\" vehicle")
  }

  /// Phones show times without their zone.
  @Test(arguments: [
    (Timestamp(seconds: Fixtures.now, offset: -18_000, clockName: "EST"), " (EST)"),
    (Timestamp(seconds: Fixtures.now, offset: 28_800), " (UTC+08:00)"),
    (Timestamp(seconds: Fixtures.now), " (UTC)"),
  ])
  func showsTheTimeZoneInTheLabelsOfTimes(end: Timestamp, mark: String) throws {
    var pass = try Fixtures.gatePass()
    pass.validFrom = Timestamp(seconds: Fixtures.now - 9, offset: -14_400, clockName: "EDT")
    pass.validUntil = end
    let parts = try Parts(Fixtures.bundle(of: pass))
    for (folder, name) in [("en.lproj", "EN"), ("zh-Hans.lproj", "中文 \"引\"")] {
      let pairs = try PassStrings.read(try #require(parts["\(folder)/pass.strings"]))
      let texts = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) })
      #expect(texts["%pass.validFrom%"] == "\(name) validFrom (EDT)")
      #expect(texts["%pass.validUntil%"] == "\(name) validUntil\(mark)")
      #expect(texts["%pass.zone%"] == "\(name) zone")
    }
    #expect(try Fixtures.verifier().verify(Fixtures.bundle(of: pass)).isValid)
  }

  @Test func showsNoTimeZoneWithoutATime() throws {
    var pass = try Fixtures.gatePass()
    (pass.validFrom, pass.validUntil) = (nil, nil)
    let parts = try Parts(Fixtures.bundle(of: pass))
    let pairs = try PassStrings.read(try #require(parts["en.lproj/pass.strings"]))
    #expect(
      pairs.map(\.value)
        == PassLabel.allCases.map { "EN \($0.rawValue)".replacing("pass.", with: "") })
  }

  @Test func warnsAboutImagesLikeABuildOfPasses() throws {
    var settings = Fixtures.settings
    #expect(try PassTemplate(settings).warnings.isEmpty)
    settings.images["strip.png"] = Fixtures.png(375, 144)
    settings.images["thumbnail.png"] = Fixtures.png(91, 300)
    settings.images["en.lproj/logo.png"] = Fixtures.png(10, 10)
    settings.images["fr.lproj/thumbnail@2x.png"] = Fixtures.png(180, 180)
    let warnings = try PassTemplate(settings).warnings
    #expect(
      warnings.map { "\($0.code) \($0.location.source)" }.sorted() == [
        "IMG-SIZE thumbnail.png", "IMG-STYLE strip.png", "L10N-DUP logo.png",
        "L10N-DUP thumbnail.png", "L10N-SAME en.lproj", "L10N-SAME fr.lproj",
        "L10N-SAME zh-Hans.lproj",
      ])
  }

  @Test func refusesAValidityThatEndsBeforeItBegins() throws {
    var pass = try Fixtures.gatePass()
    pass.validUntil = Timestamp(seconds: Fixtures.now - 1)
    let error = #expect(throws: DiagnosedError.self) { try Fixtures.bundle(of: pass) }
    #expect(error?.diagnostics.map(\.code) == ["JSON-DATE"])
  }

  @Test(arguments: PassLabel.allCases)
  func namesAMissingLabel(_ label: PassLabel) throws {
    var settings = Fixtures.settings
    settings.labels["zh-Hans"]?[label.rawValue] = nil
    let faults = try faults(of: settings)
    #expect(faults.map(\.code) == ["L10N-SAME"])
    #expect(
      faults.first?.message == "the locale zh-Hans has no text for \(label.rawValue)")
    #expect(faults.first?.location.source == "zh-Hans.lproj/pass.strings")
  }

  @Test(arguments: ["", "e", "en/..", "en_US", "toolongtag-x", "zh-Hans-"])
  func refusesALocaleThatIsNotALanguageTag(_ locale: String) throws {
    var settings = Fixtures.settings
    settings.labels[locale] = Fixtures.labels("x")
    let faults = try faults(of: settings)
    #expect(faults.map(\.code) == ["L10N-LANG"])
    #expect(faults.first?.message == "\"\(locale)\" is not a language tag")
  }

  @Test func refusesSettingsWithoutIconOrWithOtherImages() throws {
    var settings = Fixtures.settings
    settings.images = ["logo.png": Fixtures.png]
    #expect(try faults(of: settings).map(\.code) == ["REQ-ICON"])
    settings.images = [
      "icon.png": Array("\u{89}JPG".utf8), "icon@2x.png": Array(Fixtures.png.dropLast()),
    ]
    #expect(try faults(of: settings).map(\.code) == ["IMG-PNG", "IMG-PNG"])
    settings.images = [
      "icon.png": Fixtures.png, "../x.png": Fixtures.png, "a\"b.png": Fixtures.png,
    ]
    #expect(try faults(of: settings).map(\.code) == ["IMG-NAME", "IMG-NAME"])
    settings = Fixtures.settings
    settings.labels = [:]
    #expect(try faults(of: settings).map(\.code) == ["L10N-SAME"])
  }

  @Test(arguments: [
    ("%pass.gate%", "%pass.gat%", "%pass.gate%"), ("%pass.bay%", "%pass.bay", "%pass.bay%"),
    ("%pass.vehicle.changed%@", "%pass.vehicel.changed%@", "%pass.vehicle.changed%@"),
    ("%pass.vehicle.changed%@", "%pass.vehicle.changed%", "%pass.vehicle.changed%@"),
    ("%pass.description%", "%pas.description%", "%pass.description%"),
    ("%pass.title%", "%pass.colour%", nil), ("%pass.place%", "%passplace%", "%pass.place%"),
  ])
  func refusesATokenWithoutAText(token: String, typed: String, meant: String?) throws {
    var settings = Fixtures.settings
    settings.document = Array(
      String(decoding: settings.document, as: UTF8.self).replacing(token, with: typed).utf8)
    let faults = try faults(of: settings)
    #expect(faults.allSatisfy { $0.code == "pass.template" && $0.location.line != nil })
    #expect(faults.first?.message == "\(typed) is not a text of gate passes")
    #expect(faults.first?.help.contains("did you mean \(meant ?? "")?") == (meant != nil))
  }

  /// Phones translate a text that consists only of a key.
  @Test(arguments: [
    ("Gate %pass.gate%", "%pass.gate%"), ("%pass.gate%{{gate}}", "%pass.gate%"),
    ("%pass.gate%: %@", "%pass.gate%"), ("%pass.gate%%pass.bay%", "%pass.bay%"),
    ("{{#bay}}{{bay}}{{/bay}} %pass.gate%", "%pass.gate%"),
    ("Now: %pass.gate.changed%@", "%pass.gate.changed%@"),
    ("{{#gate}}%pass.gate%{{/gate}}{{^gate}}%pass.bay%{{/gate}}", nil),
    ("{{#bay}}{{#gate}}%pass.gate%{{/gate}}{{/bay}}{{^bay}}None{{/bay}}", nil),
  ])
  func refusesATokenWithinText(text: String, token: String?) throws {
    var settings = Fixtures.settings
    settings.document = Array(
      String(decoding: settings.document, as: UTF8.self)
        .replacing("\"label\": \"%pass.gate%\"", with: "\"label\": \"\(text)\"").utf8)
    guard let token else {
      #expect(throws: Never.self) { try PassTemplate(settings) }
      return
    }
    let faults = try faults(of: settings)
    #expect(faults.map(\.code) == ["pass.template"])
    #expect(
      faults.first?.message == "\(token) is within other text, so phones would show it unchanged")
    #expect(faults.first?.location.field == "/generic/secondaryFields/0/label")
    #expect(faults.first?.location.line != nil)
  }

  /// A misspelt word is also found within text, next to a known one.
  @Test func refusesATokenWithoutATextWithinText() throws {
    var settings = Fixtures.settings
    settings.document = Array(
      String(decoding: settings.document, as: UTF8.self)
        .replacing("\"label\": \"%pass.gate%\"", with: "\"label\": \"Gate %pass.gat% %pass.bay%\"")
        .utf8)
    let faults = try faults(of: settings)
    #expect(faults.map(\.message) == ["%pass.gat% is not a text of gate passes"])
    #expect(faults.map(\.help) == ["did you mean %pass.gate%?"])
  }

  /// Every field is known, so a section about another one is a mistake.
  @Test func refusesASectionWithoutAField() throws {
    var settings = Fixtures.settings
    settings.document = Array(
      String(decoding: settings.document, as: UTF8.self)
        .replacing("\"if\": \"gate\"", with: "\"if\": \"gaet\"").utf8)
    let faults = try faults(of: settings)
    #expect(faults.map(\.code) == ["pass.unknown-field"])
    #expect(faults.map(\.severity) == [.error] && faults.map(\.help) == ["did you mean {{gate}}?"])
  }

  @Test func acceptsPercentSigns() throws {
    var settings = Fixtures.settings
    settings.document = Array(
      String(decoding: settings.document, as: UTF8.self)
        .replacing("\"{{vehicle}}\"", with: "\"{{vehicle}} 5% a.b%20 %x.y% 100%\"").utf8)
    #expect(throws: Never.self) { try PassTemplate(settings) }
  }

  /// The values of the back and of the plate, with a dealer.
  private func values(hasRightToLeft: Bool) throws -> [String: String] {
    var settings = Fixtures.settings
    settings.hasRightToLeft = hasRightToLeft
    var pass = try Fixtures.gatePass()
    pass.haulier.plate = "12 345 67"
    pass.notes = "Gate 3\n4 555 0147"
    let prepared = try PassTemplate(settings).prepare(
      pass, dealer: Fixtures.dealer(), pageURL: Fixtures.pageURL)
    let object = try JSONSerialization.jsonObject(with: Data(prepared.document)) as? [String: Any]
    let document = try #require(object)
    let shown = try ["auxiliaryFields", "backFields"].flatMap { try fields($0, of: document) }
    return Dictionary(
      uniqueKeysWithValues: shown.compactMap { field in
        (field["key"] as? String).flatMap { key in
          (field["value"] as? String).map { (key, $0) }
        }
      })
  }

  /// In right-to-left text, groups of digits without a letter are shown from last to first.
  @Test func keepsTheOrderOfNumbersInRightToLeftText() throws {
    let marked = try values(hasRightToLeft: true)
    #expect(marked["plate"] == "\u{200E}12 345 67")
    #expect(marked["contact"] == "\u{200E}+86 755 2345 6789")
    #expect(marked["notes"] == "Gate 3\n\u{200E}4 555 0147")
    #expect(
      marked["dealer"] == "Nanshan Cars\n\u{200E}+86 755 1111 2222\nsales@example.com")
    let plain = try values(hasRightToLeft: false)
    #expect(plain.values.allSatisfy { !$0.unicodeScalars.contains("\u{200E}") })
  }

  @Test func warnsAboutEachPass() throws {
    let shared = try Fixtures.shared()
    let signer = try Signer(shared.identity)
    var checked = CheckedPasses()
    let counts = try [30, 50, 30, 50].map { length in
      var pass = try Fixtures.gatePass()
      pass.gate = String(repeating: "g", count: length)
      pass.bay = String(repeating: "b", count: 40)
      let prepared = try shared.template.prepare(
        pass, dealer: nil, pageURL: Fixtures.pageURL)
      return try shared.template.seal(
        prepared, signer: signer, signingTime: Fixtures.now, checked: &checked
      ).warnings.map(\.code)
    }
    #expect(counts == [[], ["JSON-LEN"], [], ["JSON-LEN"]])
  }

  @Test func refusesAnIdentityOfAnotherPassType() throws {
    let shared = try Fixtures.shared()
    var settings = Fixtures.settings
    settings.passTypeIdentifier = "pass.com.example.other"
    settings.teamIdentifier = "Z9Y8X7W6V5"
    let template = try PassTemplate(settings)
    let signer = try Signer(shared.identity)
    let pass = try Fixtures.gatePass()
    let error = #expect(throws: DiagnosedError.self) {
      try template.bundle(for: pass, dealer: nil, signer: signer)
    }
    #expect(error?.diagnostics.map(\.code) == ["CERT-PTI", "CERT-EXT", "CERT-TEAM"])
  }

  @Test(arguments: ["https://example.com/名", String(repeating: "x", count: 3000)])
  func refusesAPageThatDoesNotFitTheBarcode(_ url: String) throws {
    let shared = try Fixtures.shared()
    let prepared = try shared.template.prepare(Fixtures.gatePass(), dealer: nil, pageURL: url)
    let signer = try Signer(shared.identity)
    let error = #expect(throws: DiagnosedError.self) {
      var checked = CheckedPasses()
      return try shared.template.seal(
        prepared, signer: signer, signingTime: Fixtures.now, checked: &checked)
    }
    #expect(error?.description.contains("[JSON-BARCODE]") == true)
  }

  @Test func otherToolsAcceptTheBundle() throws {
    let shared = try Fixtures.shared()
    let bundle = try Fixtures.bundle()
    let unzip = try run(["unzip", "-t", "p.pkpass"], with: ["p.pkpass": bundle])
    #expect(unzip.0 == 0, "\(unzip.1)")
    let script = """
      import hashlib, json, zipfile
      z = zipfile.ZipFile("p.pkpass")
      assert z.testzip() is None
      m = json.loads(z.read("manifest.json"))
      assert sorted(m) == sorted(set(z.namelist()) - {"manifest.json", "signature"})
      assert list(m) == sorted(m)
      for n, h in m.items(): assert hashlib.sha1(z.read(n)).hexdigest() == h
      json.loads(z.read("pass.json"))
      assert "中文" in z.read("zh-Hans.lproj/pass.strings").decode("utf-16")
      """
    let python = try run(["python3", "-c", script], with: ["p.pkpass": bundle])
    #expect(python.0 == 0, "\(python.1)")
    let parts = try Parts(bundle)
    let openssl = try run(
      [
        "openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", "signature", "-content",
        "manifest.json", "-CAfile", "root.pem", "-purpose", "any", "-attime", "\(Fixtures.now)",
        "-out", "/dev/null",
      ],
      with: [
        "signature": parts["signature"] ?? [], "manifest.json": parts["manifest.json"] ?? [],
        "root.pem": Array(shared.authority.root.pem.utf8),
      ])
    #expect(openssl.0 == 0, "\(openssl.1)")
  }

  @Test func namesTheFieldsThatWalletsRead() throws {
    let apple = try PassTemplate(Fixtures.settings).fields(readBy: .apple)
    #expect(
      apple.isSuperset(of: [
        "vehicle", "gate", "driver", "dealer", "maps", "zone", "valid-until", "id", "notes",
        "barcodes/page-url", "voided/is-voided", "expirationDate/valid-until",
        "locations/latitude", "organizationName/organization",
      ]))
    // A condition and a change message do not show a field.
    #expect(apple.isDisjoint(with: ["web-service", "is-voided", "url", "serial"]))
    #expect(try PassTemplate(Fixtures.settings).fields(readBy: .google) == apple)
  }

  /// Apple Wallet shows the markup of a field instead of its value; Google shows the value.
  @Test func readsMarkupForAppleOnly() throws {
    var settings = Fixtures.settings
    let value = #""value": "{{driver}}""#
    let document = String(decoding: settings.document, as: UTF8.self)
    settings.document = Array(
      document.replacing(value, with: value + #", "attributedValue": "<b>{{plate}}</b>""#)
        .replacing(#""value": "{{plate}}""#, with: #""value": "A 1""#).utf8)
    let template = try PassTemplate(settings)
    let apple = try template.fields(readBy: .apple)
    #expect(apple.contains("plate") && !apple.contains("driver"))
    let google = try template.fields(readBy: .google)
    #expect(google.contains("driver") && !google.contains("plate"))
  }

  /// A template that names the sender itself need not read the field.
  @Test func acceptsTheNameOfTheSender() throws {
    var settings = Fixtures.settings
    let document = String(decoding: settings.document, as: UTF8.self)
    for (name, isSender) in [("Example Motors", true), ("Others", false)] {
      settings.document = Array(document.replacing("{{organization}}", with: name).utf8)
      let fields = try PassTemplate(settings).fields(readBy: .apple)
      #expect(fields.contains("organizationName/organization") == isSender)
    }
  }

  private func faults(of settings: PassSettings) throws -> [Diagnostic] {
    try #require(throws: DiagnosedError.self) { try PassTemplate(settings) }.diagnostics
  }
}
