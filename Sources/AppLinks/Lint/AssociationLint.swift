import WaymarkCore
import WaymarkRoutes

/// Checks an `apple-app-site-association` file of any format.
struct AssociationLint {
  var report: LintReport
  let root: JSONNode

  /// The variables that patterns may use.
  let variables: VariableNames

  /// The offsets of rules with keys that were meant as their patterns.
  var misnamed: Set<Int> = []

  init(_ root: JSONNode, _ report: LintReport) {
    self.root = root
    self.report = report
    variables = VariableNames(root["applinks"]?["substitutionVariables"]?.object ?? [])
  }

  /// Checks the file, without comparing its rules with each other.
  mutating func check() {
    guard let members = root.object else {
      report.add(.jsonRoot, at: root.offset, "the file is \(root.kind), not an object")
      return
    }
    guard members.isEmpty || members.contains(where: { KnownKeys.file.recognizes($0.name) }) else {
      // To remove each of its keys would be no remedy.
      report.add(
        .fileNoService, at: root.offset,
        "the file has no service, so it is not an association file and no link opens an app",
        help: "Check whether this is the right file; an association file has applinks,"
          + " webcredentials, appclips or activitycontinuation.", severity: .error)
      return
    }
    report.check(keysOf: members, .file)
    let services = members.filter { KnownKeys.services.contains($0.name) }
    for service in services {
      switch AssociatedDomain.Service(rawValue: service.name) {
      case .applinks: check(links: service.node)
      // Only Apple's crawler reads its keys.
      case .imageSearch: _ = report.object(service.node, service.name)
      default: check(service: service)
      }
    }
    let isMisplaced = members.contains { KnownKeys.file.isMisplaced($0.name) }
    if services.isEmpty, isMisplaced || report.isEmpty {
      report.add(
        .fileNoService, at: root.offset, "the file has no service, so no link opens an app",
        severity: isMisplaced ? .error : nil)
    }
  }

  /// Checks a service that only lists its apps.
  private mutating func check(service: JSONMember) {
    guard let members = report.object(service.node, service.name) else { return }
    report.check(keysOf: members, .service)
    guard let apps = service.node["apps"] else {
      if members.allSatisfy({ KnownKeys.service.meant[$0.name] == nil }) {
        report.add(
          .detailsEmpty, at: service.node.offset, "\(service.name) lists no apps",
          help: "Add \"apps\" with a list of apps, or remove \(service.name).")
      }
      return
    }
    if apps.array?.isEmpty == true {
      report.add(
        .detailsEmpty, at: apps.offset, "\(service.name) lists no apps",
        help: "Add an app, or remove \(service.name).")
    }
    check(apps: apps)
  }

  private mutating func check(links: JSONNode) {
    guard let members = report.object(links, "applinks") else { return }
    report.check(keysOf: members, .links)
    if let apps = links["apps"] {
      if apps.array?.isEmpty == false {
        report.add(.appsNotEmpty, at: apps.offset)
      } else if apps.array == nil {
        report.type(apps, "apps", is: "an empty array")
      }
    }
    if let variables = links["substitutionVariables"] { check(variables: variables) }
    let defaults = links["defaults"]
    if let defaults { check(component: defaults, [], name: "defaults") }
    check(details: links["details"], of: links, [defaults].compactMap(\.self))
  }

  private mutating func check(details: JSONNode?, of links: JSONNode, _ defaults: [JSONNode]) {
    guard let details else {
      report.add(
        .detailsEmpty, at: links.offset, "applinks has no details, so no link opens an app",
        severity: links.object?.contains { KnownKeys.links.isMisplaced($0.name) } == true
          ? .error : nil)
      return
    }
    if details.object?.contains(where: { KnownKeys.entry.keys.contains($0.name) }) == true {
      report.add(
        .valueType, at: details.offset, "details is one entry; expected an array of entries",
        help: "Write the entry in brackets: \"details\": [{ … }].")
      return check(entry: details, defaults)
    }
    // The oldest form is an object: entries by the app that they apply to.
    let members = details.object ?? []
    guard details.object != nil || report.array(details, "details", of: "entries") != nil else {
      return
    }
    let entries = details.array ?? []
    if members.isEmpty, entries.isEmpty { report.add(.detailsEmpty, at: details.offset) }
    for entry in entries { check(entry: entry, defaults) }
    for member in members {
      check(app: member.name, at: member.offset)
      check(entry: member.node, hasApp: true, defaults)
    }
  }

