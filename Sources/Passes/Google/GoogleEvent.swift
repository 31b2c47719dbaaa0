import WaymarkCore

/// The semantics of an event ticket, in Google's form.
extension GoogleTemplate {
  /// The semantics that all tickets of an event share.
  static let eventKeys = [
    "eventName", "venueName", "venueRegionName", "eventStartDate", "eventStartDateInfo",
    "eventEndDate", "venueDoorsOpenDate",
  ]

  /// Those of one ticket, and those that say nothing to people.
  private static let ticketKeys = [
    "seats", "venueEntranceGate", "attendeeName", "admissionLevel", "confirmationNumber",
    "eventType", "seatNumber", "seatRow", "seatSection", "seatIdentifier", "seatSectionColor",
  ]

  /// The event of a class; without a name in the semantics, the description is its name.
  func event(_ root: JSONNode) -> [(String, JSON?)] {
    let semantics = root["semantics"]
    let name = text("eventName", semantics) ?? text("description", root) ?? []
    func date(_ key: String) -> JSON? { semantics?[key]?.string.map { .string($0) } }
    let start = semantics?["eventStartDateInfo"]?["date"]?.string.map { JSON.string($0) }
    return [
      ("eventName", localized(name)), ("venue", venue(semantics)),
      (
        "dateTime",
        filled([
          ("doorsOpen", date("venueDoorsOpenDate")), ("start", date("eventStartDate") ?? start),
          ("end", date("eventEndDate")),
        ])
      ),
    ]
  }

  /// Google requires the address of a venue.
  private func venue(_ semantics: JSONNode?) -> JSON? {
    text("venueName", semantics).flatMap { name in
      text("venueRegionName", semantics).map {
        .members(["name": localized(name), "address": localized($0)])
      }
    }
  }

  /// The members of the object of one ticket.
  func ticket(_ semantics: JSONNode?) -> [(String, JSON?)] {
    func local(_ key: String, _ node: JSONNode?) -> JSON? { text(key, node).map(localized) }
    func first(_ key: String) -> JSON? { text(key, semantics)?.first.map { .string($0) } }
    let seat = semantics?["seats"]?.array?.first
    let place = [("seat", "seatNumber"), ("row", "seatRow"), ("section", "seatSection")]
    return [
      (
        "seatInfo",
        filled(
          place.map { ($0, local($1, seat)) } + [("gate", local("venueEntranceGate", semantics))])
      ),
      ("reservationInfo", filled([("confirmationCode", first("confirmationNumber"))])),
      ("ticketHolderName", first("attendeeName")),
      ("ticketType", local("admissionLevel", semantics)),
    ]
  }

  /// An object with at least one member; `nil` without.
  private func filled(_ members: [(String, JSON?)]) -> JSON? {
    members.allSatisfy { $0.1 == nil } ? nil : .members(members)
  }

  /// What Google does not show of the semantics.
  func eventLosses(_ semantics: JSONNode?) -> [(offset: Int, message: String, remedy: String)] {
    let shown = Set(Self.eventKeys + Self.ticketKeys)
    let remedy = "show what people need in a field of the pass"
    var losses: [(Int, String, String)] = []
    let seat = semantics?["seats"]?.array?.first?.object ?? []
    let others = ((semantics?.object ?? []) + seat).filter { !shown.contains($0.name) }
    if let first = others.first {
      let names = others.prefix(6).map(\.name).joined(separator: ", ")
      losses.append((first.offset, "Google Wallet has no place for \(names)", remedy))
    }
    if let name = semantics?["venueName"], semantics?["venueRegionName"] == nil {
      losses.append(
        (
          name.offset, "Google Wallet shows venueName only with an address",
          "add venueRegionName to the semantics"
        ))
    }
    if let seats = semantics?["seats"]?.array, seats.count > 1 {
      losses.append(
        (seats[1].offset, "Google Wallet shows one of the \(seats.count) seats", remedy))
    }
    return losses
  }
}
