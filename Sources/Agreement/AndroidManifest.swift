public import WaymarkAppLinks
import WaymarkCore

/// The intent filters of a manifest; any of them may open a link.
public struct AndroidManifest: Sendable {
  private var filters: [JudgedFilter] = []

  /// Reads a manifest, or a part of one with an intent filter; `nil` for any other file.
  public init?(_ file: [UInt8]) {
    var (application, component, target): (ManifestTag?, ManifestTag?, ManifestTag?)
    let tags = ManifestTag.all(in: file)
    var rest = tags[...]
    while let tag = rest.popFirst() {
      if tag.name == "application" { application = tag }
      if Self.components.contains(tag.name) { (component, target) = (tag, tag.target(in: tags)) }
      guard tag.name == "intent-filter" else { continue }
      let content = rest.prefix { !tag.isEmpty && $0.name != "/intent-filter" }
      rest = rest.dropFirst(content.count)
      filters.append(
        JudgedFilter(
          tag, content, name: Self.name(number: filters.count + 1, tag, in: component),
          fault: Self.fault(of: content, in: component, application, target),
          switches: [
            application?.openSwitch("android:enabled"), component?.openSwitch("android:enabled"),
            component?.openSwitch("android:exported"),
            target?.openSwitch("android:enabled"),
          ].compactMap(\.self)))
    }
    guard !filters.isEmpty || file[...].firstRange(of: "<manifest") != nil else { return nil }
  }

  /// The name of a filter in messages: its number, activity and line.
  private static func name(
    number: Int, _ filter: ManifestTag, in component: ManifestTag?
  ) -> String {
    let place = [component?["android:name"], "line \(filter.line)"].compactMap(\.self)
    return "intent-filter \(number) (\(place.joined(separator: ", ")))"
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
    of filter: ArraySlice<ManifestTag>, in component: ManifestTag?, _ application: ManifestTag?,
    _ target: ManifestTag?
  ) -> String? {
    if application?["android:enabled"] == "false" {
      return "The application has android:enabled=\"false\"."
    }
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
      return "The filter for it is in an \(component.name) with \(attribute)=\"false\"."
    }
    if let target, target["android:enabled"] == "false" {
      return
        "The filter for it is in an activity-alias of \(target["android:name"] ?? ""), which has"
        + " android:enabled=\"false\"."
    }
    return nil
  }

  /// The answer of Android to a link: that of the filter with the best match.
  public func decide(_ url: String) -> AndroidDecision {
    let link = SplitURL(browsed: url)
    let answers = filters.map { $0.judge(link) }
    let opening =
      answers.firstIndex { $0.decision.answer == .opens }
      ?? answers.firstIndex { $0.decision.answer == .runsOver }
    if let opening { return verified(answers[opening].decision, link, filters[opening].name) }
    let reason = nearest(to: link, answers)
    guard let doubt = answers.first(where: { $0.decision.answer == .unknown }) else {
      return reason
    }
    // Another filter would open the link only if the one in doubt does not.
    guard answers.contains(where: { $0.decision.answer == .stays && $0.failing > .scheme }) else {
      return doubt.decision
    }
    return AndroidDecision(
      .unknown, "\(doubt.decision.reason) Without this filter: \(reason.reason)")
  }

  /// The answer of each filter to a link, in the order of the file, without the filters for other
  /// things than links, such as launchers and shortcuts.
  public func trace(_ url: String) -> [RuleStep] {
    let link = SplitURL(browsed: url)
    return filters.compactMap { filter in
      let (decision, failing) = filter.judge(link)
      guard filter.fault == nil || failing > .scheme else { return nil }
      return RuleStep(rule: "\(filter.name):", result: decision.reason)
    }
  }

  /// The reason of the filters that match the most parts of a link that stays in the browser.
  private func nearest(
    to link: SplitURL?, _ answers: [(decision: AndroidDecision, failing: ManifestFilter.Part)]
  ) -> AndroidDecision {
    let stays = answers.indices.filter { answers[$0].decision.answer == .stays }
    let last = stays.map { answers[$0].failing }.max()
    let nearest = stays.filter { answers[$0].failing == last }
    guard let first = nearest.first(where: { filters[$0].fault == nil }) ?? nearest.first else {
      return AndroidDecision(.stays, "The manifest has no intent-filter.")
    }
    guard answers[first].failing != .all, let link else { return answers[first].decision }
    if answers[first].failing == .path {
      let having = stays.filter {
        filters[$0].fault == nil && answers[$0].failing < .path
          && filters[$0].data.hasPath(of: link)
      }
      if let part = having.map({ answers[$0].failing }).max(), part > .none {
        let best = having.filter { answers[$0].failing == part }.map { filters[$0].data }
        return ManifestFilter.elsewhere(part, of: link, in: best)
      }
    }
    return ManifestFilter.missing(
      answers[first].failing, of: link, in: nearest.map { filters[$0].data })
  }

  /// An answer for a web link that opens the app, with a doubt if no filter verifies its host.
  private func verified(
    _ decision: AndroidDecision, _ link: SplitURL?, _ filter: String
  ) -> AndroidDecision {
    let named = AndroidDecision(decision.answer, rule: filter, decision.reason)
    guard let link, link.isWeb else { return named }
    let asking = filters.filter { $0.verifies && $0.data.mayHave(link) }
    let faults = asking.map(\.data.unverified)
    guard !faults.contains(nil) else { return named }
    let cause =
      faults.compactMap(\.self).first.map {
        "Android does not verify the host, because the filter with android:autoVerify \($0);"
          + " then"
      } ?? "no filter for the host has android:autoVerify=\"true\", without which"
    return AndroidDecision(
      decision.answer, rule: filter,
      "\(decision.reason.dropLast()); \(cause) Android 12 and later open the app only if the user"
        + " chose it in the settings.")
  }
}

