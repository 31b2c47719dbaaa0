import Bytes
import Model

/// The checks of keys that depend on each other.
extension PassLint {
  /// Checks that what makes a pass appear on the lock screen works for its style.
  func checkRelevance(_ root: PassValue) {
    let style = PassSchema.styles.first { root[$0] != nil } ?? ""
    let dates = root.elements(of: "relevantDates")
    let date = root["relevantDate"] ?? (dates.isEmpty ? nil : root["relevantDates"])
    let hasPlace = ["locations", "beacons"].contains { !root.elements(of: $0).isEmpty }
    if let date, ["coupon", "storeCard"].contains(style) {
      add(.jsonRel, at: date, "a \(style) does not appear by a date", help: "remove the date")
    } else if let date, style == "generic", !hasPlace {
      add(.jsonRel, at: date, "a generic pass with a date and no location never appears by itself")
    }
    for entry in dates {
      if let new = entry.date("date"), let old = entry.date("relevantDate"), new != old {
        add(
          .jsonRel, at: entry, "date and relevantDate, its name before iOS 26, differ",
          help: "give both the same moment")
      }
    }
    if let old = root["relevantDate"], let moment = root.date("relevantDate"), !dates.isEmpty,
      !dates.contains(where: { $0.includes(moment) })
    {
      add(
        .jsonRel, at: old, "relevantDate is in none of relevantDates",
        help: "give older phones a moment that relevantDates has too")
    }
  }

  /// Warns of a pass that is over.
  func checkMoments(_ root: PassValue) {
    if let value = root["voided"], value.node.bool == true {
      add(.jsonExpired, at: value, "the pass is voided", help: "phones show it greyed")
    }
    guard let now else { return }
    if let value = root["expirationDate"], let end = root.date("expirationDate"), end.seconds < now
    {
      add(.jsonExpired, at: value, "the pass expired on \(end.day)")
    }
    if let value = root["relevantDate"], let end = root.date("relevantDate"), end.seconds < now {
      add(
        .jsonExpired, at: value, "relevantDate is over since \(end.day)",
        help: "correct it, if the pass still counts")
    }
    let dates = root.elements(of: "relevantDates")
    let ends = dates.compactMap { $0.date("endDate") ?? $0.date("date") ?? $0.date("relevantDate") }
    if let value = root["relevantDates"], let last = ends.max(), ends.count == dates.count,
      last.seconds < now
    {
      add(
        .jsonExpired, at: value, "the last of relevantDates is over since \(last.day)",
        help: "correct it, if the pass still counts")
    }
  }

  /// Warns of text that is hard to tell from its background.
  func checkColors(_ root: PassValue) {
    // A poster event ticket takes its colours from the artwork then.
    guard root["useAutomaticColors"]?.node.bool != true,
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
    let kind: DiagnosticKind = root["boardingPass"] == nil ? .jsonPoster : .jsonSemBoard
    for scheme in schemes { expect(scheme, among: PassSchema.preferences, kind) }
    let names = schemes.compactMap(\.node.string)
    checkPoster(root, isPreferred: names.contains(PassSchema.poster.name))
    checkBoarding(root, isPreferred: names.contains(PassSchema.semanticBoarding.name))
  }

  private func checkPoster(_ root: PassValue, isPreferred: Bool) {
    let links = values(of: PassSchema.eventURLs, in: root)
    for (key, value) in links where isLinkKey(key) { checkLink(value, .jsonPoster) }
    guard isPreferred else {
      let others = values(of: PassSchema.posterKeys, in: root)
      let fields = root["eventTicket"].map { values(of: ["additionalInfoFields"], in: $0) } ?? []
      for (key, value) in others + links + fields {
        add(.jsonPoster, at: value, "only a poster event ticket has a use for \(key)")
      }
      return
    }
    checkSemantics(
      of: root, PassSchema.poster.style, PassSchema.posterSemantics(of: root["semantics"]),
      .jsonPoster, "a poster event ticket")
    if root["nfc"]?["requiresAuthentication"]?.node.bool == nil {
      add(
        .jsonPoster, at: root.lacking("nfc"),
        "a poster event ticket needs nfc with requiresAuthentication",
        help: "add it; without it phones show the classic ticket")
    }
    if links.count == 1 {
      add(
        .jsonPoster, at: links[0].1, "a poster event ticket with one link shows no buttons",
        help: "give two or more of \(PassSchema.eventURLs.joined(separator: ", "))")
    }
  }

