import WaymarkCore

/// The intent filters of a manifest; any of them may open a link.
public struct AndroidManifest: Sendable {
  /// A filter, and why it opens no link, or not surely.
  private struct Filter: Sendable {
    var data: ManifestFilter
    var fault: String?
    var doubt: String?
  }

  private var filters: [Filter] = []

  /// Reads a manifest or a part of one; `nil` for a file without an intent filter.
  public init?(_ file: [UInt8]) {
    let tags = ManifestTag.all(in: file)
    var component: ManifestTag?
    var rest = tags[...]
    while let tag = rest.popFirst() {
      if Self.components.contains(tag.name) { component = tag }
      guard tag.name == "intent-filter" else { continue }
      let content = rest.prefix { $0.name != "/intent-filter" }
      rest = rest[content.endIndex...]
      filters.append(
        Filter(
          data: ManifestFilter(content), fault: Self.fault(of: content, in: component),
          doubt: Self.doubt(about: content)))
    }
    guard !filters.isEmpty else { return nil }
  }

  private static let components = [
    "activity", "activity-alias", "receiver", "service", "provider",
  ]

  /// What a filter must name to get links from a browser.
  private static let needed = [
    ("action", "android.intent.action.VIEW"), ("category", "android.intent.category.DEFAULT"),
    ("category", "android.intent.category.BROWSABLE"),
  ]

  private static func fault(
    of filter: ArraySlice<ManifestTag>, in component: ManifestTag?
  ) -> String? {
    for (tag, name) in needed
    where !filter.contains(where: { $0.name == tag && $0["android:name"] == name }) {
      return "The filter for it has no \(tag) \(name), so it gets no links from browsers."
    }
    if filter.contains(where: { $0.name == "data" && $0["android:mimeType"] != nil }) {
      return "The filter for it has a mimeType, which links do not have."
    }
    guard let component else { return nil }
    if !component.name.hasPrefix("activity") {
      return "The filter for it is in a \(component.name); links only open activities."
    }
    for attribute in ["android:enabled", "android:exported"] where component[attribute] == "false" {
      return "The filter for it is in an activity with \(attribute)=\"false\"."
    }
    return nil
  }

  private static func doubt(about filter: ArraySlice<ManifestTag>) -> String? {
    let values = filter.filter { $0.name == "data" }.flatMap(\.attributes).map(\.value)
    if let open = values.first(where: { $0.contains("${") || $0.hasPrefix("@") }) {
      return "The filter has the value \(open), which the app's build replaces."
    }
    return filter.contains { $0.name == "uri-relative-filter-group" }
      ? "The filter has groups, by which only Android 15 and later decide." : nil
  }

  /// The answer of Android to a link: that of the filter with the best match.
  public func decide(_ url: String) -> AndroidDecision {
    let decisions = filters.map { decide(url, by: $0) }
    for answer in [AndroidAnswer.opens, .runsOver, .unknown] {
      if let decision = decisions.first(where: { $0.answer == answer }) { return decision }
    }
    let near = zip(filters, decisions).first { filter, _ in filter.data.decide(url).answer != .stays
    }
    return near?.1 ?? decisions.last ?? AndroidDecision(.stays, "The manifest has no filter.")
  }

  private func decide(_ url: String, by filter: Filter) -> AndroidDecision {
    let decision = filter.data.decide(url)
    if let doubt = filter.doubt, filter.fault == nil { return AndroidDecision(.unknown, doubt) }
    guard decision.answer != .stays, let fault = filter.fault else { return decision }
    return AndroidDecision(.stays, fault)
  }
}

/// A tag of a manifest, as far as links need it; comments are left out.
struct ManifestTag: Sendable {
  /// The name of the element, with a slash at its end.
  let name: String
  let attributes: [(name: String, value: String)]

  /// The value of an attribute.
  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  static func all(in file: [UInt8]) -> [ManifestTag] {
    var text: [UInt8] = []
    var rest = file[...]
    while let start = rest.firstRange(of: "<!--") {
      text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? []
    }
    text += rest
    return text.split(separator: UInt8(ascii: "<")).map(ManifestTag.init)
  }

  private init(_ text: ArraySlice<UInt8>) {
    var rest = text
    let end = rest.dropFirst().firstIndex { $0 <= 0x20 || "/>".utf8.contains($0) } ?? rest.endIndex
    name = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[end...]
    var attributes: [(name: String, value: String)] = []
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")),
      let open = rest[equals...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = rest[(open + 1)...].firstIndex(of: rest[open])
    {
      let name = rest[..<equals].filter { $0 > 0x20 }
      attributes.append(
        (String(decoding: name, as: UTF8.self), rest[(open + 1)..<close].withoutReferences))
      rest = rest[(close + 1)...]
    }
    self.attributes = attributes
  }
}
