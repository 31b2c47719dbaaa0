import WaymarkCore
import WaymarkRoutes

/// Checks an `apple-app-site-association` file of any format.
struct AssociationLint {
  var report: LintReport
  let root: JSONNode

  /// The variables that patterns may use.
  private let variables: VariableNames

  /// The offsets of rules with keys that were meant as their patterns.
  private(set) var misnamed: Set<Int> = []

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
    report.check(keysOf: members, .file)
    let services = members.filter { KnownKeys.services.contains($0.name) }
    for service in services {
      if service.name == "applinks" {
        check(links: service.node)
      } else {
        check(service: service)
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
    guard !Self.isPlaceholder(String(decoding: prefix, as: UTF8.self)) else {
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

extension AssociationLint {
  /// Whether a prefix is a placeholder of documents and templates.
  private static func isPlaceholder(_ prefix: String) -> Bool {
    let text = prefix.uppercased().filter { $0.isLetter || $0.isNumber }
    let words = ["YOUR", "TEAM", "EXAMPLE", "PREFIX", "APPID", "CHANGEME", "REPLACE", "XXXX"]
    let runs = ["1234567890", "0123456789", "ABCDEFGHIJ"]
    return words.contains(where: text.contains) || runs.contains(text)
      || text.count > 1 && Set(text).count == 1
  }

  /// Checks the rules of one entry, with the defaults that apply to them.
  private mutating func check(components: JSONNode, _ defaults: [JSONNode]) {
    let defaults = defaults.filter { $0.object != nil }
    for element in report.array(components, "components", of: "rules") ?? [] {
      check(component: element, defaults, name: "the rule")
      let layers = [element] + defaults
      if element.object != nil, flag("exclude", layers, usual: false),
        !flag("percentEncoded", layers, usual: true)
      {
        report.add(.patternDecodingGuard, at: element.offset)
      }
    }
  }

  /// Checks a rule, or the defaults of the file or an entry, which may have all the keys of a rule.
  private mutating func check(component: JSONNode, _ defaults: [JSONNode], name: String) {
    let help = component.string.map { text in
      let path = LinkFault.quote(text)
      return ForeignSyntax.exclusion(Array(text.utf8)) == nil
        ? "Write {\"/\": \(path)}, or name the list paths for iOS 12 and earlier."
        : "Write {\"/\": …, \"exclude\": true} with the path, or name the list paths for iOS 12 and"
          + " earlier."
    }
    guard let members = report.object(component, name, help: help) else { return }
    report.check(keysOf: members, .component)
    if members.contains(where: { KnownKeys.component.meant[$0.name] != nil }) {
      misnamed.insert(component.offset)
    }
    let settings = MatchSettings(
      decodes: !flag("percentEncoded", [component] + defaults, usual: true),
      folds: !flag("caseSensitive", [component] + defaults, usual: true))
    let isExclude = flag("exclude", [component] + defaults, usual: false)
    if isExclude { checkExclusion(members) }
    for member in members {
      switch member.name {
      case "/": check(pattern: member.node, .path, settings, isExclude: isExclude)
      case "#": check(pattern: member.node, .fragment, settings)
      case "?": check(query: member.node, settings)
      case "exclude", "caseSensitive", "percentEncoded": report.flag(member.node, member.name)
      case "comment": _ = report.string(member.node, member.name)
      default: continue
      }
    }
  }

  private mutating func check(query: JSONNode, _ settings: MatchSettings) {
    guard let members = query.object else {
      if query.string == nil {
        report.type(query, "the query's pattern", is: "a string or an object")
      } else {
        check(pattern: query, .query, settings)
      }
      return
    }
    for member in members {
      if !settings.decodes, let fault = PatternLint.fault(ofName: member.name, decodes: false) {
        report.add(
          .queryName, at: member.offset,
          "the name of the query item \(LinkFault.quote(member.name)) \(fault)")
      }
      if member.node.string == nil {
        report.add(
          .queryNonString, at: member.node.offset,
          "the pattern of the query item \(LinkFault.quote(member.name)) is \(member.node.kind),"
            + " not a string",
          help: KnownKeys.component.keys.contains(member.name)
            ? "Move \(member.name) out of the \"?\" object, into the rule." : nil)
        continue
      }
      check(pattern: member.node, .item, settings)
      if Self.isAny(member.node) {
        report.add(
          .patternFitsMissing, at: member.node.offset,
          "the value \(LinkFault.quote(member.node.string ?? "")) of the query item"
            + " \(LinkFault.quote(member.name)) also matches links without the item")
      }
    }
  }

  /// Reports an exclusion of every query or fragment: it also excludes links without one.
  private func checkExclusion(_ members: [JSONMember]) {
    for (key, part) in [("?", "query"), ("#", "fragment")] {
      for member in members where member.name == key && Self.isAny(member.node) {
        report.add(
          .patternFitsMissing, at: member.node.offset,
          "the \(part) \(LinkFault.quote(member.node.string ?? "")) also excludes links without a"
            + " \(part)")
      }
    }
  }

  /// Whether a pattern consists only of stars, which also match the empty text.
  private static func isAny(_ pattern: JSONNode) -> Bool {
    guard let text = pattern.string, !text.isEmpty else { return false }
    return text.utf8.allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Checks the rules of iOS 9 to 12.
  private mutating func check(paths: JSONNode) {
    for element in report.array(paths, "paths", of: "strings") ?? [] {
      let help = element["/"].map { _ in "Write only its path, or name the list components." }
      guard let text = report.string(element, "the path", help: help) else { continue }
      let isExclude = text.hasPrefix("NOT ")
      let path = isExclude ? String(text.dropFirst(4)) : text
      if isExclude
        ? path.isEmpty || path.utf8.first == 0x20
        : ForeignSyntax.exclusion(Array(text.utf8)) != nil
      {
        report.add(.pathsNot, at: element.offset)
      } else {
        let hasVariable = path.contains("$(")
        if hasVariable { report.add(.pathsVariable, at: element.offset) }
        let lint = PatternLint(
          path, .path, MatchSettings(), variables: nil, isExclude: isExclude)
        add(
          lint, at: element.offset, except: hasVariable ? .patternSyntax : nil,
          helps: Self.pathHelps)
      }
    }
  }

  /// What to do in `paths`, whose strings are only paths.
  private static let pathHelps: [LintKind: String] = [
    .patternQueryInPath: "Move the rule to components, whose \"?\" key compares queries.",
    .patternHashInPath: "Move the rule to components, whose \"#\" key compares fragments.",
    .patternNonASCII: "Percent-encode it in upper case.",
  ]

  private mutating func check(
    pattern: JSONNode, _ part: PatternLint.Part, _ settings: MatchSettings,
    isExclude: Bool = false
  ) {
    guard let text = report.string(pattern, "the pattern") else { return }
    add(
      PatternLint(text, part, settings, variables: variables, isExclude: isExclude),
      at: pattern.offset)
  }

  private mutating func add(
    _ lint: PatternLint, at offset: Int, except kind: LintKind? = nil,
    helps: [LintKind: String] = [:]
  ) {
    for finding in lint.findings where finding.kind != kind {
      report.add(
        finding.kind, at: offset, finding.message, help: helps[finding.kind] ?? finding.help)
    }
  }

  /// The value of a key in a rule and its defaults; the innermost takes precedence.
  private func flag(_ key: String, _ layers: [JSONNode], usual: Bool) -> Bool {
    layers.lazy.compactMap { $0[key] }.first.map { $0.bool ?? usual } ?? usual
  }

  /// Checks the file's own variables.
  private mutating func check(variables node: JSONNode) {
    for member in report.object(node, "substitutionVariables") ?? [] {
      if member.name.isEmpty || member.name.utf8.contains(where: "$()".utf8.contains) {
        report.add(
          .substName, at: member.offset,
          "\(LinkFault.quote(member.name)) is not a valid variable name")
      } else if VariableNames.predefined.contains(member.name) {
        report.add(.substPredefined, at: member.offset)
      }
      check(values: member.node, of: member.name)
    }
  }

  private mutating func check(values: JSONNode, of name: String) {
    guard let elements = report.array(values, "the list of values", of: "strings") else { return }
    if elements.isEmpty { report.add(.substEmpty, at: values.offset) }
    for element in elements {
      guard let text = report.string(element, "a variable's value"), text.contains("$(") else {
        continue
      }
      report.add(
        .substNested, at: element.offset,
        "the value \(LinkFault.quote(text)) of $(\(name.prefix(80))) uses a variable")
    }
  }
}
