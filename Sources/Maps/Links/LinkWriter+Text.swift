import WaymarkCore

extension LinkWriter {
  mutating func writeName(_ role: PlaceRole, of request: MapRequest) -> Bool {
    guard let name = name(of: role, in: request, replacing: template.separators) else {
      return false
    }
    // As a segment of a path, these two would change the path (RFC 3986 § 5.2.4).
    guard template.path.isEmpty || (name != "." && name != "..") else {
      used.remove(role == .destination ? .name : .originName)
      return false
    }
    output.percentEncoded(name)
    return true
  }

  /// The name of a place, no longer than the limit, and noted as written.
  mutating func name(
    of role: PlaceRole, in request: MapRequest, replacing separators: Separators = .none
  ) -> String? {
    guard let name = name(of: request.place(role), replacing: separators) else { return nil }
    used.insert(role == .destination ? .name : .originName)
    return name
  }

  mutating func name(
    of place: MapPlace?, replacing separators: Separators = .none
  ) -> String? {
    guard let name = text(place?.name, replacing: separators) else { return nil }
    // A name has at least as many bytes as characters.
    guard name.utf8.count > nameLimit else { return name }
    let short = MapText.shortened(name, to: nameLimit)
    if short.utf8.count < name.utf8.count { losses.insert(.tooLong) }
    return short.isEmpty ? nil : short
  }

  /// A text cleaned for a link; `nil` when nothing of it is left.
  mutating func text(_ text: String?, replacing separators: Separators = .none) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let cleaned = MapText.cleaned(text, replacing: separators)
    if cleaned.isChanged { losses.insert(.characters) }
    return cleaned.text.isEmpty ? nil : cleaned.text
  }

  mutating func writeText(_ raw: String?, _ content: MapLosses) -> Bool {
    guard let text = text(raw) else { return false }
    output.percentEncoded(text)
    used.insert(content)
    return true
  }
}

extension MapRequest {
  func place(_ role: PlaceRole) -> MapPlace? {
    role == .destination ? destination : origin
  }
}
