import Bytes
import Model

/// What a phone takes as it is, and what its holder is not well served by.
extension PassPackage {
  func checkAdvice(_ document: JSONNode) {
    checkVersions(document)
    checkLengths(document)
    for name in names {
      checkPicture(name)
      checkLanguage(name)
    }
    checkKeys(document)
  }

  private func add(
    _ kind: DiagnosticKind, _ node: JSONNode, _ field: String, _ message: String
  ) {
    let position = TextPosition(of: node.offset, in: files["pass.json"] ?? [])
    findings.add(
      kind, in: "pass.json", line: position.line, column: position.column, field: field, message)
  }

  /// Names the keys that came with later versions of iOS, once for each version.
  private func checkVersions(_ document: JSONNode) {
    for (version, keys) in newKeys {
      let found = (document.object ?? []).filter { keys.contains($0.name) }
        // The older key beside it says the same to older phones.
        .filter { $0.name != "relevantDates" || document["relevantDate"] == nil }
      guard let first = found.first else { continue }
      let names = found.map(\.name).joined(separator: ", ")
      add(.jsonOS, first.node, "/\(first.name)", "before iOS \(version) phones ignore \(names)")
    }
  }

  /// Compares the text of each row of the front with what a phone of usual width has room for.
  private func checkLengths(_ document: JSONNode) {
    guard let style = PassSchema.styles.first(where: { document[$0]?.object != nil }) else {
      return
    }
    let limits = [("headerFields", 24), ("secondaryFields", 72), ("auxiliaryFields", 72)]
    for (list, limit) in limits {
      guard let node = document[style]?[list] else { continue }
      let count = (node.array ?? []).reduce(0) { sum, field in
        let value = field["value"]?.string ?? field["value"]?.digits ?? ""
        return sum + max(value.count, field["label"]?.string?.count ?? 0)
      }
      if count > limit {
        add(
          .jsonLen, node, "/\(style)/\(list)",
          "\(list) have \(count) characters together; about \(limit) fit on a phone")
      }
    }
  }

  private func checkPicture(_ name: String) {
    guard name.hasSuffix(".png"), let bytes = files[name], bytes.count > 29 else { return }
    if bytes.count > 1 << 20 {
      findings.add(.imgBytes, in: name, "\(name) has \(bytes.count) bytes")
    } else if bytes[24] == 16 {
      findings.add(.imgBytes, in: name, "\(name) has 16 bits a channel")
    } else if bytes[28] == 1 {
      findings.add(.imgBytes, in: name, "\(name) is interlaced")
    }
  }

  /// Checks the name of a localisation's folder, at its pass.strings.
  private func checkLanguage(_ name: String) {
    guard name.hasSuffix(".lproj/pass.strings") else { return }
    let tag = String(name.dropLast(".lproj/pass.strings".count))
    guard isLanguageTag(tag) else {
      return findings.add(.l10nLang, in: name, "\"\(tag)\" is not a language")
    }
    let usual = usualCase(of: tag)
    if usual != tag {
      findings.add(.l10nLang, in: name, "\"\(tag)\" is usually written \(usual)")
    }
  }

  /// Compares the texts of pass.json with the keys of pass.strings.
  private func checkKeys(_ document: JSONNode) {
    var keys: [String: String] = [:]
    for name in names where name.hasSuffix(".lproj/pass.strings") {
      for pair in (try? PassStrings.read(files[name] ?? [])) ?? [] where keys[pair.key] == nil {
        keys[pair.key] = name
      }
    }
    guard !keys.isEmpty else { return }
    let texts = shownTexts(of: document)
    let used = Set(texts.map(\.text))
    let unused = keys.keys.filter { !used.contains($0) }.sorted()
    // Passes of one template share their translations: a key that nothing uses is no fault, unless a
    // text differs from it in case only.
    let texted = Dictionary(used.map { ($0.lowercased(), $0) }) { $1 }
    for key in unused where keys[texted[key.lowercased()] ?? key] == nil {
      findings.add(
        .l10nUnused, in: keys[key] ?? "",
        "\"\(key)\" is used by nothing; pass.json says \"\(texted[key.lowercased()] ?? "")\"")
    }
    for (text, node, pointer) in texts where keys[text] == nil && isLikeKey(text) {
      add(.l10nMissing, node, pointer, "\"\(text.prefix(60))\" is in no pass.strings")
    }
  }
}

/// A text of pass.json that a phone shows, and translates when it is a key.
private typealias ShownText = (text: String, node: JSONNode, pointer: String)

private func shownTexts(of document: JSONNode) -> [ShownText] {
  var texts: [ShownText] = []
  func add(_ node: JSONNode, _ keys: [String], _ pointer: String) {
    for key in keys {
      if let value = node[key], let text = value.string {
        texts.append((text, value, "\(pointer)/\(key)"))
      }
    }
  }
  add(document, ["description", "organizationName", "logoText", "eventLogoText"], "")
  for (list, keys) in [
    ("barcodes", ["altText"]), ("locations", ["relevantText"]), ("beacons", ["relevantText"]),
  ] {
    for (index, node) in (document[list]?.array ?? []).enumerated() {
      add(node, keys, "/\(list)/\(index)")
    }
  }
  let fieldKeys = ["label", "value", "changeMessage", "attributedValue"]
  for style in PassSchema.styles + ["posterGeneric"] {
    for list in PassSchema.fieldLists {
      for (index, field) in (document[style]?[list]?.array ?? []).enumerated() {
        add(field, fieldKeys, "/\(style)/\(list)/\(index)")
      }
    }
  }
  return texts
}

/// Whether a text has a form that people give to keys: `%gate%`, or `GATE_LABEL`.
private func isLikeKey(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard bytes.count > 2, !bytes.contains(0x20) else { return false }
  if bytes.first == UInt8(ascii: "%"), bytes.last == UInt8(ascii: "%") { return true }
  return bytes.contains(UInt8(ascii: "_"))
    && bytes.allSatisfy { $0 == UInt8(ascii: "_") || 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
}

/// A language tag in the case that folders have: `zh-Hans-CN` (RFC 5646 § 2.1.1).
private func usualCase(of tag: String) -> String {
  tag.split(separator: "-").enumerated().map { index, part in
    switch part.count {
    case _ where index == 0: part.lowercased()
    case 2: part.uppercased()
    case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
    default: part.lowercased()
    }
  }.joined(separator: "-")
}

/// The keys of pass.json that came after iOS 17, with the version.
private let newKeys: [(version: String, keys: Set<String>)] = [
  (
    "18",
    [
      "relevantDates", "eventLogoText", "footerBackgroundColor", "useAutomaticColors",
      "suppressHeaderDarkening", "auxiliaryStoreIdentifiers", "accessibilityURL", "addOnURL",
      "bagPolicyURL", "contactVenueEmail", "contactVenuePhoneNumber", "contactVenueWebsite",
      "directionsInformationURL", "merchandiseURL", "orderFoodURL", "parkingInformationURL",
      "purchaseParkingURL", "sellURL", "transferURL", "transitInformationURL",
    ]
  ),
  (
    "26",
    [
      "upcomingPassInformation", "changeSeatURL", "entertainmentURL", "managementURL",
      "purchaseAdditionalBaggageURL", "purchaseLoungeAccessURL", "purchaseWifiURL",
      "registerServiceAnimalURL", "reportLostBagURL", "requestWheelchairURL", "trackBagsURL",
      "transitProviderEmail", "transitProviderPhoneNumber", "transitProviderWebsiteURL",
      "upgradeURL",
    ]
  ),
  ("27", ["posterGeneric", "featuredActions"]),
]
