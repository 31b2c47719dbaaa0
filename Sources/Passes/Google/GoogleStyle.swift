import WaymarkCore
import WaymarkModel

/// A kind of pass in Google Wallet, and the names of its resources.
package enum GoogleStyle: String, Sendable, CaseIterable {
  case generic, offer, loyalty, eventTicket, transit

  /// Google's kind for the style of a pass.json; `nil` if Google has no kind that the pass can
  /// fill: a flight requires a carrier code and a flight number.
  init?(_ root: JSONNode) {
    switch PassSchema.allStyles.first(where: { root[$0] != nil }) {
    case "generic", "posterGeneric": self = .generic
    case "coupon": self = .offer
    case "storeCard": self = .loyalty
    case "eventTicket": self = .eventTicket
    case "boardingPass" where Self.transitType(root) != nil: self = .transit
    default: return nil
    }
  }

  var classResource: GoogleLine.Resource { GoogleLine.Resource(name: rawValue + "Class") }
  var objectResource: GoogleLine.Resource { GoogleLine.Resource(name: rawValue + "Object") }

  /// The key of the saved objects in a link.
  var payload: String { rawValue + "Objects" }

  /// Whether a class of the kind requires a logo.
  var needsLogo: Bool { self == .loyalty || self == .transit }

  /// Google's type for the transit type of a boarding pass; `nil` for a flight.
  fileprivate static func transitType(_ root: JSONNode) -> String? {
    switch root["boardingPass"]?["transitType"]?.string {
    case "PKTransitTypeTrain": "RAIL"
    case "PKTransitTypeBus": "BUS"
    case "PKTransitTypeBoat": "FERRY"
    case "PKTransitTypeGeneric": "OTHER"
    default: nil
    }
  }

  /// The texts of pass.json that a class of the kind shows on every pass, and their keys.
  func classTexts(_ root: JSONNode) -> [(key: String, text: String?)] {
    let semantics = self == .eventTicket ? root["semantics"] : nil
    let title = root["logoText"] == nil ? "description" : "logoText"
    let keys: [String] =
      switch self {
      case .generic: []
      case .transit: Self.commonKeys
      case .offer: Self.commonKeys + ["description"]
      case .eventTicket:
        Self.commonKeys + (semantics?["eventName"] == nil ? ["description"] : [])
      case .loyalty: Self.commonKeys + [title]
      }
    return keys.map { ($0, root[$0]?.string) }
      + GoogleTemplate.eventKeys.map {
        ($0, (semantics?[$0]?["date"] ?? semantics?[$0])?.string)
      }
  }

  private static let commonKeys = ["organizationName", "backgroundColor"]
}

extension GoogleTemplate {
  /// The members of a class in addition to those of all styles.
  func classMembers(_ root: JSONNode) -> [(String, JSON?)] {
    if style == .generic { return [] }
    func first(_ key: String) -> JSON? { text(key, root)?.first.map { .string($0) } }
    let logo = picture(
      settings.logo, text("organizationName", root) ?? text("description", root) ?? [])
    let common: [(String, JSON?)] = [
      ("issuerName", first("organizationName")),
      // Google reviews a class before everyone can save its passes; the account's testers can
      // immediately.
      ("reviewStatus", "UNDER_REVIEW"), ("hexBackgroundColor", color(root)),
    ]
    switch style {
    case .generic: return []
    case .offer:
      return common + [
        ("provider", first("organizationName")), ("title", first("description")),
        ("redemptionChannel", "BOTH"), ("titleImage", logo),
      ]
    case .loyalty:
      return common + [
        ("programName", first("logoText") ?? first("description")), ("programLogo", logo),
      ]
    case .eventTicket: return common + event(root) + [("logo", logo)]
    case .transit:
      return common + [
        ("transitType", GoogleStyle.transitType(root).map { .string($0) }), ("logo", logo),
      ]
    }
  }
}
