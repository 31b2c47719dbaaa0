import Bytes
import Model

/// The checks of the events that a ticket announces.
extension PassLint {
  /// Checks the announced events of a ticket (iOS 26).
  func checkUpcoming(_ root: PassValue) {
    guard let list = root["upcomingPassInformation"] else { return }
    let schemes = PassSchema.preferredSchemes(of: root.node)
    if root["eventTicket"] == nil || !schemes.contains(PassSchema.poster) {
      add(.jsonUpcoming, at: list)
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
      for name in ["headerImage", "venueMap"] {
        for image in entry["images"]?[name]?.elements(of: "URLs") ?? [] { checkRemote(image) }
      }
      for field in PassSchema.upcomingLists.flatMap({ entry.elements(of: $0) })
      where field.node.object != nil {
        checkField(field)
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
    if let size = image["size"], let bytes = size.node.integer, bytes > 2 << 20 {
      add(
        .jsonUpcoming, at: size, "the image has \(bytes) bytes, and phones load 2 MB at most",
        severity: .error)
    }
  }
}
