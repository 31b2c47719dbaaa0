import Bytes

extension DiagnosticExample {
  /// What becomes of `coupon.pkpass`, a pass that lacks nothing.
  fileprivate static func archive(_ code: String, _ commands: String) -> Self {
    .shell(code, commands + "\nwaymark passes verify --trust Test/authority.pem coupon.pkpass")
  }

  /// What Python does with `z`, the archive of `coupon.pkpass`.
  fileprivate static func entry(_ code: String, _ program: String) -> Self {
    archive(
      code,
      """
      python3 - <<'END'
      import zipfile
      z = zipfile.ZipFile("coupon.pkpass", "a")
      \(program)
      z.close()
      END
      """)
  }

  /// What becomes of the files of the pass, before they are packed again.
  fileprivate static func files(_ code: String, _ commands: String) -> Self {
    archive(
      code,
      """
      mkdir Signed && cd Signed && unzip -q ../coupon.pkpass
      \(commands)
      rm ../coupon.pkpass && zip -qrX ../coupon.pkpass . && cd ..
      """)
  }

  /// What OpenSSL is told beside what a good signature needs.
  fileprivate static func signed(
    _ code: String, _ options: String, more: String = "-certfile ../Test/intermediate.pem",
    form: String = "-binary -outform DER"
  ) -> Self {
    files(
      code,
      """
      openssl cms -sign -in manifest.json -signer ../Test/certificate.pem -inkey ../Test/key.pem \\
        \(more) \(form) -out signature \(options)
      """)
  }

  /// A certificate that an authority of its own issues for the key, and a pass that it signs.
  fileprivate static func certificate(
    _ code: String, extensions: String = goodExtensions, more: String = "",
    subject: String = goodSubject, days: Int = 300, key: String = "Test/key.pem",
    make: String = "", trust: String = "--trust Authority/root.pem"
  ) -> Self {
    .shell(
      code,
      """
      cat > leaf.cnf <<'END'
      \(extensions)\(more)
      END
      \(make)openssl req -new -key \(key) -subj '\(subject)' |
        openssl x509 -req -CA Authority/middle.pem -CAkey Authority/middle.key -CAcreateserial \\
          -days \(days) -extfile leaf.cnf -out leaf.pem
      mkdir Signed && cd Signed && unzip -q ../coupon.pkpass
      openssl cms -sign -binary -in manifest.json -signer ../leaf.pem -inkey ../\(key) \\
        -certfile ../Authority/middle.pem -outform DER -out signature
      zip -qrX ../leaf.pkpass . && cd ..
      waymark passes verify \(trust) leaf.pkpass
      """)
  }

  private static let goodSubject =
    "/UID=pass.com.example.coupons/CN=Pass Type ID: pass.com.example.coupons/OU=A1B2C3D4E5"

  private static let goodExtensions = """
    basicConstraints=critical,CA:FALSE
    keyUsage=critical,digitalSignature
    extendedKeyUsage=1.2.840.113635.100.4.14
    1.2.840.113635.100.6.1.16=ASN1:UTF8String:pass.com.example.coupons
    """

  fileprivate static func without(_ line: String) -> String {
    goodExtensions.split(separator: "\n").filter { !$0.hasPrefix(line) }.joined(separator: "\n")
  }

