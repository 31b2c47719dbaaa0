import Testing
import WaymarkModel
import WaymarkPasses

/// The images of a pass: their folders, names and sizes.
@Suite struct PassImageTests {
  private static func pass(_ style: String, more: String = "") -> PassFolder {
    let transit = style == "boardingPass" ? #""transitType": "PKTransitTypeAir""# : ""
    return PassFolder(#"\#(more)"\#(style)": {\#(transit)}"#)
  }

  /// The findings about images.
  private func images(_ folder: PassFolder) -> [Diagnostic] {
    folder.findings.filter { $0.code.hasPrefix("IMG-") }
  }

  @Test(arguments: [
    ("thumb.png", "rename it to thumbnail.png"), ("logo@1x.png", "rename it to logo.png"),
    ("LOGO.png", "rename it to logo.png"), ("logo.PNG", "rename it to logo.png"),
    ("logo@2X.png", "rename it to logo@2x.png"), ("logo2x.png", "rename it to logo@2x.png"),
    ("logo-3x.png", "rename it to logo@3x.png"), ("lgoo.png", "rename it to logo.png"),
    ("icon@1x.png", "remove it, or use another name; icon.png already exists"),
    ("picture.png", "use a name that Wallet knows"),
    ("en.lproj/thumb.png", "rename it to thumbnail.png"),
    ("images/logo.png", "move it to the root"), ("de.lproj/sub/logo.png", "move it to the root"),
    ("images/picture.png", "use a name that Wallet knows"),
    ("logo.jpg", "convert it to logo.png"), ("en.lproj/logo@2x.jpeg", "convert it to logo@2x.png"),
    ("icon.jpg", "remove it; icon.png already exists"),
  ])
  func knowsWhatANameIsMeantToBe(path: String, help: String) {
    let found = PassFolder().with(path).findings("IMG-NAME")
    #expect(found.map(\.help) == [help])
    #expect(found.map(\.location.source) == [path])
  }

  @Test(arguments: ["logo.png", "en.lproj/logo@2x.png", "photo.jpg", "images/logo.jpg", "logo.pdf"])
  func acceptsOtherNames(path: String) {
    #expect(PassFolder().with(path, Fixtures.png(40, 40)).findings("IMG-NAME") == [])
  }

  /// The sizes of a strip that each style shows without cropping.
  @Test(arguments: [
    ("coupon", 375, 144, true), ("coupon", 320, 110, true), ("coupon", 375, 98, false),
    ("coupon", 375, 123, false), ("eventTicket", 375, 98, true), ("eventTicket", 320, 84, true),
    ("eventTicket", 375, 144, true), ("eventTicket", 375, 123, false),
    ("storeCard", 375, 123, true), ("storeCard", 320, 123, true), ("storeCard", 375, 144, true),
    ("storeCard", 375, 98, false), ("storeCard", 320, 84, false),
  ])
  func comparesAStripWithItsStyle(style: String, width: Int, height: Int, fits: Bool) {
    let found = images(Self.pass(style).with("strip.png", Fixtures.png(width, height)))
    #expect(found.map(\.code) == (fits ? [] : ["IMG-SIZE"]))
    if !fits { #expect(found[0].message.hasSuffix("Wallet shows 375 × 144")) }
  }

  @Test(arguments: [
    ("thumbnail.png", 90, 90, true), ("thumbnail.png", 60, 90, true),
    ("thumbnail.png", 90, 60, true), ("thumbnail.png", 30, 90, false),
    ("thumbnail.png", 90, 30, false), ("thumbnail@2x.png", 100, 150, true),
    ("thumbnail@2x.png", 100, 160, false),
  ])
  func comparesTheSidesOfAThumbnail(name: String, width: Int, height: Int, fits: Bool) {
    let found = images(PassFolder().with(name, Fixtures.png(width, height)))
    #expect(found.map(\.code) == (fits ? [] : ["IMG-SIZE"]))
    if !fits { #expect(found[0].message.hasSuffix("with an aspect ratio from 2 : 3 to 3 : 2")) }
  }

  @Test func comparesScales() {
    func found(_ names: (String, Int)...) -> [String] {
      images(
        names.reduce(PassFolder()) { $0.with($1.0, Fixtures.png($1.1, $1.1 / 4)) }
      ).map(\.message)
    }
    #expect(found(("logo@2x.png", 200), ("logo@3x.png", 300)) == [])
    #expect(found(("logo@2x.png", 201), ("logo@3x.png", 300)) == [])
    #expect(
      found(("logo@2x.png", 200), ("logo@3x.png", 200)) == [
        "logo@3x.png has 200 × 50 pixels, and 1.5 times logo@2x.png has 300 × 75"
      ])
    #expect(
      found(("logo.png", 100), ("logo@2x.png", 200), ("logo@3x.png", 200)) == [
        "logo@3x.png has 200 × 50 pixels, and 3 times logo.png has 300 × 75"
      ])
    #expect(found(("en.lproj/logo@2x.png", 200), ("de.lproj/logo@3x.png", 200)) == [])
  }

  private static let posters = #""preferredStyleSchemes": ["posterEventTicket", "eventTicket"], "#
  private static let flights =
    #""preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"], "#

  @Test(arguments: [
    ("artwork", "eventTicket", "", false), ("artwork", "eventTicket", posters, true),
    ("artwork", "posterGeneric", "", true), ("artwork", "generic", posters, false),
    ("venueMap", "eventTicket", "", false), ("venueMap", "eventTicket", posters, true),
    ("venueMap", "posterGeneric", "", false),
    ("primaryLogo", "eventTicket", "", false), ("primaryLogo", "eventTicket", posters, true),
    ("primaryLogo", "boardingPass", "", false), ("primaryLogo", "boardingPass", flights, true),
    ("secondaryLogo", "boardingPass", posters, false),
    ("secondaryLogo", "posterGeneric", "", true), ("strip", "coupon", "", true),
    ("strip", "generic", "", false),
  ])
  func checksWhichStylesShowAnImage(name: String, style: String, more: String, isShown: Bool) {
    let folder = Self.pass(style, more: more).with(name + ".png", Fixtures.png(20, 10))
    #expect(folder.findings("IMG-STYLE").isEmpty == isShown)
  }

  @Test func namesTheStylesThatDoNotShowAnImage() {
    let strip = PassFolder().with("strip.png").findings("IMG-STYLE").first
    #expect(strip?.message == "a generic pass does not show strip.png")
    #expect(strip?.help == "remove it, or choose a style that shows it")
    let art = Self.pass("eventTicket").with("artwork.png").findings("IMG-STYLE").first
    #expect(art?.message == "an eventTicket pass does not show artwork.png")
    #expect(
      art?.help
        == #"remove it, or give "preferredStyleSchemes": ["posterEventTicket", "eventTicket"]"#)
    let event = Self.pass("eventTicket").with("strip.png", Fixtures.png(375, 98))
    #expect(images(event) == [])
    #expect(
      images(event.with("background.png", Fixtures.png(180, 220))).map(\.message)
        == ["an eventTicket with a strip does not show background.png"])
  }

