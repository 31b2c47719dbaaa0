import Bytes
import Model

/// The checks of keys that depend on each other.
extension PassLint {
  /// Checks that what makes a pass appear on the lock screen works for its style.
  func checkRelevance(_ root: PassValue) {
    let style = PassSchema.styles.first { root[$0] != nil } ?? ""
    let date = root["relevantDate"] ?? root["relevantDates"]
    if let date, ["coupon", "storeCard"].contains(style) {
      add(.jsonRel, at: date, "a \(style) does not appear by a date")
    } else if let date, style == "generic", root["locations"] == nil, root["beacons"] == nil {
      add(.jsonRel, at: date, "a generic pass with a date and no location never appears by itself")
    }
    guard let old = root["relevantDate"], let moment = passDate(old.node.string ?? ""),
      let first = root.elements(of: "relevantDates").first
    else { return }
    let others = ["date", "relevantDate", "startDate"].compactMap { first[$0]?.node.string }
    if let other = others.first.flatMap(passDate), other != moment {
      add(.jsonRel, at: old, "relevantDate and the first of relevantDates differ")
    }
  }

  /// Warns of a pass that is over.
  func checkMoments(_ root: PassValue) {
    guard let now else { return }
    if let value = root["expirationDate"], let end = passDate(value.node.string ?? ""),
      end.seconds < now
    {
      add(.jsonExpired, at: value, "the pass expired on \(end.day)")
    }
  }

  /// Warns of text that is hard to tell from its background.
  func checkColors(_ root: PassValue) {
    guard root["backgroundColor"] != nil,
      let background = root["backgroundColor"]?.node.string.flatMap({ PassColor($0) })
    else { return }
    for key in ["foregroundColor", "labelColor"] {
      guard let value = root[key], let color = value.node.string.flatMap({ PassColor($0) }) else {
        continue
      }
      let contrast = color.contrast(with: background)
      guard contrast < 3 else { continue }
      let ratio = "\(Int(contrast)).\(Int(contrast * 10) % 10)"
      add(.jsonContrast, at: value, "\(key) has a contrast of \(ratio) to 1 with backgroundColor")
    }
  }

  /// Checks the keys of posters and of semantic boarding passes.
  func checkSchemes(_ root: PassValue) {
    let schemes = root.elements(of: "preferredStyleSchemes")
    for scheme in schemes { expect(scheme, among: PassSchema.schemes, .jsonPoster) }
    let names = schemes.compactMap(\.node.string)
    if names.contains("posterEventTicket") {
      checkSemantics(
        of: root, "eventTicket", PassSchema.posterSemantics, .jsonPoster, "a poster event ticket")
    } else {
      for key in PassSchema.posterKeys + PassSchema.eventURLs {
        guard let value = root[key] else { continue }
        add(.jsonPoster, at: value, "only a poster event ticket has a use for \(key)")
      }
    }
    if names.contains("semanticBoardingPass") {
      checkSemantics(
        of: root, "boardingPass", PassSchema.boardingSemantics, .jsonSemBoard,
        "a semantic boarding pass")
    } else {
      for key in PassSchema.boardingURLs {
        guard let value = root[key] else { continue }
        add(.jsonSemBoard, at: value, "only a semantic boarding pass has a use for \(key)")
      }
    }
  }

  private func checkSemantics(
    of root: PassValue, _ style: String, _ keys: [String], _ kind: DiagnosticKind, _ name: String
  ) {
    guard root[style] != nil else {
      return add(kind, at: root, "\(name) needs the style \(style)")
    }
    guard let semantics = root["semantics"] else {
      return add(kind, at: root.lacking("semantics"), "\(name) needs semantics")
    }
    for key in keys where semantics[key] == nil {
      add(kind, at: semantics.lacking(key), "\(name) needs \(key)")
    }
  }

  /// Checks the announced events of a ticket (iOS 26).
  func checkUpcoming(_ root: PassValue) {
    guard let list = root["upcomingPassInformation"] else { return }
    let schemes = root.elements(of: "preferredStyleSchemes").compactMap(\.node.string)
    if root["eventTicket"] == nil || !schemes.contains("posterEventTicket") {
      add(.jsonUpcoming, at: list)
    }
    for entry in list.elements {
      for key in PassSchema.upcomingRequired where entry[key] == nil {
        add(.jsonUpcoming, at: entry.lacking(key), "the event has no \(key)", severity: .error)
      }
      if let type = entry["type"], type.node.string != "event" {
        add(.jsonUpcoming, at: type, "the type is not \"event\"", severity: .error)
      }
    }
  }

  /// Checks the buttons of a pass (iOS 27).
  func checkActions(_ root: PassValue) {
    let actions = root.elements(of: "featuredActions")
    if actions.count > 2 { add(.jsonActions, at: actions[2], "there are more than 2 actions") }
    for action in actions where action.node.object != nil {
      for key in ["identifier", "type", "url"] where action[key] == nil {
        add(.jsonActions, at: action.lacking(key), "the action has no \(key)")
      }
      expect(action["type"], among: PassSchema.actionTypes, .jsonActions)
    }
  }

  /// Warns of secrets: whoever has a pass can read all of it.
  func checkSecrets(_ root: PassValue) {
    guard let info = root["userInfo"] else { return }
    var rest = [info.node]
    while let node = rest.popLast() {
      rest += (node.array ?? []) + (node.object ?? []).map(\.node)
      guard let text = node.string else { continue }
      // A JSON Web Token begins with {" in base64url, twice.
      let isToken = text.hasPrefix("eyJ") && text.firstRange(of: ".eyJ") != nil
      if isToken || text.hasPrefix("-----BEGIN") {
        add(.jsonSecret, node.offset, info.pointer)
      }
    }
  }
}

/// Whether a host is one of this machine or of a network at home.
func isPrivate(_ host: String) -> Bool {
  let parts = host.split(separator: ".").compactMap { UInt8($0) }
  guard parts.count == 4 else { return host == "localhost" || host.hasSuffix(".local") }
  switch (parts[0], parts[1]) {
  case (10, _), (127, _), (192, 168), (172, 16...31): return true
  default: return false
  }
}