  /// A member of the coupon's style.
  fileprivate static func field(_ code: String, _ field: String) -> Self {
    pass(code, #""coupon": { "backFields": [\#(field)] }"#)
  }

  /// An image of the pass, in pixels.
  fileprivate static func image(
    _ code: String, _ name: String, _ width: Int, _ height: Int, depth: Int = 8
  ) -> Self {
    .shell(
      code,
      """
      python3 - <<'END'
      import struct, zlib
      def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      head = struct.pack(">IIBBBBB", \(width), \(height), \(depth), 6, 0, 0, 0)
      rows = zlib.compress((b"\\0" + b"\\xff" * \(width * depth / 2)) * \(height))
      png = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
      open("Coupon/\(name)", "wb").write(png)
      END
      waymark passes verify --unsigned Coupon
      """)
  }

  /// A pass whose offer is a text with fields, and a file of records.
  fileprivate static func design(
    _ code: String, _ offer: String, guests: String = "1,Ann", make: String = "",
    options: String = "", isTop: Bool = false
  ) -> Self {
    .shell(
      code,
      """
      sed -i 's#"serialNumber": "1"#"serialNumber": "{{id}}"#' Coupon/pass.json
      sed -i 's#\(isTop ? "\"description\": \"Coupon" : "One coffee")#\(isTop ? "\"description\": \"" : "")\(offer)#' Coupon/pass.json
      \(make)printf 'id,name\\n\(guests)\\n' > guests.csv
      waymark passes build Coupon --identity Test --records guests.csv --output Passes\(options)
      """)
  }

  /// Translations of the pass, and a text that needs them.
  fileprivate static func strings(_ code: String, _ text: String, _ language: String = "de") -> Self
  {
    .shell(
      code,
      """
      mkdir Coupon/\(language).lproj
      cat > Coupon/\(language).lproj/pass.strings <<'END'
      \(text)
      END
      waymark passes verify --unsigned Coupon
      """)
  }
}

extension [DiagnosticExample] {
  /// Those of passes.
  static let passes: Self = archives + manifests + signatures + certificates + documents + resources