  /// A PNG from chunks.
  private func png(_ chunks: [UInt8]...) -> [UInt8] {
    Array(Fixtures.png.prefix(8)) + chunks.flatMap(\.self)
  }

  @Test func checksTheStructureOfAPNG() {
    func message(_ bytes: [UInt8]) -> String? {
      PassFolder().with("logo.png", bytes).findings("IMG-PNG").first?.message
    }
    let header = Fixtures.chunk("IHDR", [0, 0, 0, 9, 0, 0, 0, 9, 8, 0, 0, 0, 0])
    let zlib = Fixtures.zlib(90)
    let data = Fixtures.chunk("IDAT", zlib)
    let parts = [zlib.prefix(9), zlib.dropFirst(9)].map { Fixtures.chunk("IDAT", Array($0)) }
    let end = Fixtures.chunk("IEND", [])
    let start = "logo.png is a damaged PNG: "
    #expect(message(png(header, data, end)) == nil)
    #expect(message(png(header, Fixtures.chunk("tEXt", [1]), parts[0], parts[1], end)) == nil)
    #expect(message(png(header, end)) == start + "it has no image data")
    #expect(message(png(header, data)) == start + "it is truncated")
    #expect(message(Array("GIF8".utf8)) == "logo.png is not a PNG: it is a GIF")
    #expect(message(png(data, end)) == start + "it has no header")
    var damaged = header
    damaged[11] = 8
    #expect(message(png(damaged, data, end)) == start + "its header is damaged")
    let empty = Fixtures.chunk("IHDR", [0, 0, 0, 0, 0, 0, 0, 9, 8, 0, 0, 0, 0])
    #expect(message(png(empty, data, end)) == start + "it has no pixels")
  }

