import WaymarkCore
import WaymarkModel

/// A kind of pass as Google has it, and what its resources are called.
package enum GoogleStyle: String, Sendable, CaseIterable {
  case generic, offer, loyalty, eventTicket, transit

  /// Google's kind for the style of a pass.json; `nil` where Google has none that such a pass can fill: a
  /// flight there has a carrier's code and a number of its own.
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

  /// What a link calls the objects that it saves.
  var payload: String { rawValue + "Objects" }

  /// Whether a class of the kind needs a picture, which a card would be empty without.
  var needsLogo: Bool { self == .loyalty || self == .transit }

  /// How Google calls what a boarding pass is for; `nil` for a flight.
  fileprivate static func transitType(_ root: JSONNode) -> String? {
    switch root["boardingPass"]?["transitType"]?.string {
    case "PKTransitTypeTrain": "RAIL"
    case "PKTransitTypeBus": "BUS"
    case "PKTransitTypeBoat": "FERRY"
    case "PKTransitTypeGeneric": "OTHER"
    default: nil
    }
  }

  /// The members that a class of the kind has besides those of all kinds.
  func classMembers(_ root: JSONNode, _ texts: GoogleClassTexts) -> [(String, JSON?)] {
    if self == .generic { return [] }
    let common: [(String, JSON?)] = [
      ("issuerName", texts.issuer.map { .string($0) }),
      // Google looks at a class before all may save its passes; the account's own testers may at once.
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

/// The texts of a pass that its class repeats.
struct GoogleClassTexts {
  let issuer: String?
  let title: String?
  let localTitle: JSON?

  /// The text next to the logo.
  let name: String?
  let color: JSON?
  let logo: JSON?
}
