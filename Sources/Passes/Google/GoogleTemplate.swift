public import WaymarkCore
public import WaymarkModel
public import WaymarkSigning

/// Makes the objects of Google Wallet, each with the contents of the pass.json of the same gate
/// pass.
///
/// A pass for Apple Wallet is a file; a pass for Google Wallet is an object that Google stores and
/// that a backend inserts and updates. So this writes the objects and the links with which people
/// save them.
public struct GoogleTemplate: Sendable {
  let settings: GoogleSettings
  let style: GoogleStyle

  public init(_ settings: GoogleSettings) { self.init(settings, .generic) }

  init(_ settings: GoogleSettings, _ style: GoogleStyle) {
    self.settings = settings
    self.style = style
  }

  /// How many texts, links and places of an object Google shows; it ignores the rest.
  static let shownCount = 10

  /// The identifier of the class that all objects have.
  public var classID: String { "\(settings.issuerID).\(settings.classSuffix)" }

  /// The identifier of the object with a serial number, in the characters that Google allows.
  public func objectID(_ serialNumber: String) -> String {
    "\(settings.issuerID).\(settings.objectPrefix)\(serialNumber)"
  }

  /// The lists on the front; their fields come first.
  private static let front = ["headerFields", "secondaryFields", "auxiliaryFields"]
  private static let back = ["additionalInfoFields", "footerFields", "backFields"]

  /// The rows of a card in the order of the pass; Google allows three rows of at most three fields.
  private static let rows = ["secondaryFields", "auxiliaryFields", "headerFields"]

  /// Makes the class, which defines the texts on the front of a card and their rows.
  ///
  /// The document belongs to a pass that has every field.
  public func passClass(of document: [UInt8], for pass: GatePass) throws(JSONError) -> JSON {
    try passClass(of: JSONReader.read(document).root, GoogleFacts(pass))
  }

  func passClass(of root: JSONNode, _ facts: GoogleFacts) -> JSON {
    let reader = GoogleFieldReader(root, settings.languages, facts)
    let rows = Self.rows.map { list in
      reader.fields([list]).filter { $0.value != nil }.prefix(3)
    }.filter { !$0.isEmpty }
    let isShared = root["sharingProhibited"]?.bool != true
    let members: [(String, JSON?)] = [
      ("id", .string(classID)),
      (
        "multipleDevicesAndHoldersAllowedStatus",
        isShared ? "MULTIPLE_HOLDERS" : "ONE_USER_ALL_DEVICES"
      ),
      (
        "classTemplateInfo",
        rows.isEmpty
          ? nil
          : .members([
            "cardTemplateOverride": .members([
              "cardRowTemplateInfos": .array(rows.prefix(3).map { row(of: $0.map(\.id)) })
            ])
          ])
      ),
    ]
    return .members(members + classMembers(root))
  }

  /// A text of pass.json in each language.
  func text(_ key: String, _ root: JSONNode?) -> LocalText? {
    root?[key]?.string.map { text in settings.languages.map { $0.text(text) } }
  }

  func color(_ root: JSONNode) -> JSON? {
    root["backgroundColor"]?.string.flatMap { PassColor($0) }.map { .string($0.hex) }
  }

  private func row(of ids: [String]) -> JSON {
    let (name, places) = [
      ("oneItem", ["item"]), ("twoItems", ["startItem", "endItem"]),
      ("threeItems", ["startItem", "middleItem", "endItem"]),
    ][ids.count - 1]
    let items = zip(places, ids).map { place, id -> (String, JSON?) in
      let field: JSON = .members([
        "fieldPath": .string("object.textModulesData['\(id)']")
      ])
      return (place, .members(["firstValue": .members(["fields": [field]])]))
    }
    return .members([(name, .members(items))])
  }

  /// Makes the object of a gate pass from its pass.json.
  ///
  /// Its state does not depend on the time: `GoogleLine.expired` sets it, also for stored lines.
  public func object(
    _ serialNumber: String, of document: [UInt8], for pass: GatePass
  ) throws(JSONError) -> JSON {
    try object(serialNumber, of: JSONReader.read(document).root, GoogleFacts(pass))
  }

