import WaymarkCore

extension PassView {
  /// How the systems show a pass with a known classic style: a poster replaces it on systems that
  /// have one.
  static func looks(
    of root: JSONNode, classic: String?, _ strings: PassTexts
  ) -> [Look] {
    let poster = "posterGeneric"
    var looks: [Look] = []
    if let body = root[poster], body.object != nil {
      looks.append(Look(name: poster, system: "iOS 27 and later", lists: lists(of: body, strings)))
    }
    for scheme in PassSchema.preferredSchemes(of: root)
    where scheme.style == classic && scheme.isShown(for: root) {
      looks.append(
        Look(
          name: scheme.name, system: scheme.system,
          lists: lists(of: root["semantics"], scheme) + backLists(of: root[scheme.style], strings)))
    }
    guard let classic, classic != poster else { return looks }
    let system = looks.isEmpty ? "all systems" : "earlier systems"
    looks.append(Look(name: classic, system: system, lists: lists(of: root[classic], strings)))
    return looks
  }

  /// The semantics that a scheme shows, first those that it needs.
  private static func lists(of semantics: JSONNode?, _ scheme: PassSchema.Scheme) -> [List] {
    let keys = (scheme.semantics + scheme.shown).filter { !$0.hasSuffix("TimeZone") }
    let fields = keys.compactMap { key -> Field? in
      let value = (semantics?[key].map(texts) ?? []).joined(separator: ", ")
      return value.isEmpty ? nil : Field(key: key, value: value)
    }
    return fields.isEmpty ? [] : [List(name: "semantics", fields: fields)]
  }

  private static func texts(of node: JSONNode) -> [String] {
    let parts = node.array ?? node.object?.map(\.node)
    return parts?.flatMap(texts) ?? [node.string ?? node.digits].compactMap(\.self)
  }

  /// The lists of a classic style that its newer form also shows.
  private static func backLists(of style: JSONNode?, _ strings: PassTexts) -> [List] {
    lists(of: style, strings).filter { ["additionalInfoFields", "backFields"].contains($0.name) }
  }
}

extension PassView.Field {
  /// A value of the semantics, which has no label.
  init(key: String, value: String) {
    self.key = key
    label = key
    self.value = value
    shownValue = value
    alignment = nil
    row = 0
    changeMessage = nil
  }
}
