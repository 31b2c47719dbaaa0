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

  /// The keys of pass.json that a class of the kind shows on every pass.
  func classKeys(_ root: JSONNode) -> [String] {
    let common = ["organizationName", "backgroundColor"]
    return switch self {
    case .generic: []
    case .transit: common
    case .offer, .eventTicket: common + ["description"]
    case .loyalty: common + [root["logoText"] == nil ? "description" : "logoText"]
    }
  }

  /// The members of a class of the kind in addition to those of all kinds.
  func classMembers(_ root: JSONNode, _ texts: GoogleClassTexts) -> [(String, JSON?)] {
    if self == .generic { return [] }
    let common: [(String, JSON?)] = [
      ("issuerName", texts.issuer.map { .string($0) }),
      // Google reviews a class before everyone can save its passes; the account's testers can
      // immediately.
      ("reviewStatus", "UNDER_REVIEW"), ("hexBackgroundColor", texts.color),
    ]
    switch self {
    case .generic: return []
    case .offer:
      return common + [
        ("provider", texts.issuer.map { .string($0) }), ("title", texts.title.map { .string($0) }),
        ("redemptionChannel", "BOTH"), ("titleImage", texts.logo),
      ]
    case .loyalty:
      return common + [
        ("programName", (texts.name ?? texts.title).map { .string($0) }),
        ("programLogo", texts.logo),
      ]
    case .eventTicket: return common + [("eventName", texts.localTitle), ("logo", texts.logo)]
    case .transit:
      return common + [
        ("transitType", Self.transitType(root).map { .string($0) }), ("logo", texts.logo),
      ]
    }
  }
}

/// The texts of a pass that are also in its class.
struct GoogleClassTexts {
  let issuer: String?
  let title: String?
  let localTitle: JSON?

  /// The text next to the logo.
  let name: String?
  let color: JSON?
  let logo: JSON?
}
