import WaymarkArchive
import WaymarkModel
import WaymarkPasses
import WaymarkSigning
import WaymarkTestSupport
import WaymarkTheme

/// One identity and one template for all tests, because making RSA keys is slow.
struct Fixtures {
  /// The generator of the curve P-256 as a public key: the base64 of its DER (RFC 5480).
  static let publicKey =
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
    + "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q=="

  /// 2026-01-01 and ten years later.
  static let start = 1_767_225_600
  static let end = 2_082_758_400
  static let now = start + 86_400 * 100
  static let passType = "pass.com.example.gate"
  static let team = "A1B2C3D4E5"
  static let pageURL = "https://example.com/gatepass/6mTq2vX0fBzK"

  let authority: TestAuthority
  let identity: Identity
  let template: PassTemplate

  private init() throws {
    authority = try TestAuthority(notBefore: Fixtures.start, notAfter: Fixtures.end)
    identity = try authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
      notAfter: Fixtures.end)
    template = try PassTemplate(Fixtures.settings)
  }

  private static let made = Result { try Fixtures() }

  static func shared() throws -> Fixtures { try made.get() }

  static var settings: PassSettings {
    var settings = PassSettings(
      organizationName: "Example Motors", passTypeIdentifier: passType, teamIdentifier: team,
      images: [
        "icon.png": png(38, 38), "icon@2x.png": png(76, 76), "icon@3x.png": png(114, 114),
        "logo.png": png,
        "logo@2x.png": png, "logo@3x.png": png,
      ],
      labels: ["en": labels("EN"), "zh-Hans": labels("中文 \"引\"")],
      document: BuiltInTheme.files["passes/gatepass/pass.json"] ?? [])
    settings.serialPrefix = "test-"
    return settings
  }

  static func labels(_ prefix: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: PassLabel.allCases.map { ($0.rawValue, "\(prefix) \($0)") })
  }

  static func gatePass() throws -> GatePass {
    var pass = GatePass(id: try Identifier("6mTq2vX0fBzK"), vehicle: "2019 Toyota Corolla, white 🚗")
    pass.vin = "JTDBR32E160012345"
    pass.gate = "North 3"
    pass.bay = "B-17"
    pass.haulier.carrier = "Müller & Söhne <Spedition>"
    pass.haulier.driver = "张伟"
    pass.haulier.plate = "粤B·12345"
    pass.validFrom = Timestamp(seconds: now)
    pass.validUntil = Timestamp(seconds: now + 36_000)
    pass.lot.place = "Yard 9, Shenzhen"
    pass.lot.coordinate = try Coordinate(latitude: 22.5431, longitude: 114.057868)
    pass.contact = "+86 755 2345 6789"
    pass.notes = "Ring the bell.\nTwice."
    return pass
  }

  static func dealer() throws -> Dealer {
    var dealer = Dealer(id: try Identifier("d1"), name: "Nanshan Cars")
    dealer.telephone = "+86 755 1111 2222"
    dealer.email = "sales@example.com"
    return dealer
  }

  static let directions: [PassTemplate.Directions] = [
    ("Apple Maps", "https://maps.apple.com/?daddr=22.5431,114.057868&dirflg=d"),
    ("\"Go\" <Maps>", "https://example.com/?a='1'&b=\"2\""),
  ]

  private static let common = Result { try bundle(of: gatePass()) }

  /// A whole signed pass.
  static func bundle() throws -> [UInt8] { try common.get() }

  /// The whole signed pass of a record.
  static func bundle(of pass: GatePass) throws -> [UInt8] {
    let shared = try shared()
    let signer = try Signer(shared.identity)
    return try shared.template.bundle(
      for: pass, dealer: dealer(), directions: directions, signer: signer)
  }

  static func verifier() throws -> PassVerifier {
    PassVerifier(trust: [try shared().authority.root], now: now)
  }

  /// A PNG whose header says a size, with the data of one pixel and more chunks.
  static func png(_ width: Int, _ height: Int, more: [UInt8] = []) -> [UInt8] {
    let size: [UInt8] = [width, height].flatMap { side -> [UInt8] in
      [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)]
    }
    let header = chunk("IHDR", size + [8, 0, 0, 0, 0])
    let data = chunk("IDAT", zlib((width + 1) * height))
    return Array(png.prefix(8)) + header + more + data + Array(png.suffix(12))
  }

  /// Zero bytes, compressed in the frame of zlib.
  static func zlib(_ count: Int) -> [UInt8] { zlib([UInt8](repeating: 0, count: count)) }

  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let gzip = (try? ContentCoding.gzip.encode(bytes)) ?? []
    // RFC 1950: two sums of the bytes.
    var (sum, total) = (1, 0)
    for byte in bytes {
      sum = (sum + Int(byte)) % 65_521
      total = (total + sum) % 65_521
    }
    return [0x78, 0x9C] + gzip.dropFirst(10).dropLast(8)
      + [total >> 8, total & 0xFF, sum >> 8, sum & 0xFF].map { UInt8($0) }
  }

  /// A chunk of a PNG.
  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var crc = UInt32.max
    for byte in Array(type.utf8) + data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return word(UInt32(data.count)) + Array(type.utf8) + data + word(~crc)
  }

  /// A PNG of one pixel.
  static let png: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0,
    0, 0, 58, 126, 155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 96, 0, 0, 0, 2, 0, 1, 72,
    175, 164, 113, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]
}