/// A filter, with why it opens no link, or why that is undetermined.
private struct JudgedFilter: Sendable {
  let data: ManifestFilter

  /// The number of the filter, with its activity and line.
  let name: String
  let fault: String?

  /// Whether Android verifies the hosts of the filter.
  let verifies: Bool
  private let hasGroups: Bool

  /// The first attribute about the text after the scheme, which is not read.
  private let unread: String?

  /// The attributes by whose values the app's build decides whether the filter applies.
  private let switches: [String]

  init(
    _ filter: ManifestTag, _ tags: ArraySlice<ManifestTag>, name: String, fault: String?,
    switches: [String]
  ) {
    self.name = name
    self.switches = switches
    data = ManifestFilter(tags)
    self.fault = fault
    verifies = filter["android:autoVerify"].map { $0 != "false" } ?? false
    hasGroups = tags.contains { $0.name == "uri-relative-filter-group" }
    unread = tags.lazy.filter { $0.name == "data" }.flatMap(\.attributes)
      .first { $0.name.hasPrefix("android:ssp") }.map { "\($0.name)=\"\($0.value)\"" }
  }

  /// The answer to a link, and the first part that does not match.
  func judge(_ link: SplitURL?) -> (decision: AndroidDecision, failing: ManifestFilter.Part) {
    var (decision, failing) = data.judge(link)
    if hasGroups, failing >= .path {
      failing = .all
      decision = AndroidDecision(
        .unknown,
        "The filter has uri-relative-filter-groups, which only Android 15 and later read.")
    }
    // What the hosts of a filter open does not need the text to match, too.
    if let unread, failing > .scheme, decision.answer == .stays || !data.hasHosts {
      failing = .all
      decision = AndroidDecision(
        .unknown,
        "The filter has \(unread), which is not read here; Android compares it with the text after"
          + " the scheme.")
    }
    guard decision.answer != .stays else { return (decision, failing) }
    if let fault { return (AndroidDecision(.stays, fault), .all) }
    guard let open = switches.first else { return (decision, failing) }
    return (
      AndroidDecision(
        .unknown,
        "The filter depends on \(open), which the app's build replaces. Write its value into a copy"
          + " of the manifest."), .all
    )
  }
}

/// A tag of a manifest, as far as links need it.
///
/// Comments are left out, and elements that the merger of manifests removes.
struct ManifestTag: Sendable {
  /// The name of the element, with a slash before that of an end tag.
  let name: String

  /// Whether the element ends with the tag.
  let isEmpty: Bool
  let attributes: [(name: String, value: String)]

  /// The line of the file on which the tag begins.
  let line: Int

  /// An attribute with a value that the app's build replaces, such as `@bool/links`.
  func openSwitch(_ name: String) -> String? {
    self[name].flatMap { $0.hasPrefix("@") || $0.hasPrefix("${") ? "\(name)=\"\($0)\"" : nil }
  }

  /// The activity that an alias starts; a name that begins with a period is in the app's package.
  func target(in tags: [ManifestTag]) -> ManifestTag? {
    guard name == "activity-alias", let target = self["android:targetActivity"] else { return nil }
    func find(_ isTarget: (String) -> Bool) -> ManifestTag? {
      tags.first { $0.name == "activity" && $0["android:name"].map(isTarget) == true }
    }
    return find { $0 == target }
      ?? find { own in
        own.hasPrefix(".") && target.hasSuffix(own)
          || target.hasPrefix(".") && own.hasSuffix(target)
      }
  }

  /// The value of an attribute.
  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  static func all(in file: [UInt8]) -> [ManifestTag] {
    var text: [UInt8] = []
    var rest = file[...]
    while let start = rest.firstRange(of: "<!--") {
      text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let end = rest.firstRange(of: "-->")
      // The lines after a comment keep their numbers.
      text += rest[..<(end?.lowerBound ?? rest.endIndex)].filter { $0 == UInt8(ascii: "\n") }
      rest = end.map { rest[$0.upperBound...] } ?? []
    }
    text += rest
    var (line, place) = (1, text.startIndex)
    let tags = text.split(separator: UInt8(ascii: "<")).map { tag in
      line += text[place..<tag.startIndex].count { $0 == UInt8(ascii: "\n") }
      place = tag.startIndex
      return ManifestTag(tag, line: line)
    }
    return kept(of: tags)
  }

  /// The tags without those of elements with `tools:node="remove"` or `"removeAll"`.
  private static func kept(of tags: [ManifestTag]) -> [ManifestTag] {
    var kept: [ManifestTag] = []
    var removed: (name: String, depth: Int)?
    for tag in tags {
      if let (name, depth) = removed {
        let change = tag.name == "/" + name ? -1 : tag.name == name && !tag.isEmpty ? 1 : 0
        removed = depth + change == 0 ? nil : (name, depth + change)
      } else if tag["tools:node"]?.hasPrefix("remove") != true {
        kept.append(tag)
      } else if !tag.isEmpty {
        removed = (tag.name, 1)
      }
    }
    return kept
  }

  private init(_ text: ArraySlice<UInt8>, line: Int) {
    self.line = line
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
