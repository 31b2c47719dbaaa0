import Bytes
import Model

/// What a phone takes as it is, and what its holder is not well served by.
extension PassPackage {
  func checkAdvice(_ document: JSONNode) {
    let advice = PassAdvice(
      package: self, document: document, positions: PositionIndex(files["pass.json"] ?? []))
    advice.checkVersions()
    advice.checkLengths()
    for name in names where name.hasSuffix(".png") { checkPicture(name) }
    checkLanguages()
    advice.checkKeys()
  }

  /// Says why an image could be smaller.
  private func checkPicture(_ name: String) {
    guard let bytes = files[name], bytes.count > 29 else { return }
    let extra = PNGChunks(bytes).ancillaryBytes
    let reasons = [
      (bytes.count > 1 << 20, "has \(bytes.count) bytes"),
      (bytes[24] == 16, "has 16 bits a channel"),
      (bytes[28] == 1, "is interlaced"),
      (extra > 16 << 10, "has \(extra) bytes that are no part of the picture, such as metadata"),
    ].filter(\.0).map(\.1)
    guard !reasons.isEmpty else { return }
    findings.add(.imgBytes, in: name, "\(name) \(reasons.joined(separator: ", "))")
  }
}

/// What is said about pass.json.
struct PassAdvice {
  let package: PassPackage
  let document: JSONNode
  let positions: PositionIndex

  /// About how many characters fit in a row of the front.
  static let longestRow = 72

  func add(_ kind: DiagnosticKind, _ node: JSONNode, _ pointer: String, _ message: String) {
    guard package.findings.hasRoom(for: kind.severity) else { return }
    let position = positions.position(of: node.offset)
    package.findings.add(
      kind, in: "pass.json", line: position.line, column: position.column, field: pointer, message)
  }

  /// Names the keys that came with later versions of iOS, once for each version.
  fileprivate func checkVersions() {
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
  fileprivate func checkLengths() {
    guard let style = PassSchema.styles.first(where: { document[$0]?.object != nil }) else {
      return
    }
    let limits = [
      ("headerFields", 24), ("secondaryFields", Self.longestRow),
      ("auxiliaryFields", Self.longestRow),
    ]
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
