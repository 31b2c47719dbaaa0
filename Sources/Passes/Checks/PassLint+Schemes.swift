import WaymarkCore
import WaymarkModel

/// The checks of the newer forms of styles: posters and semantic boarding passes.
extension PassLint {
  /// Checks the keys of posters and of semantic boarding passes.
  func checkSchemes(_ root: PassValue) {
    let kind: DiagnosticKind = root["boardingPass"] == nil ? .jsonPoster : .jsonSemBoard
    for scheme in root.elements(of: "preferredStyleSchemes") {
      expect(scheme, among: PassSchema.preferences, kind)
    }
    let preferred = PassSchema.preferredSchemes(of: root.node)
    checkPoster(root, isPreferred: preferred.contains(PassSchema.poster))
    checkBoarding(root, isPreferred: preferred.contains(PassSchema.semanticBoarding))
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
  func checkLink(_ value: PassValue, _ kind: DiagnosticKind) {
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
}

/// Whether a key takes a URL, and not an address or a number.
func isLinkKey(_ key: String) -> Bool { key.hasSuffix("URL") || key.hasSuffix("Website") }