extension PassTemplate {
  /// The whole signed pass of a record.
  func bundle(
    for pass: GatePass, dealer: Dealer?, directions: [Directions] = [], signer: borrowing Signer
  ) throws -> [UInt8] {
    let prepared = try prepare(
      pass, dealer: dealer, pageURL: Fixtures.pageURL, directions: directions)
    var checked = CheckedPasses()
    return try seal(prepared, signer: signer, signingTime: Fixtures.now, checked: &checked).bytes
  }
}

/// A pass taken apart, to be changed and reassembled.
struct Parts {
  var files: [(name: String, bytes: [UInt8])]

  init(_ bundle: [UInt8]) throws {
    let reader = try ZipReader(bundle)
    var files: [(name: String, bytes: [UInt8])] = []
    for (index, entry) in reader.entries.enumerated() {
      files.append((entry.name, try reader.read(at: index)))
    }
    self.files = files
  }

  subscript(name: String) -> [UInt8]? {
    get { files.first { $0.name == name }?.bytes }
    set {
      files.removeAll { $0.name == name }
      if let newValue { files.append((name, newValue)) }
    }
  }

  func text(_ name: String) -> String { String(decoding: self[name] ?? [], as: UTF8.self) }

  /// Writes the manifest and signs it again, like a careless issuer.
  mutating func sign(
    as identity: Identity? = nil, at time: Int = Fixtures.now, manifest: [UInt8]? = nil
  ) throws {
    var lines: [String] = []
    for (name, bytes) in files where name != "manifest.json" && name != "signature" {
      lines.append("\"\(name)\":\"\(try Digest.sha1.hex(of: bytes))\"")
    }
    let signer = try Signer(identity ?? Fixtures.shared().identity)
    let bytes = manifest ?? Array(("{" + lines.joined(separator: ",") + "}").utf8)
    self["manifest.json"] = bytes
    self["signature"] = try signer.signature(of: bytes, signingTime: time)
  }

  func bundle() throws -> [UInt8] {
    var archive = ZipWriter()
    for (name, bytes) in files { try archive.add(bytes, as: name) }
    return try archive.close()
  }
}

extension PassVerdict {
  /// The codes of the errors, each once, in order.
  var errors: [String] {
    Set(findings.filter { $0.severity == .error }.map(\.code)).sorted()
  }

  var codes: Set<String> { Set(findings.map(\.code)) }
}

/// Runs a tool in a folder with files.
func run(_ arguments: [String], with files: [String: [UInt8]]) throws -> (Int32, String) {
  let scratch = try Scratch()
  for (name, bytes) in files { try scratch.write(bytes, name) }
  return try scratch.run(arguments)
}