  private mutating func check(entry: JSONNode, hasApp: Bool = false, _ defaults: [JSONNode]) {
    guard let members = report.object(entry, "the entry") else { return }
    report.check(keysOf: members, .entry)
    if !hasApp { checkApps(of: entry) }
    let own = entry["defaults"]
    if let own { check(component: own, [], name: "defaults") }
    let components = entry["components"]
    let paths = entry["paths"]
    if let components, let paths { check(components, with: paths, of: entry) }
    if components == nil, let paths, paths.array?.isEmpty == false, entry["appIDs"] != nil,
      entry["appID"] == nil, !hasApp
    {
      report.add(.detailsPathsAppIDs, at: paths.offset)
    }
    if components == nil, paths == nil { report.add(.detailsNoRules, at: entry.offset) }
    if let components { check(components: components, [own].compactMap(\.self) + defaults) }
    if let paths { check(paths: paths) }
  }

  /// Reports both formats in one entry: a note if the format for iOS 12 adds nothing.
  private func check(_ components: JSONNode, with paths: JSONNode, of entry: JSONNode) {
    func rule(_ path: String, isExclude: Bool) -> String {
      (isExclude ? "NOT " : "") + path.drop { $0 == "/" }
    }
    let rules = (components.array ?? []).compactMap { component in
      component["/"]?.string.map { rule($0, isExclude: component["exclude"]?.bool ?? false) }
    }
    let other = (paths.array ?? []).lazy.compactMap(\.string).first { path in
      let isExclude = path.hasPrefix("NOT ")
      return !rules.contains(
        rule(isExclude ? String(path.dropFirst(4)) : path, isExclude: isExclude))
    }
    report.add(
      .detailsMixedFormats, at: entry.offset,
      other.map {
        "the entry's paths have \(LinkFault.quote($0)), which its components do not have"
      },
      severity: other == nil ? nil : .warning)
  }

  private mutating func checkApps(of entry: JSONNode) {
    let single = entry["appID"]
    let list = entry["appIDs"]
    if let single, let list {
      let isListed = (list.array ?? []).contains { $0.string == single.string }
      report.add(
        .detailsBothIDs, at: entry.offset,
        isListed ? nil : "the entry's appID is not one of its appIDs, so it is ignored",
        severity: isListed ? nil : .warning)
    }
    if let list {
      if list.array?.isEmpty == true {
        report.add(.detailsNoAppID, at: list.offset, "the entry's appIDs are empty")
      }
      check(apps: list)
    } else if let single {
      if let text = report.string(single, "appID") { check(app: text, at: single.offset) }
    } else {
      report.add(.detailsNoAppID, at: entry.offset)
    }
  }

  private mutating func check(apps: JSONNode) {
    var seen: Set<String> = []
    for element in report.array(apps, "the list of apps", of: "strings") ?? [] {
      guard let text = report.string(element, "an app's identifier") else { continue }
      if !seen.insert(text).inserted {
        report.add(
          .appIDRepeated, at: element.offset, "the app \(LinkFault.quote(text)) is listed twice")
      }
      check(app: text, at: element.offset)
    }
  }

  /// Checks that an app's identifier is a ten-character prefix, a period and a bundle ID.
  private mutating func check(app text: String, at offset: Int) {
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      AssociatedDomain.Service(rawValue: String(text[..<colon])) != nil
    {
      report.add(
        .appIDShape, at: offset,
        "\(LinkFault.quote(text)) is not an app identifier: \(text[...colon]) belongs into the app's"
          + " entitlement, before the domain",
        help: "Remove it.")
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let prefix = parts[0]
    guard !Placeholder.team.matches(String(decoding: prefix, as: UTF8.self)) else {
      report.add(
        .appIDPlaceholder, at: offset,
        "the team ID of \(LinkFault.quote(text)) looks like a placeholder")
      return
    }
    if parts.count > 2, parts[1].elementsEqual(prefix) {
      report.add(
        .appIDShape, at: offset, "\(LinkFault.quote(text)) has its prefix twice",
        help: "Write it once, before the bundle ID.", severity: .warning)
    }
    let isPrefix =
      prefix.count == 10 && prefix.allSatisfy { $0.isASCIIAlphanumeric && !$0.isASCIILowercase }
    let isBundle = parts.dropFirst().allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
    }
    guard !isPrefix || !isBundle || parts.count == 1 else { return }
    let reason =
      text.isEmpty
      ? "it is empty"
      : isPrefix
        ? "the bundle ID must be parts of letters, digits and hyphens joined by periods"
        : "it does not begin with ten upper-case letters and digits and a period"
    report.add(
      .appIDShape, at: offset, "\(LinkFault.quote(text)) is not an app identifier: \(reason)")
  }
}
