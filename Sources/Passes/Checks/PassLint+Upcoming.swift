import WaymarkCore
import WaymarkModel

/// The checks of the events that a ticket announces.
extension PassLint {
  /// Checks the announced events of a ticket (iOS 26).
  func checkUpcoming(_ root: PassValue) {
    guard let list = root["upcomingPassInformation"] else { return }
    let schemes = PassSchema.preferredSchemes(of: root.node)
    if root["eventTicket"] == nil || !schemes.contains(PassSchema.poster) {
      add(.jsonUpcoming, at: list)
    } else if list.node.array?.isEmpty == true {
      add(.jsonUpcoming, at: list, "upcomingPassInformation is empty", help: "remove it")
    }
    var identifiers: Set<String> = []
    for entry in list.elements where entry.node.object != nil {
      checkIdentifier(of: entry, "event", &identifiers, .jsonUpcoming)
      for key in PassSchema.upcomingRequired where entry[key] == nil {
        add(.jsonUpcoming, at: entry.lacking(key), "the event has no \(key)", severity: .error)
      }
      if let type = entry["type"], type.node.string != "event" {
        add(.jsonUpcoming, at: type, "the type is not \"event\"", severity: .error)
      }
      if let date = entry["dateInformation"], date.node.object != nil, date["date"] == nil {
        add(
          .jsonUpcoming, at: date.lacking("date"), "dateInformation has no date",
          help: "give the date, or remove dateInformation; phones then say that it is not known yet"
        )
      }
      if let zone = entry["dateInformation"]?["timeZone"] { checkZone(zone, .jsonUpcoming) }
      for link in entry["URLs"]?.node.object ?? [] where isLinkKey(link.name) {
        checkLink(entry.value(of: link), .jsonUpcoming)
      }
      for name in ["headerImage", "venueMap"] {
        for image in entry["images"]?[name]?.elements(of: "URLs") ?? [] { checkRemote(image) }
      }
      var keys: Set<String> = []
      for field in PassSchema.upcomingLists.flatMap({ entry.elements(of: $0) })
      where field.node.object != nil {
        checkField(field)
        guard let key = field["key"], let name = key.node.string, !keys.insert(name).inserted else {
          continue
        }
        add(
          .jsonKeys, at: key, "another field of the event has the key \"\(name.prefix(40))\"",
          severity: .warning)
      }
    }
  }

  /// Warns of two entries of a list that have one identifier.
  func checkIdentifier(
    of entry: PassValue, _ name: String, _ seen: inout Set<String>, _ kind: DiagnosticKind
  ) {
    guard let value = entry["identifier"], let text = value.node.string,
      !seen.insert(text).inserted
    else { return }
    add(
      kind, at: value, "another \(name) has the identifier \"\(text.prefix(40))\"",
      help: "give each \(name) its own", severity: .warning)
  }

  /// Checks an image that a phone loads.
  private func checkRemote(_ image: PassValue) {
    guard image.node.object != nil else { return }
    for key in ["URL", "SHA256"] where image[key] == nil {
      add(.jsonUpcoming, at: image.lacking(key), "the image has no \(key)", severity: .error)
    }
    if let url = image["URL"], let text = url.node.string {
      if text.lowercased().hasPrefix("http://") {
        add(
          .jsonUpcoming, at: url, "the image is not loaded over https", help: "give an https URL",
          severity: .warning)
      } else {
        checkLink(url, .jsonUpcoming)
      }
    }
    if let hash = image["SHA256"], let text = hash.node.string,
      text.utf8.count != 64 || !text.utf8.allSatisfy({ hexValue($0) != nil })
    {
      add(
        .jsonUpcoming, at: hash, "\"\(text.prefix(40))\" is not a SHA-256",
        help: "write the hash of the image as 64 hex digits", severity: .warning)
    }
    if let size = image["size"], let bytes = size.wholeNumber, bytes > 2 << 20 {
      add(
        .jsonUpcoming, at: size, "the image has \(bytes) bytes, and phones load 2 MB at most",
        severity: .error)
    }
  }
}