  func object(_ serialNumber: String, of root: JSONNode, _ facts: GoogleFacts) -> JSON {
    let reader = GoogleFieldReader(root, settings.languages, facts)
    let primary = reader.fields(["primaryFields"])
    let fields =
      logo(root) + reader.fields(Self.front) + texts(ofPrimary: primary)
      + reader.fields(Self.back)
    let description = text("description", root) ?? []
    let organization = text("organizationName", root) ?? description
    let validity = GoogleValidity(root, facts)
    let own: [(String, JSON?)] =
      switch style {
      case .generic:
        [
          ("genericType", "GENERIC_OTHER"), ("cardTitle", localized(organization)),
          ("subheader", subheader(text("logoText", root), primary.first?.label).map(localized)),
          ("header", localized(primary.first?.text ?? description)),
          ("logo", picture(settings.logo, organization)),
        ]
      case .transit: [("tripType", "ONE_WAY"), ("ticketLeg", leg(primary))]
      case .eventTicket: ticket(root["semantics"])
      case .offer, .loyalty: []
      }
    let notifications = style == .generic && facts.state == .active ? validity.notifications : nil
    return .members(
      [
        ("id", .string(objectID(serialNumber))), ("classId", .string(classID)),
        ("state", .string(facts.state.rawValue)),
      ] + own + [
        ("heroImage", picture(settings.heroImage, description)),
        ("hexBackgroundColor", style == .generic ? color(root) : nil),
        ("barcode", GoogleBarcode(root)?.json), ("validTimeInterval", validity.interval),
        ("notifications", notifications), ("merchantLocations", places(root)),
        ("textModulesData", texts(fields.filter { !reader.isClock($0) })),
        ("linksModuleData", links(fields)),
      ])
  }

  /// The text next to the logo, where neither the header nor the class contains it.
  private func logo(_ root: JSONNode) -> [GoogleField] {
    guard ![.generic, .loyalty].contains(style), let logoText = text("logoText", root),
      logoText != text("organizationName", root)
    else { return [] }
    return [GoogleField(id: "logoText", label: logoText.map { _ in "" }, value: logoText)]
  }

  /// The primary fields that are also texts: a generic pass shows the first in the header, and a ticket
  /// the origin and the destination, without their labels.
  private func texts(ofPrimary fields: [GoogleField]) -> [GoogleField] {
    switch style {
    case .generic: Array(fields.dropFirst())
    case .transit:
      fields.prefix(2).filter { $0.label.contains { $0 != "" } } + fields.dropFirst(2)
    case .offer, .loyalty, .eventTicket: fields
    }
  }

  /// What phones show above the first primary field.
  private func subheader(_ logoText: LocalText?, _ label: LocalText?) -> LocalText? {
    let texts = [logoText, label].compactMap(\.self)
    let lines = settings.languages.indices.map { index in
      texts.map { $0[index] }.filter { $0 != "" }.joined(separator: " · ")
    }
    return lines.allSatisfy { $0 == "" } ? nil : lines
  }

  /// The origin and the destination of a ticket.
  private func leg(_ primary: [GoogleField]) -> JSON {
    .members([
      "originName": primary.first.map { localized($0.text) },
      "destinationName": primary.dropFirst().first.map { localized($0.text) },
    ])
  }

  func localized(_ text: LocalText) -> JSON {
    let all = zip(settings.languages, text).map { language, text in
      (text, JSON.members(["language": .string(language.tag), "value": .string(text)]))
    }
    let others = all.dropFirst().filter { $0.0 != all.first?.0 }.map(\.1)
    return .members([
      "defaultValue": all.first?.1, "translatedValues": others.isEmpty ? nil : .array(others),
    ])
  }

  /// Whether a text is the same in all languages.
  private func isOne(_ text: LocalText) -> Bool { text.allSatisfy { $0 == text.first } }

  func picture(_ url: String?, _ description: LocalText) -> JSON? {
    url.map { url in
      .members([
        "sourceUri": .members(["uri": .string(url)]),
        "contentDescription": localized(description),
      ])
    }
  }

  private func places(_ root: JSONNode) -> JSON? {
    let places = (root["locations"]?.array ?? []).prefix(Self.shownCount).compactMap { place in
      place["latitude"]?.digits.flatMap { latitude in
        place["longitude"]?.digits.map { longitude in
          JSON.members(["latitude": .number(latitude), "longitude": .number(longitude)])
        }
      }
    }
    return places.isEmpty ? nil : .array(places)
  }

