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
      reader.fields([list]).filter { $0.link == nil }.prefix(3)
    }.filter { !$0.isEmpty }
    let members: [(String, JSON?)] = [
      ("id", .string(classID)),
      ("multipleDevicesAndHoldersAllowedStatus", "MULTIPLE_HOLDERS"),
      (
        "classTemplateInfo",
        .members([
          "cardTemplateOverride": .members([
            "cardRowTemplateInfos": .array(rows.prefix(3).map { row(of: $0.map(\.id)) })
          ])
        ])
      ),
    ]
    let all = members + style.classMembers(root, classTexts(root))
    return .object(
      all.compactMap { name, value in value.map { JSON.Member(name: name, value: $0) } })
  }

  /// The texts of a pass that are also in its class, in the default language where Google takes
  /// only one.
  private func classTexts(_ root: JSONNode) -> GoogleClassTexts {
    let title = text("description", root) ?? []
    return GoogleClassTexts(
      issuer: text("organizationName", root)?.first, title: title.first,
      localTitle: localized(title), name: text("logoText", root)?.first, color: color(root),
      logo: picture(settings.logo, text("organizationName", root) ?? title))
  }

  /// A text of pass.json in each language.
  private func text(_ key: String, _ root: JSONNode) -> LocalText? {
    root[key]?.string.map { text in settings.languages.map { $0.text(text) } }
  }

  private func color(_ root: JSONNode) -> JSON? {
    root["backgroundColor"]?.string.flatMap { PassColor($0) }.map { .string($0.hex) }
  }

  private func row(of ids: [String]) -> JSON {
    func item(_ index: Int) -> JSON {
      .members([
        "firstValue": .members([
          "fields": [
            .members(["fieldPath": .string("object.textModulesData['\(ids[index])']")])
          ]
        ])
      ])
    }
    switch ids.count {
    case 1: return .members(["oneItem": .members(["item": item(0)])])
    case 2: return .members(["twoItems": .members(["startItem": item(0), "endItem": item(1)])])
    default:
      return .members([
        "threeItems": .members([
          "startItem": item(0), "middleItem": item(1), "endItem": item(2),
        ])
      ])
    }
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
    // A generic pass shows its first primary field in the header, a ticket the origin and the
    // destination.
    let headed = style == .generic ? 1 : style == .transit ? 2 : 0
    let fields = reader.fields(Self.front) + primary.dropFirst(headed) + reader.fields(Self.back)
    let description = text("description", root) ?? []
    let organization = text("organizationName", root) ?? description
    let validity = GoogleValidity(root, facts)
    let own: [(String, JSON?)] =
      switch style {
      case .generic:
        [
          ("genericType", "GENERIC_OTHER"), ("cardTitle", localized(organization)),
          ("subheader", text("logoText", root).map(localized)),
          ("header", localized(primary.first?.value ?? description)),
          ("logo", picture(settings.logo, organization)),
        ]
      case .transit: [("tripType", "ONE_WAY"), ("ticketLeg", leg(primary))]
      case .offer, .loyalty, .eventTicket: []
      }
    let notifications = style == .generic && !facts.isVoided ? validity.notifications : nil
    let members: [(String, JSON?)] =
      [
        ("id", .string(objectID(serialNumber))), ("classId", .string(classID)),
        ("state", .string(facts.isVoided ? "INACTIVE" : "ACTIVE")),
      ] + own + [
        ("heroImage", picture(settings.heroImage, description)),
        ("hexBackgroundColor", style == .generic ? color(root) : nil),
        ("barcode", GoogleBarcode(root)?.json), ("validTimeInterval", validity.interval),
        ("notifications", notifications), ("merchantLocations", places(root)),
        ("textModulesData", texts(fields.filter { $0.link == nil && !reader.isClock($0) })),
        ("linksModuleData", links(fields.filter { $0.link != nil })),
      ]
    return .object(
      members.compactMap { name, value in value.map { JSON.Member(name: name, value: $0) } })
  }

  /// The origin and the destination of a ticket.
  private func leg(_ primary: [GoogleField]) -> JSON {
    .members([
      "originName": primary.first.map { localized($0.value) },
      "destinationName": primary.dropFirst().first.map { localized($0.value) },
    ])
  }

  private func localized(_ text: LocalText) -> JSON {
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

  private func picture(_ url: String?, _ description: LocalText) -> JSON? {
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
    guard !fields.isEmpty else { return nil }
    var shown = Array(fields.prefix(Self.shownCount))
    let rest = fields.dropFirst(Self.shownCount)
    if let last = shown.popLast() {
      let body = settings.languages.indices.map { index in
        ([last.value[index]] + rest.map { "\($0.label[index]): \($0.value[index])" })
          .joined(separator: "\n")
      }
      shown.append(GoogleField(id: last.id, label: last.label, value: body, link: nil))
    }
    return .array(
      shown.map { field in
        .members([
          "id": .string(field.id),
          "header": isOne(field.label) ? .string(field.label[0]) : nil,
          "localizedHeader": isOne(field.label) ? nil : localized(field.label),
          "body": isOne(field.value) ? .string(field.value[0]) : nil,
          "localizedBody": isOne(field.value) ? nil : localized(field.value),
        ])
      })
  }

  /// The links; the page of the pass and telephone numbers come before directions.
  private func links(_ fields: [GoogleField]) -> JSON? {
    guard !fields.isEmpty else { return nil }
    let ways = fields.filter { $0.id.hasPrefix("directions") }
    let ordered = fields.filter { !$0.id.hasPrefix("directions") } + ways
    return .members([
      "uris": .array(
        ordered.prefix(Self.shownCount).map { field in
          // A URL is meaningless to people, but the text of a link is not.
          let text = zip(field.label, field.value).map { label, value in
            value == field.link ? label : "\(label): \(value)"
          }
          return .members([
            "id": .string(field.id), "uri": field.link.map { .string($0) },
            "description": isOne(text) ? .string(text[0]) : nil,
            "localizedDescription": isOne(text) ? nil : localized(text),
          ])
        })
    ])
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