  private func checkBoarding(_ root: PassValue, isPreferred: Bool) {
    let links = values(of: PassSchema.boardingURLs, in: root)
    for (key, value) in links where isLinkKey(key) { checkLink(value, .jsonSemBoard) }
    guard isPreferred else {
      for (key, value) in links {
        add(.jsonSemBoard, at: value, "only a semantic boarding pass has a use for \(key)")
      }
      return
    }
    checkSemantics(
      of: root, PassSchema.semanticBoarding.style, PassSchema.boardingSemantics, .jsonSemBoard,
      "a semantic boarding pass")
  }

  /// Those of some keys that an object has, with their values.
  private func values(of keys: [String], in object: PassValue) -> [(String, PassValue)] {
    keys.compactMap { key in object[key].map { (key, $0) } }
  }

  /// Warns of a link that no phone can open.
  private func checkLink(_ value: PassValue, _ kind: DiagnosticKind) {
    guard let text = value.node.string, !isKey(text) else { return }
    let bytes = Array(text.utf8)
    guard SplitURL(bytes) == nil || bytes.contains(UInt8(ascii: " ")) else { return }
    add(
      kind, at: value, "\"\(text.prefix(40))\" is not a URL",
      help: "write it with its scheme, such as https://example.com", severity: .warning)
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
      if let other = PassSchema.otherNames[key], semantics[other] != nil { continue }
      add(kind, at: semantics.lacking(key), "\(name) needs \(key)")
    }
  }

  /// Checks the announced events of a ticket (iOS 26).
  func checkUpcoming(_ root: PassValue) {
    guard let list = root["upcomingPassInformation"] else { return }
    let schemes = root.elements(of: "preferredStyleSchemes").compactMap(\.node.string)
    if root["eventTicket"] == nil || !schemes.contains(PassSchema.poster.name) {
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
  private func checkIdentifier(
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

  /// Checks the buttons of a pass (iOS 27).
  func checkActions(_ root: PassValue) {
    let actions = root.elements(of: "featuredActions")
    if actions.count > 2 { add(.jsonActions, at: actions[2], "there are more than 2 actions") }
    var identifiers: Set<String> = []
    for action in actions where action.node.object != nil {
      checkIdentifier(of: action, "action", &identifiers, .jsonActions)
      for key in ["identifier", "type"] where action[key] == nil {
        add(.jsonActions, at: action.lacking(key), "the action has no \(key)")
      }
      if let url = action["url"] {
        checkLink(url, .jsonActions)
      } else {
        // Some types may need none.
        add(
          .jsonActions, at: action.lacking("url"), "the action has no url",
          help: "give the URL that it opens", severity: .warning)
      }
      expect(action["type"], among: PassSchema.actionTypes, .jsonActions)
    }
  }

  /// Warns of secrets: whoever has a pass can read all of it.
  func checkSecrets(_ root: PassValue) {
    if let token = root["authenticationToken"], isSecret(token.node.string ?? "") {
      add(
        .jsonSecret, at: token, "authenticationToken is a token for something else",
        help: "give each pass a random token, or one that is made of its serial number")
    }
    guard let info = root["userInfo"] else { return }
    var rest = [info]
    while let value = rest.popLast() {
      rest += value.elements.reversed()
      for member in (value.node.object ?? []).reversed() {
        let inner = value.value(of: member)
        if isSecretName(member.name), inner.node.string?.isEmpty == false {
          add(.jsonSecret, at: inner, "userInfo has a \(member.name)")
        } else {
          rest.append(inner)
        }
      }
      if let text = value.node.string, isSecret(text) { add(.jsonSecret, at: value) }
    }
  }
}

/// Whether a text has the form of a secret that services give out.
func isSecret(_ text: String) -> Bool {
  // A JSON Web Token begins with {" in base64url, twice.
  if text.hasPrefix("eyJ"), text.firstRange(of: ".eyJ") != nil { return true }
  return ["-----BEGIN", "sk_live_", "rk_live_", "AKIA", "ghp_", "xoxb-"].contains {
    text.utf8.count >= 16 && text.hasPrefix($0)
  }
}

private func isSecretName(_ name: String) -> Bool {
  let letters = name.lowercased().filter(\.isLetter)
  return ["password", "passwd", "secret", "apikey", "privatekey", "clientsecret", "accesstoken"]
    .contains(letters)
}

extension PassValue {
  /// The date that a key has; `nil` when it has none.
  fileprivate func date(_ key: String) -> Timestamp? {
    self[key]?.node.string.flatMap(passDate)
  }

  /// Whether a moment is that of an entry of relevantDates, or in its interval.
  fileprivate func includes(_ moment: Timestamp) -> Bool {
    if let start = date("startDate") {
      return start <= moment && moment <= date("endDate") ?? start
    }
    return date("date") == moment || date("relevantDate") == moment
  }
}

/// Whether a key takes a URL, and not an address or a number.
private func isLinkKey(_ key: String) -> Bool { key.hasSuffix("URL") || key.hasSuffix("Website") }