  /// The texts; those beyond the limit are joined to the last text that is shown.
  private func texts(_ fields: [GoogleField]) -> JSON? {
    let all = fields.compactMap { field in field.value.map { (field.id, field.label, $0) } }
    guard !all.isEmpty else { return nil }
    var shown = Array(all.prefix(Self.shownCount))
    let rest = all.dropFirst(Self.shownCount)
    if let (id, label, value) = shown.popLast() {
      let body = settings.languages.indices.map { index in
        ([value[index]] + rest.map { labelled($2[index], $1[index]) }).joined(separator: "\n")
      }
      shown.append((id, label, body))
    }
    return .array(
      shown.map { id, label, value in
        .members([
          "id": .string(id),
          "header": isOne(label) && label[0] != "" ? .string(label[0]) : nil,
          "localizedHeader": isOne(label) ? nil : localized(label),
          "body": isOne(value) ? .string(value[0]) : nil,
          "localizedBody": isOne(value) ? nil : localized(value),
        ])
      })
  }

  /// The links; the page of the pass and telephone numbers come before directions.
  private func links(_ fields: [GoogleField]) -> JSON? {
    let ways = fields.filter { $0.id.hasPrefix("directions") }
    let ordered = fields.filter { !$0.id.hasPrefix("directions") } + ways
    let links = ordered.flatMap(\.links)
    guard !links.isEmpty else { return nil }
    return .members([
      "uris": .array(
        links.prefix(Self.shownCount).map { link in
          .members([
            "id": .string(link.id), "uri": .string(link.url),
            "description": isOne(link.description) ? .string(link.description[0]) : nil,
            "localizedDescription": isOne(link.description) ? nil : localized(link.description),
          ])
        })
    ])
  }

  /// What Google does not show of a pass, each with its place in pass.json.
  func losses(of root: JSONNode) -> [GoogleLoss] {
    var losses: [GoogleLoss] = []
    func add(_ offset: Int, _ message: String, remedy: String, from cause: String?) {
      losses.append(
        GoogleLoss(
          pointer: root.pointer(to: offset), fault: Fault(message, remedy: remedy),
          isOfTemplate: cause.map { !PassText.hasFields($0) } ?? false))
    }
    if let barcode = GoogleBarcode(root), let (format, offset) = barcode.lost {
      add(
        offset,
        format == "PKBarcodeFormatI2of5"
          ? "Google Wallet draws \(format) only for the 14 digits of an ITF-14; this message is text"
          : "Google Wallet does not draw \(format.prefix(40)); the message is text",
        remedy: "add another format to \"barcodes\", such as PKBarcodeFormatCode128",
        from: format + barcode.message)
    }
    let reader = GoogleFieldReader(root, settings.languages, GoogleFacts(root, now: 0))
    let fields = reader.fields(["primaryFields"] + Self.front + Self.back)
    for case (let url, let offset)? in fields.map(\.lostLink) {
      add(
        offset, "Google Wallet does not open \"\(url.prefix(60))\"; only the text is shown",
        remedy: oddCharacter(of: url).map { "write \($0.escape) for \($0.name)" }
          ?? "link to https, geo, tel or mailto", from: String(url.prefix { $0 != ":" }))
    }
    for (offset, message, remedy) in style == .eventTicket ? eventLosses(root["semantics"]) : [] {
      add(offset, message, remedy: remedy, from: "")
    }
    let count = fields.reduce(0) { $0 + $1.links.count }
    if count > Self.shownCount {
      add(
        root.offset, "Google Wallet shows \(Self.shownCount) of the \(count) links of the pass",
        remedy: "put the links that matter first; directions come last",
        from: nil)
    }
    return losses
  }

  /// The maximum length of a link: browsers and apps cut longer ones.
  public static let linkLimit = 1800

  private static let linkStart = "https://pay.google.com/gp/v/save/"

  /// The link that saves an object; it contains only the object's identifiers, signed by the
  /// service account.
  ///
  /// The object must already exist at Google. `issuedAt` is in seconds since 1970; the hosts are
  /// those of the pages that show the link. Equal input gives equal links.
  public func link(
    to serialNumber: String, by account: ServiceAccount, hosts: [String], issuedAt: Int?
  ) throws(SigningError) -> String {
    let object: JSON = .members([
      "id": .string(objectID(serialNumber)), "classId": .string(classID),
    ])
    let claims: JSON = .members([
      "iss": .string(account.email), "aud": "google", "typ": "savetowallet",
      "iat": issuedAt.map { .integer($0) },
      "origins": .array(hosts.map { .string($0) }),
      "payload": .object([JSON.Member(name: style.payload, value: [object])]),
    ])
    return Self.linkStart + (try account.token(of: claims))
  }
}
