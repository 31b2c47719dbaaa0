import WaymarkCore
import WaymarkModel

/// The checks of the events that a ticket announces.
extension PassLint {
  /// Checks the announced events of a ticket (iOS 26).
  func checkUpcoming(_ root: PassValue) {
    guard let list = root["upcomingPassInformation"] else { return }
    let schemes = PassSchema.preferredSchemes(of: root.node).map(\.name)
    if root["eventTicket"] == nil || !schemes.contains(PassSchema.poster.name) {
      add(.jsonUpcoming, at: list)
    }
    for entry in list.elements where entry.node.object != nil {
      require(["type", "identifier", "name"], of: entry, "the event", .jsonUpcoming, .error)
      if let type = entry["type"], type.node.string != "event" {
        add(.jsonUpcoming, at: type, "the type is not \"event\"", severity: .error)
      }
      if let zone = entry["dateInformation"]?["timeZone"] { checkZone(zone, .jsonUpcoming) }
      for link in entry["URLs"]?.node.object ?? [] where isLinkKey(link.name) {
        checkLink(entry.value(of: link), .jsonUpcoming)
      }
      for name in ["headerImage", "venueMap"] {
        for image in entry["images"]?[name]?.elements(of: "URLs") ?? []
        where image.node.object != nil {
          require(["URL", "SHA256"], of: image, "the image", .jsonUpcoming, .error)
          if let url = image["URL"] { checkLink(url, .jsonUpcoming) }
        }
      }
      for field in PassSchema.upcomingLists.flatMap({ entry.elements(of: $0) })
      where field.node.object != nil {
        checkField(field)
      }
    }
  }
}