  /// What no decoder reads.
  @Test func refusesHeadersAndChunksThatPNGDoesNotHave() {
    func message(_ bytes: [UInt8]) -> String? {
      PassFolder().with("logo.png", bytes).findings("IMG-PNG").first.map {
        String($0.message.dropFirst("logo.png is a damaged PNG: ".count))
      }
    }
    func header(_ form: [UInt8]) -> [UInt8] {
      Fixtures.chunk("IHDR", [0, 0, 0, 9, 0, 0, 0, 9] + form)
    }
    let plain = header([8, 0, 0, 0, 0])
    let data = Fixtures.chunk("IDAT", Fixtures.zlib(90))
    let parts = [Fixtures.zlib(90).prefix(9), Fixtures.zlib(90).dropFirst(9)].map {
      Fixtures.chunk("IDAT", Array($0))
    }
    let text = Fixtures.chunk("tEXt", [1])
    let palette = Fixtures.chunk("PLTE", [0, 0, 0])
    let end = Fixtures.chunk("IEND", [])
    #expect(message(png(header([8, 3, 0, 0, 0]), data, end)) == "it has no palette")
    #expect(message(png(header([8, 3, 0, 0, 0]), palette, data, end)) == nil)
    #expect(
      message(png(header([4, 2, 0, 0, 0]), data, end)) == "its colour type is not one of PNG")
    for form: [UInt8] in [[8, 0, 1, 0, 0], [8, 0, 0, 1, 0], [8, 0, 0, 0, 2]] {
      #expect(
        message(png(header(form), data, end))
          == "its compression, filter or interlacing is not one of PNG")
    }
    #expect(message(png(plain, parts[0], text, parts[1], end)) == "its image data are divided")
    let unknown = "it has a chunk that no reader knows, or two headers"
    #expect(message(png(plain, Fixtures.chunk("ABCD", []), data, end)) == unknown)
    #expect(message(png(plain, plain, data, end)) == unknown)
    #expect(
      message(png(plain, data.dropLast() + [data[data.count - 1] ^ 1], end)) == "a chunk is damaged"
    )
    #expect(message(png(plain, text.dropLast() + [0], data, end)) == nil)
  }

  /// Data for many more pixels would fill the memory of the reader.
  @Test(arguments: [
    (9, false, 90, nil), (9, false, 89, "for fewer than"), (9, false, 0, "for fewer than"),
    (9, false, 100, nil), (9, false, 101, "for more than"),
    (9, false, 40_000_000, "for more than"), (40, false, 90, "for fewer than"),
    // The passes of an interlaced image have 15 rows.
    (8, true, 79, nil), (8, true, 78, "for fewer than"), (1, true, 2, nil),
  ])
  func comparesTheDataWithTheHeader(
    side: UInt8, isInterlaced: Bool, count: Int, flaw: String?
  ) {
    let header = Fixtures.chunk(
      "IHDR", [0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, isInterlaced ? 1 : 0])
    let bytes = png(
      header, Fixtures.chunk("IDAT", Fixtures.zlib(count)), Fixtures.chunk("IEND", []))
    let found = PassFolder().with("logo.png", bytes).findings("IMG-PNG")
    let message = flaw.map {
      "logo.png is a damaged PNG: its data are \($0) \(side) × \(side) pixels"
    }
    #expect(found.map(\.message) == [message].compactMap(\.self))
  }

  /// Each row begins with its filter (§ 9.2).
  @Test(arguments: [
    (false, 0, 4, true), (false, 0, 5, false), (false, 10, 9, false), (false, 80, 255, false),
    (false, 81, 9, true), (false, 1, 9, true), (true, 0, 5, false), (true, 2, 9, false),
    (true, 4, 9, false), (true, 3, 9, true), (true, 70, 9, false), (true, 71, 9, true),
  ])
  func refusesFiltersThatPNGDoesNotHave(
    isInterlaced: Bool, offset: Int, filter: UInt8, isValid: Bool
  ) {
    let side: UInt8 = isInterlaced ? 8 : 9
    var pixels = [UInt8](repeating: 0, count: isInterlaced ? 79 : 90)
    pixels[offset] = filter
    let bytes = png(
      Fixtures.chunk("IHDR", [0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, isInterlaced ? 1 : 0]),
      Fixtures.chunk("IDAT", Fixtures.zlib(pixels)), Fixtures.chunk("IEND", []))
    #expect(
      PassFolder().with("logo.png", bytes).findings("IMG-PNG").map(\.message)
        == (isValid
          ? [] : ["logo.png is a damaged PNG: it has a filter that PNG does not have"]))
  }

  @Test func refusesDataThatAreNotCompressed() {
    for data in [Array("pixels".utf8), Array(Fixtures.zlib(90).dropLast(6))] {
      let bytes = png(
        Fixtures.chunk("IHDR", [0, 0, 0, 9, 0, 0, 0, 9, 8, 0, 0, 0, 0]),
        Fixtures.chunk("IDAT", data), Fixtures.chunk("IEND", []))
      #expect(
        PassFolder().with("logo.png", bytes).findings("IMG-PNG").map(\.message)
          == ["logo.png is a damaged PNG: its image data are damaged"])
    }
  }

  /// An image whose header gives a size, with some bytes of data.
  private func image(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let size = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return png(
      Fixtures.chunk("IHDR", size + [8, 0, 0, 0, 0]),
      Fixtures.chunk("IDAT", [1]), Fixtures.chunk("IEND", []))
  }

  @Test(arguments: [UInt32.max, 0x8000_0000])
  func refusesASizeAboveTheLimitOfPNG(side: UInt32) {
    for bytes in [image(side, 9), image(9, side)] {
      let found = PassFolder().with("logo.png", bytes).findings("IMG-PNG")
      #expect(
        found.map(\.message)
          == ["logo.png is a damaged PNG: its size is above the limit of PNG"])
    }
    let most = PassFolder().with("logo.png", image(0x7FFF_FFFF, 0x7FFF_FFFF)).findings
    #expect(
      most.filter { $0.code == "IMG-PNG" }.map(\.message)
        == ["logo.png is a damaged PNG: it has 2147483647 × 2147483647 pixels"])
  }

  @Test func warnsOfASizeFarAboveWhatWalletShows() {
    let scheme = #""preferredStyleSchemes": ["posterEventTicket", "eventTicket"], "#
    let poster = Self.pass("eventTicket", more: scheme)
    func sizes(_ name: String, _ bytes: [UInt8]) -> [String] {
      poster.with(name, bytes).findings("IMG-SIZE").map(\.message)
    }
    #expect(sizes("venueMap.png", image(8192, 8192)) == [])
    #expect(
      sizes("venueMap.png", image(200_000, 9000))
        == [
          "venueMap.png has 200000 × 9000 pixels; Wallet shows at most 67 million pixels"
        ])
  }

  @Test func reportsDataForMorePixelsThanAnImageHas() {
    func notes(_ count: Int) -> [String] {
      let data = Fixtures.zlib(90) + [UInt8](repeating: 1, count: count)
      let image = png(
        Fixtures.chunk("IHDR", [0, 0, 0, 9, 0, 0, 0, 9, 8, 0, 0, 0, 0]),
        Fixtures.chunk("IDAT", data), Fixtures.chunk("IEND", []))
      return PassFolder().with("logo.png", image).findings("IMG-BYTES").map(\.message)
    }
    #expect(notes(16_000) == [])
    #expect(notes(100_000).first?.hasSuffix(" that are not image data, such as metadata") == true)
  }

  @Test func requiresAllScalesOfAnIconInALocalisation() {
    func icons(_ files: String...) -> [String] {
      var folder = PassFolder()
      for scale in ["", "@2x", "@3x"] { folder.files["icon\(scale).png"] = nil }
      for file in files { folder.files[file] = Fixtures.png }
      return folder.findings("REQ-ICON").map { "\($0.severity.rawValue) \($0.location.source)" }
    }
    #expect(icons("en.lproj/icon.png") == ["warning icon@2x.png", "warning icon@3x.png"])
    #expect(icons("en.lproj/icon.png", "en.lproj/icon@2x.png", "en.lproj/icon@3x.png") == [])
    #expect(icons("icon@2x.png") == ["warning icon.png", "warning icon@3x.png"])
    #expect(icons("images/icon.png") == ["error icon.png"])
    // A pass with another scale is not rejected.
    let helps = PassFolder().with("icon.png", nil).findings("REQ-ICON").map(\.help)
    #expect(helps == ["add icon.png, icon@2x.png and icon@3x.png"])
    #expect(icons("en.lproj/sub/icon.png") == ["error icon.png"])
    let all = ["icon.png", "icon@2x.png", "icon@3x.png"]
    let english = all.reduce(PassFolder()) {
      $0.with($1, nil).with("en.lproj/" + $1, Fixtures.png(38, 38))
    }
    func languages(_ folder: PassFolder) -> [String] {
      folder.findings("REQ-ICON").map { "\($0.severity.rawValue) \($0.location.source)" }
    }
    // Phones in every language use the only folder.
    #expect(languages(english) == [])
    let both = english.with("de.lproj/logo.png", Fixtures.png(38, 38))
    #expect(languages(both) == ["warning de.lproj/icon.png"])
    #expect(languages(both.with("de.lproj/icon@2x.png")) == [])
    #expect(languages(both.with("icon.png")) == [])
  }

  /// A file that no phone reads may have any contents.
  @Test func acceptsOtherFilesThatAreNotPNG() {
    let other = Array("other".utf8)
    #expect(PassFolder().with("__MACOSX/._icon.png", other).faults == [])
    #expect(PassFolder().with("._icon.png", other).faults == [])
    let photo = PassFolder().with("img/photo.png", other).findings
    #expect(photo.map(\.code) == ["IMG-PNG", "IMG-NAME"])
    #expect(photo.allSatisfy { $0.severity == .warning })
    #expect(PassFolder().with("logo.png", other).findings("IMG-PNG").map(\.severity) == [.error])
    #expect(
      PassFolder().with("en.lproj/logo.png", other).findings("IMG-PNG").map(\.severity) == [.error])
  }
}
