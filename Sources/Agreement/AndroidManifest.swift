import WaymarkCore

/// The intent filters of a manifest; any of them may open a link.
public struct AndroidManifest: Sendable {
  private var filters: [JudgedFilter] = []

  /// Reads a manifest or a part of one; `nil` for a file without an intent filter.
  public init?(_ file: [UInt8]) {
    var component: ManifestTag?
    var rest = ManifestTag.all(in: file)[...]
    while let tag = rest.popFirst() {
      if Self.components.contains(tag.name) { component = tag }
      guard tag.name == "intent-filter" else { continue }
      let content = rest.prefix { !tag.isEmpty && $0.name != "/intent-filter" }
      rest = rest.dropFirst(content.count)
      filters.append(JudgedFilter(content, fault: Self.fault(of: content, in: component)))
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

  /// The answer of Android to a link: that of the filter with the best match.
  public func decide(_ url: String) -> AndroidDecision {
    let decisions = filters.map { $0.decide(url) }
    for answer in [AndroidAnswer.opens, .runsOver, .unknown] {
      if let found = decisions.first(where: { $0.decision.answer == answer }) {
        return found.decision
      }
    }
    let last = decisions.first(where: \.isNear) ?? decisions.last
    return last?.decision ?? AndroidDecision(.stays, "The manifest has no filter.")
  }
}

/// A filter, with why it opens no link, or why that is undetermined.
private struct JudgedFilter: Sendable {
  private let data: ManifestFilter
  private let fault: String?

  /// Values that the app's build replaces: of schemes and hosts, and of other parts.
  private let openAddress: String?
  private let openPath: String?
  private let hasGroups: Bool

  init(_ tags: ArraySlice<ManifestTag>, fault: String?) {
    data = ManifestFilter(tags)
    self.fault = fault
    func open(_ isAddress: Bool) -> String? {
      tags.filter { $0.name == "data" }.flatMap(\.attributes).first { name, value in
        ["android:scheme", "android:host", "android:port"].contains(name) == isAddress
          && (value.contains("${") || value.hasPrefix("@"))
      }?.value
    }
    openAddress = open(true)
    openPath = open(false)
    hasGroups = tags.contains { $0.name == "uri-relative-filter-group" }
  }

  /// The answer to a link, and whether only the fault keeps it in the browser.
  func decide(_ url: String) -> (decision: AndroidDecision, isNear: Bool) {
    let decision = undisputed(url)
    guard let fault, decision.answer != .stays else { return (decision, false) }
    return (AndroidDecision(.stays, fault), true)
  }

  private func undisputed(_ url: String) -> AndroidDecision {
    let decision = data.decide(url)
    let isAddressed = data.isAddressed(by: url)
    if isAddressed, hasGroups {
      return AndroidDecision(
        .unknown,
        "The filter has uri-relative-filter-groups, which only Android 15 and later read.")
    }
    guard decision.answer == .stays, let value = isAddressed ? openPath : openAddress else {
      return decision
    }
    return AndroidDecision(
      .unknown, "The filter has the value \(value), which the app's build replaces.")
  }
}

/// A tag of a manifest, as far as links need it; comments are left out.
struct ManifestTag: Sendable {
  /// The name of the element, with a slash before that of an end tag.
  let name: String

  /// Whether the element ends with the tag.
  let isEmpty: Bool
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
    isEmpty = rest.prefix { $0 != UInt8(ascii: ">") }.last == UInt8(ascii: "/")
  }
}
