import Bytes
import Model

/// What is said about pass.json that a phone takes as it is, and that its holder is not well served by.
struct PassAdvice {
  let package: PassPackage
  let document: JSONNode

  /// About how many characters fit in a row of the front.
  static let longestRow = 72

  /// Adds a finding about the value that begins at an offset in bytes.
  func add(_ kind: DiagnosticKind, at offset: Int, _ message: String) {
    guard package.findings.hasRoom(for: kind.severity) else { return }
    let position = package.positions.position(of: offset)
    package.findings.add(
      kind, in: "pass.json", line: position.line, column: position.column,
      field: document.pointer(to: offset), message)
  }

  /// Names the keys that came with later versions of iOS, once for each version.
  func checkVersions() {
    let members = document.object ?? []
    let found = members.compactMap { member in newKeys[member.name].map { (member, $0) } }
      // The older key beside it says the same to older phones.
      .filter { $0.0.name != "relevantDates" || document["relevantDate"] == nil }
    guard !found.isEmpty else { return }
    for version in ["18", "26", "27"] {
      let own = found.filter { $0.1 == version }.map(\.0)
      guard let first = own.first else { continue }
      let names = own.map(\.name).joined(separator: ", ")
      add(.jsonOS, at: first.node.offset, "before iOS \(version) phones ignore \(names)")
    }
  }

  /// Compares the text of each row of the front with what a phone of usual width has room for.
  func checkLengths() {
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
          .jsonLen, at: node.offset,
          "\(list) have \(count) characters together; about \(limit) fit on a phone")
      }
    }
  }
}

/// The keys of pass.json that came after iOS 17, with the version.
private let newKeys: [String: String] = [
  "18": [
    "relevantDates", "eventLogoText", "footerBackgroundColor", "useAutomaticColors",
    "suppressHeaderDarkening", "auxiliaryStoreIdentifiers", "accessibilityURL", "addOnURL",
    "bagPolicyURL", "contactVenueEmail", "contactVenuePhoneNumber", "contactVenueWebsite",
    "directionsInformationURL", "merchandiseURL", "orderFoodURL", "parkingInformationURL",
    "purchaseParkingURL", "sellURL", "transferURL", "transitInformationURL",
  ],
  "26": [
    "upcomingPassInformation", "changeSeatURL", "entertainmentURL", "managementURL",
    "purchaseAdditionalBaggageURL", "purchaseLoungeAccessURL", "purchaseWifiURL",
    "registerServiceAnimalURL", "reportLostBagURL", "requestWheelchairURL", "trackBagsURL",
    "transitProviderEmail", "transitProviderPhoneNumber", "transitProviderWebsiteURL",
    "upgradeURL",
  ],
  "27": ["posterGeneric", "featuredActions"],
].reduce(into: [:]) { versions, entry in
  for key in entry.value { versions[key] = entry.key }
}
