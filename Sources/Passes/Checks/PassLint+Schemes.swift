import WaymarkCore
import WaymarkModel

/// The checks of newer schemes, and of the events and buttons that they introduced.
extension PassLint {
  /// Checks the keys of posters and of semantic boarding passes.
  func checkSchemes(_ root: PassValue) {
    let kind: DiagnosticKind = root["boardingPass"] == nil ? .jsonPoster : .jsonSemBoard
    for scheme in root.elements(of: "preferredStyleSchemes") {
      expect(scheme, among: PassSchema.preferences, kind)
    }
    let preferred = PassSchema.preferredSchemes(of: root.node).map(\.name)
    for scheme in PassSchema.schemes {
      for key in scheme.links where isLinkKey(key) {
        if let value = root[key] { checkLink(value, scheme.kind) }
      }
      if preferred.contains(scheme.name) {
        checkSemantics(of: root, scheme)
      } else {
        for key in scheme.keys + scheme.links {
          guard let value = root[key] else { continue }
          let help = root[scheme.style] == nil ? "remove it" : nil
          add(scheme.kind, at: value, "only \(scheme.phrase) uses \(key)", help: help)
        }
      }
    }
    checkPoster(root, isPreferred: preferred.contains(PassSchema.poster.name))
  }

  private func checkPoster(_ root: PassValue, isPreferred: Bool) {
    // A library for passes writes an empty list into every event ticket.
    if !isPreferred, let fields = root["eventTicket"]?["additionalInfoFields"],
      fields.node.array?.isEmpty != true
    {
      add(.jsonPoster, at: fields, "only a poster event ticket uses additionalInfoFields")
    }
    if isPreferred, root["nfc"]?["requiresAuthentication"]?.node.bool == nil {
      add(
        .jsonPoster, at: root["nfc"]?.lacking("requiresAuthentication") ?? root.lacking("nfc"),
        "a poster event ticket needs nfc with requiresAuthentication",
        help: "add it; without it phones show the classic ticket")
    }
  }

  /// Warns of a link that phones cannot open.
  func checkLink(_ value: PassValue, _ kind: DiagnosticKind) {
    guard let text = value.node.string, !isKey(text) else { return }
    let bytes = Array(text.utf8)
    if let url = SplitURL(bytes), scriptSchemes.contains(url.text(url.scheme).asciiLowercased) {
      return add(.jsonLink, at: value, "\"\(text.prefix(40))\" does not link to a page or an app")
    }
    if SplitURL(bytes) != nil {
      guard let odd = oddCharacter(of: text) else { return }
      return add(
        kind, at: value, "\"\(text.prefix(40))\" has \(odd.name), which URLs do not have",
        help: "write \(odd.escape) for \(odd.name)", severity: .warning)
    }
    add(
      kind, at: value, "\"\(text.prefix(40))\" is not a URL",
      help: "include the scheme, such as https://example.com", severity: .warning)
  }

  private func checkSemantics(of root: PassValue, _ scheme: PassSchema.Scheme) {
    guard root[scheme.style] != nil else {
      return add(
        scheme.kind, at: root["preferredStyleSchemes"] ?? root,
        "\(scheme.phrase) needs the style \(scheme.style)")
    }
    guard let semantics = root["semantics"] else {
      return add(scheme.kind, at: root.lacking("semantics"), "\(scheme.phrase) needs semantics")
    }
    let help = "give it; without it phones show \(scheme.style)"
    for key in scheme.missing(of: root.node) {
      add(scheme.kind, at: semantics.lacking(key), "\(scheme.phrase) needs \(key)", help: help)
    }
    guard scheme.kind == .jsonSemBoard, let style = root[scheme.style] else { return }
    if !PassSchema.isFlight(style.node) {
      add(
        scheme.kind, at: style["transitType"] ?? style, "\(scheme.phrase) is only for flights",
        help: "remove semanticBoardingPass; phones show boardingPass")
    }
    if !PassSchema.fieldLists.prefix(4).contains(where: { !style.elements(of: $0).isEmpty }) {
      add(
        scheme.kind, at: style, "before iOS 26, the front of the pass is empty",
        help: "give \(scheme.style) headerFields, primaryFields and other fields, too")
    }
    if semantics["internationalDocumentsAreVerified"]?.node.bool == true {
      require(
        ["internationalDocumentsVerifiedDeclarationName"], of: semantics, "semantics", scheme.kind)
    }
  }

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
        add(.jsonUpcoming, at: type, "type is not \"event\"", severity: .error)
      }
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

  /// Checks the buttons of a pass (iOS 27).
  func checkActions(_ root: PassValue) {
    let actions = root.elements(of: "featuredActions")
    if actions.count > 2 { add(.jsonActions, at: actions[2], "there are more than 2 actions") }
    for action in actions where action.node.object != nil {
      require(["identifier", "type"], of: action, "the action", .jsonActions)
      if let url = action["url"] {
        checkLink(url, .jsonActions)
      } else {
        // Some types may not need a URL.
        add(
          .jsonActions, at: action.lacking("url"), "the action has no url",
          help: "give the URL to open", severity: .warning)
      }
      expect(action["type"], among: PassSchema.actionTypes, .jsonActions)
    }
  }
}

/// The schemes of links that run code, install profiles or open files.
private let scriptSchemes: Set<String> = [
  "javascript", "data", "vbscript", "file", "blob", "about", "itms-services", "filesystem",
]

/// The first character of a link that URLs only have percent-encoded, and its escape.
func oddCharacter(of url: String) -> (name: String, escape: String)? {
  let odd = url.utf8.first { $0 <= 0x20 || $0 == 0x7F || isExcludedFromURLs($0) }
  guard let odd else { return nil }
  let shown = odd == 0x20 ? "a space" : "\"\(String(decoding: [odd], as: UTF8.self).visible)\""
  return (shown, renderedText { $0.percentEscape(odd) })
}

/// Whether a link has a custom app scheme, which is allowed because the author of the pass knows
/// the app.
func isAppLink(_ url: String) -> Bool {
  let bytes = Array(url.utf8)
  guard let parts = SplitURL(bytes) else { return false }
  return !scriptSchemes.contains(parts.text(parts.scheme).asciiLowercased)
}

/// Whether a key takes a URL rather than an address or a number.
func isLinkKey(_ key: String) -> Bool { key.hasSuffix("URL") || key.hasSuffix("Website") }