  private static let archives: Self = [
    .archive("ZIP-OPEN", "echo '<!doctype html>' > coupon.pkpass"),
    .archive("ZIP-ROOT", "rm coupon.pkpass && zip -qr coupon.pkpass Coupon"),
    .entry("ZIP-PATH", #"z.writestr("../notes.txt", "")"#),
    .entry(
      "ZIP-LINK",
      #"""
      link = zipfile.ZipInfo("link"); link.create_system = 3; link.external_attr = 0o120777 << 16
      z.writestr(link, "pass.json")
      """#),
    .entry("ZIP-METHOD", #"z.writestr("notes.txt", "abc", zipfile.ZIP_BZIP2)"#),
    .archive("ZIP-GAP", "echo hidden >> coupon.pkpass"),
    .entry(
      "ZIP-ODD",
      #"for e in z.filelist[:1]: e.external_attr ^= 1 << 16; z._didModify = True"#),
    .entry("ZIP-BOMB", #"z.writestr("zeros", bytes(20000000), zipfile.ZIP_DEFLATED)"#),
    .entry("ZIP-JUNK", #"z.writestr("__MACOSX/._icon.png", "")"#),
    .entry("ZIP-DIR", #"z.writestr("en.lproj/", "")"#),
    .entry("ZIP-SIZE", #"z.writestr("strip.png", __import__("os").urandom(6000000))"#),
    .archive(
      "ZIP-REPRO",
      "mkdir Again && cd Again && unzip -q ../coupon.pkpass && touch icon.png && zip -q ../coupon.pkpass icon.png && cd .."
    ),
    .shell(
      "BUNDLE",
      """
      for i in {1..11}; do cp coupon.pkpass $i.pkpass; done
      zip -q coupons.pkpasses [0-9]*.pkpass
      waymark passes verify --trust Test/authority.pem coupons.pkpasses
      """),
    .archive("REQ-PASS", "zip -qd coupon.pkpass pass.json"),
    .archive("REQ-MANIFEST", "zip -qd coupon.pkpass manifest.json"),
    .archive("REQ-SIGNATURE", "zip -qd coupon.pkpass signature"),
    .archive("REQ-ICON", "zip -qd coupon.pkpass 'icon*.png'"),
  ]

  private static let manifests: Self = [
    .files("MAN-JSON", "echo '[]' > manifest.json"),
    .files("MAN-HEX", #"sed -i 's/"pass.json":"[0-9a-f]*"/"pass.json":"0F"/' manifest.json"#),
    .files("MAN-HASH", "echo >> pass.json"),
    .files("MAN-EXTRA", "cp icon.png logo.png"),
    .archive("MAN-MISSING", "zip -qd coupon.pkpass icon@3x.png"),
    .files(
      "MAN-SELF",
      #"sed -i 's/{/{"signature":"0000000000000000000000000000000000000000",/' manifest.json"#),
    .files(
      "MAN-PATH",
      #"""
      mkdir en.lproj && echo '"a" = "b";' > en.lproj/pass.strings
      sed -i 's/{/{"pass.strings":"0000000000000000000000000000000000000000",/' manifest.json
      """#),
  ]

  private static let signatures: Self = [
    .signed("SIG-DER", "", form: "-binary -outform PEM"),
    .signed("SIG-DETACHED", "-nodetach"),
    .files("SIG-VERIFY", "echo >> manifest.json"),
    .files(
      "SIG-CRLF",
      """
      sed -i 's/,/,\\n/' manifest.json
      openssl cms -sign -in manifest.json -signer ../Test/certificate.pem -inkey ../Test/key.pem \\
        -certfile ../Test/intermediate.pem -outform DER -out signature
      """),
    .files(
      "SIG-WIREORDER",
      #"""
      openssl cms -sign -in manifest.json -signer ../Test/certificate.pem -inkey ../Test/key.pem \
        -certfile ../Test/intermediate.pem -binary -outform DER -out signature
      python3 - <<'END'
      data = open("signature", "rb").read()
      first = data.index(bytes.fromhex("301806092a864886f70d010903"))
      second, third = first + 26, first + 26 + 30
      swapped = data[:first] + data[second:third] + data[first:second] + data[third:]
      open("signature", "wb").write(swapped)
      END
      """#),
    .signed("SIG-TIME", "-noattr"),
    .shell(
      "SIG-TIME-RANGE",
      """
      SOURCE_DATE_EPOCH=$(($(date +%s) + 604800)) waymark passes build Coupon --identity Test \\
        --output coupon.pkpass
      waymark passes verify --trust Test/authority.pem coupon.pkpass
      """),
    .signed("SIG-DIGEST", "-md sha1"),
    .signed("SIG-TYPE", "-econtent_type 1.2.3.4"),
    .signed("SIG-ONE", "-signer ../Authority/middle.pem -inkey ../Authority/middle.key"),
  ]

  private static let certificates: Self = [
    .signed("CERT-LEAF", "-nocerts"),
    .signed("CERT-WWDR", "", more: ""),
    .shell(
      "CERT-WWDR-GEN",
      """
      waymark passes identity new --type pass.com.example.coupons --team A1B2C3D4E5 Other
      mkdir Signed && cd Signed && unzip -q ../coupon.pkpass
      openssl cms -sign -binary -in manifest.json -signer ../Test/certificate.pem \\
        -inkey ../Test/key.pem -certfile ../Other/intermediate.pem -outform DER -out signature
      zip -qrX ../other.pkpass . && cd ..
      waymark passes verify --trust Test/authority.pem other.pkpass
      """),
    .certificate("CERT-EXP", days: -1),
    .certificate("CERT-SOON", days: 10),
    .certificate("CERT-EKU", extensions: DiagnosticExample.without("extendedKeyUsage")),
    .certificate(
      "CERT-EXT",
      extensions: DiagnosticExample.without("1.2.840"),
      more: "\n1.2.840.113635.100.6.1.16=ASN1:UTF8String:pass.com.example.other"),
    .certificate("CERT-PTI", subject: "/UID=pass.com.example.other/CN=Coupons/OU=A1B2C3D4E5"),
    .certificate(
      "CERT-TEAM",
      subject:
        "/UID=pass.com.example.coupons/CN=Pass Type ID: pass.com.example.coupons/OU=B1B2C3D4E5"),
    .shell(
      "CERT-NFC",
      #"""
      sed -i '1a "nfc": { "message": "1", "encryptionPublicKey": "a" },' Coupon/pass.json
      waymark passes build Coupon --identity Test --output coupon.pkpass
      """#),
    .shell("CERT-ROOT", "waymark passes verify coupon.pkpass"),
    .certificate(
      "CERT-CHAIN",
      make: """
        openssl req -new -key Authority/root.key -subj /CN=Root |
          openssl x509 -req -signkey Authority/root.key -days 900 -out Authority/root.pem \\
            -extfile <(printf '%s\\n' basicConstraints=critical,CA:TRUE,pathlen:0 keyUsage=keyCertSign)

        """),
    .certificate(
      "CERT-WEAK", key: "weak.pem", make: "openssl genrsa -out weak.pem 1024\n"),
    .certificate(
      "CERT-USAGE",
      extensions: DiagnosticExample.without("keyUsage"), more: "\nkeyUsage=critical,keyEncipherment"
    ),
    .certificate("CERT-CRITICAL", more: "\n1.2.3.4=critical,ASN1:NULL"),
    .signed(
      "CERT-EXTRA", "",
      more: "-certfile <(cat ../Test/intermediate.pem ../Authority/middle.pem)"),
    .shell(
      "CERT-LEAK",
      "cp Test/key.pem Coupon/ && waymark passes verify --unsigned Coupon"),
  ]

  private static let documents: Self = [
    .shell(
      "JSON-PARSE", "echo '{ // mine' > Coupon/pass.json && waymark passes verify --unsigned Coupon"
    ),
    .pass("JSON-UNKNOWN", #""backgroundColour": "rgb(0, 0, 0)""#),
    .pass("JSON-TYPE", #""voided": "yes""#),
    .pass("JSON-REQ", #""serialNumber": null"#),
    .pass("JSON-FORMATVERSION", #""formatVersion": 2"#),
    .pass("JSON-PTI", #""passTypeIdentifier": "com.example.coupons""#),
    .pass("JSON-TEAM", #""teamIdentifier": "Example Ltd""#),
    .pass("JSON-STYLE", #""generic": {}"#),
    .pass("JSON-TRANSIT", #""coupon": { "transitType": "PKTransitTypeAir" }"#),
    .field("JSON-KEYS", #"{ "key": "a", "value": "1" }, { "key": "a", "value": "2" }"#),
    .pass(
      "JSON-COUNT",
      #"""
      "coupon": { "headerFields": [
        { "key": "a", "value": "1" }, { "key": "b", "value": "2" },
        { "key": "c", "value": "3" }, { "key": "d", "value": "4" }] }
      """#),
    .field("JSON-FIELD", #"{ "key": "a", "value": "ten", "currencyCode": "EUR" }"#),
    .field("JSON-CHANGE", #"{ "key": "a", "value": "1", "changeMessage": "The gate changed." }"#),
    .pass("JSON-DATE", #""expirationDate": "2030-11-21""#),
    .pass("JSON-COLOR", #""backgroundColor": "black""#),
    .pass("JSON-LOC", #""locations": [{ "latitude": 91, "longitude": 0 }]"#),
    .pass("JSON-BEACON", #""beacons": [{ "major": 1 }]"#),
    .pass(
      "JSON-BARCODE",
      #""barcodes": [{ "format": "QR", "message": "1", "messageEncoding": "iso-8859-1" }]"#),
    .pass("JSON-NFC", #""nfc": {}"#),
    .pass("JSON-WEB", #""webServiceURL": "https://example.com/passes""#),
    .pass("JSON-APP", #""appLaunchURL": "examplecars://ads/1""#),
    .pass("JSON-GROUP", #""groupingIdentifier": "a""#),
    .field("JSON-ROW", #"{ "key": "a", "value": "1", "row": 0 }"#),
    .field("JSON-ALIGN", #"{ "key": "a", "value": "1", "textAlignment": "PKTextAlignmentLeft" }"#),
    .pass(
      "JSON-DETECT",
      #"""
      "coupon": { "headerFields": [
        { "key": "a", "value": "1", "dataDetectorTypes": ["PKDataDetectorTypeLink"] }] }
      """#),
    .pass("JSON-REL", #""relevantDate": "2030-11-21T09:15:00Z""#),
    .shell(
      "JSON-EXPIRED",
      #"""
      sed -i '1a "expirationDate": "2020-11-21T09:15:00Z",' Coupon/pass.json
      waymark passes build Coupon --identity Test --output coupon.pkpass
      waymark passes verify --trust Test/authority.pem coupon.pkpass
      """#),
    .pass("JSON-CONTRAST", ##""backgroundColor": "#FFFFFF", "labelColor": "#EEEEEE""##),
    .pass("JSON-POSTER", #""eventLogoText": "Tonight""#),
    .pass("JSON-SEMBOARD", #""upgradeURL": "https://example.com""#),
    .pass("JSON-UPCOMING", #""upcomingPassInformation": []"#),
    .pass("JSON-ACTIONS", #""featuredActions": [{ "identifier": "a", "type": "dance" }]"#),
    .pass("JSON-SEMANTICS", #""semantics": { "eventType": "PKEventTypeParty" }"#),
    .pass(
      "JSON-WEBHOST",
      #""webServiceURL": "https://192.168.1.2/", "authenticationToken": "0123456789abcdef""#),
    .pass("JSON-SECRET", #""userInfo": { "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x" }"#),
    .shell(
      "JSON-PERSONALIZATION",
      #"""
      echo '{ "description": "Join" }' > Coupon/personalization.json
      waymark passes verify --unsigned Coupon
      """#),
    .pass("JSON-OS", #""featuredActions": []"#),
    .pass(
      "JSON-LEN",
      #"""
      "coupon": { "secondaryFields": [
        { "key": "a", "value": "A text that is much longer than any phone shows" },
        { "key": "b", "value": "Another text that is longer than a phone shows" }] }
      """#),
  ]

  private static let resources: Self = [
    .shell("IMG-PNG", "echo hello > Coupon/icon.png && waymark passes verify --unsigned Coupon"),
    .image("IMG-NAME", "picture.png", 40, 40),
    .shell(
      "L10N-DUP",
      """
      mkdir Coupon/en.lproj && cp Coupon/icon.png Coupon/en.lproj/
      waymark passes verify --unsigned Coupon
      """),
    .strings("L10N-PARSE", "{ offer: Angebot }"),
    .shell(
      "L10N-SAME",
      #"""
      mkdir Coupon/de.lproj Coupon/en.lproj
      echo '"Coupon" = "Gutschein"; "Example" = "Beispiel";' > Coupon/de.lproj/pass.strings
      echo '"Coupon" = "Coupon";' > Coupon/en.lproj/pass.strings
      waymark passes verify --unsigned Coupon
      """#),
    .image("IMG-SIZE", "logo.png", 400, 40),
    .image("IMG-SCALE", "icon@2x.png", 40, 40),
    .image("IMG-STYLE", "background.png", 180, 220),
    .strings("L10N-BASE", #""Coupon" = "Gutschein";"#),
    .shell(
      "L10N-PLACEHOLDER",
      #"""
      sed -i 's/"label": "Offer"/"label": "Offer", "changeMessage": "changed"/' Coupon/pass.json
      mkdir Coupon/en.lproj Coupon/de.lproj
      echo '"changed" = "Now %@";' > Coupon/en.lproj/pass.strings
      echo '"changed" = "Jetzt";' > Coupon/de.lproj/pass.strings
      waymark passes verify --unsigned Coupon
      """#),
    .image("IMG-BYTES", "logo.png", 40, 40, depth: 16),
    .strings("L10N-LANG", #""Coupon" = "Gutschein";"#, "german"),
    .strings("L10N-UNUSED", #""coupon" = "Gutschein";"#),
    .shell(
      "L10N-MISSING",
      #"""
      sed -i 's/"Offer"/"OFFER_LABEL"/' Coupon/pass.json
      mkdir Coupon/en.lproj && echo '"Coupon" = "Coupon";' > Coupon/en.lproj/pass.strings
      waymark passes verify --unsigned Coupon
      """#),
  ]

  /// Those of passes from folders.
  static let passDesigns: Self = [
    .design("pass.template", "{{name"),
    .design("pass.unknown-field", "{{nam}}"),
    .shell("pass.folder", "waymark passes build Records --identity Test --output pass.pkpass"),
    .shell(
      "pass.unused-file",
      "echo note > Coupon/README && waymark passes build Coupon --identity Test --output pass.pkpass"
    ),
    .shell(
      "pass.identity",
      """
      waymark passes build Coupon --certificate Test/certificate.pem --key Authority/root.key \\
        --intermediates Test/intermediate.pem --output pass.pkpass
      """),
    .design("pass.field-missing", "{{name}}", guests: "1,"),
    .design(
      "pass.field-kind", "Coffee\", \"maxDistance\": \"{{name}}", guests: "1,Ann", isTop: true),
    .design("pass.text", "{{name}}", guests: "1,A\\x07nn"),
    .design("pass.duplicate", "{{name}}", guests: "1,Ann\\n1,Bo"),
    .shell(
      "pass.output", "waymark passes build Coupon --identity Test --output Coupon/pass.json"),
    .design("pass.file-name", "{{name}}", guests: "1,a/b", options: " --name '{{name}}'"),
    .design(
      "pass.image", "{{name}}", guests: "1,none.png",
      make: "echo '{ \"thumbnail.png\": \"{{name}}\" }' > Coupon/images.json\n"),
  ]
}
