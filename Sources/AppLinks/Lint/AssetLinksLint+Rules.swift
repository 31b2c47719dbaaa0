import WaymarkCore
import WaymarkRoutes

/// The dynamic rules of a statement.
extension AssetLinksLint {
  mutating func check(extensions: JSONNode, of relations: [String], app: String) {
    for member in report.object(extensions, "relation_extensions") ?? [] {
      guard !Self.isAboutRules(member.name) else {
        report.add(
          .keyMisplaced, at: member.offset,
          "the key \(LinkFault.quote(member.name)) is ignored here: the rules are"
            + " \(DynamicLinkMatcher.rulesKey), in the object that relation_extensions has for"
            + " \(DynamicLinkMatcher.handleURLs)")
        continue
      }
      if !relations.contains(member.name) {
        let near = suggestion(for: member.name, among: relations)
        report.add(
          .dynamicRelation, at: member.offset, help: near.map { "Did you mean \"\($0)\"?" })
      }
      check(extension: member, of: app)
    }
  }

  /// Whether a key is the key of the rules, or was probably meant to be.
  private static func isAboutRules(_ name: String) -> Bool {
    name.hasPrefix("dynamic_app")
      || suggestion(for: name, among: [DynamicLinkMatcher.rulesKey]) != nil
  }

  /// Checks what a statement adds to one of its relations.
  private mutating func check(extension member: JSONMember, of app: String) {
    guard let members = report.object(member.node, "the extension") else { return }
    let rulesKey = DynamicLinkMatcher.rulesKey
    if members.isEmpty {
      report.add(
        .dynamicEmpty, at: member.node.offset, "the extension has no \(rulesKey)",
        help: "Add \(rulesKey), or remove the extension.", severity: .warning)
    }
    for key in members where key.name != rulesKey && !KnownKeys.isRemark(key.name) {
      if Self.isAboutRules(key.name) {
        report.add(
          .dynamicName, at: key.offset, "Android does not read \(LinkFault.quote(key.name))")
      } else {
        report.check(keysOf: [key], .dynamicExtension)
      }
    }
    guard let rules = member.node[rulesKey] else { return }
    if !dynamic.insert([app, member.name]).inserted {
      report.add(.dynamicRepeated, at: rules.offset)
    }
    guard let elements = report.array(rules, rulesKey, of: "rules") else { return }
    if elements.isEmpty {
      report.add(
        .dynamicEmpty, at: rules.offset,
        "the list of dynamic rules is empty, so the app's manifest alone decides",
        help: "Add rules, or remove the list.", severity: .warning)
    }
    for element in elements { check(rule: element) }
    check(together: rules)
  }

  private mutating func check(rule: JSONNode) {
    guard let members = report.object(rule, "a dynamic rule") else { return }
    if members.allSatisfy({ $0.name == "exclude" || KnownKeys.isRemark($0.name) }) {
      report.add(
        .dynamicEmpty, at: rule.offset, "the dynamic rule has no path, query or fragment",
        help: "Add a path, or remove the rule: it is not known which links Android takes it for.",
        severity: .warning)
    }
    report.check(keysOf: members.filter { !KnownKeys.isRemark($0.name) }, .dynamicRule)
    for member in members {
      switch member.name {
      case "/": check(field: member.node, .path, isExclude: rule["exclude"]?.bool ?? false)
      case "#": check(field: member.node, .fragment)
      case "?": check(query: member.node)
      case "exclude": report.flag(member.node, "exclude")
      default: continue
      }
    }
  }

  /// What a pattern cannot contain, as far as Android's page does not leave it open.
  private static let reported: [LintKind] = [
    .patternURLInPath, .patternQueryInPath, .patternHashInPath, .patternHash, .patternSyntax,
    .patternDots, .pathsNot,
  ]

  private func check(pattern: JSONNode, _ part: PatternLint.Part, _ isExclude: Bool) {
    guard let text = pattern.string else { return }
    if part == .path, DynamicPattern(text).beginsWithEmptyStar {
      report.add(
        .dynamicLeadingStar, at: pattern.offset,
        "on Android, the path \(LinkFault.quote(text)) is the same as"
          + " \(LinkFault.quote(String(text.dropFirst()))): the * ends at the first slash, with which"
          + " every path begins")
    }
    let lint = PatternLint(
      text, part, MatchSettings(), variables: nil, isExclude: isExclude)
    if part == .path, DynamicPattern(text).lacksSlash,
      !lint.findings.contains(where: { Self.reported.contains($0.kind) })
    {
      report.add(
        .dynamicNoSlash, at: pattern.offset,
        "the path \(LinkFault.quote(text)) does not begin with a slash",
        help: "Write \(LinkFault.quote("/" + text)).")
    }
    for finding in lint.findings {
      if finding.kind == .patternNonASCII {
        report.add(
          finding.kind, at: pattern.offset, finding.message,
          help: "Percent-encode it in upper case; Android's page does not mention other forms.",
          severity: .warning)
      } else if Self.reported.contains(finding.kind) {
        report.add(finding.kind, at: pattern.offset, finding.message, help: finding.help)
      }
    }
  }

  private mutating func check(query: JSONNode) {
    guard let items = query.object else {
      report.add(
        .dynamicQuery, at: query.offset, "? must be an object on Android; it is \(query.kind)")
      return
    }
    if items.isEmpty { report.add(.dynamicEmpty, at: query.offset, "the query is empty") }
    for item in items {
      if item.name.isEmpty {
        report.add(.dynamicEmpty, at: item.offset, "a query item has no name")
      }
      // It is not known whether Android decodes names before it compares them.
      if let fault = PatternLint.fault(ofName: item.name, decodes: true) {
        report.add(
          .queryName, at: item.offset,
          "the name of the query item \(LinkFault.quote(item.name)) \(fault)")
      } else if let wildcard = PatternLint.wildcard(inName: item.name) {
        report.add(.queryName, at: item.offset, wildcard.message, help: wildcard.help)
      }
      check(field: item.node, .item)
    }
  }

  private func check(field: JSONNode, _ part: PatternLint.Part, isExclude: Bool = false) {
    guard field.string?.isEmpty != false else { return check(pattern: field, part, isExclude) }
    report.add(
      .dynamicEmpty, at: field.offset,
      field.string == nil
        ? "a malformed field discards all dynamic rules: it is \(field.kind), not a string"
        : "an empty field discards all dynamic rules")
  }

  /// Compares the rules with each other, unless Android drops them all because of a fault in one.
  private mutating func check(together list: JSONNode) {
    var reader = DynamicLinkReader()
    reader.read(list, at: root.pointer(to: list.offset))
    guard reader.fault == nil else { return }
    if !reader.rules.isEmpty, reader.rules.allSatisfy(\.isExclude) {
      report.add(
        .rulesNoneOpen, at: list.offset, "all rules exclude, so no link opens the app")
      return
    }
    reportUnreachable(of: reader.rules)
    // After an exclusion the last rule must match everything else: links that no rule matches stay
    // in the browser.
    guard let all = reader.rules.firstIndex(where: \.takesEveryLink),
      reader.rules[...all].allSatisfy({ !$0.isExclude })
    else { return }
    report.add(
      .ruleCatchAll, at: reader.rules[all].offset,
      "the rule matches every URL and none is excluded before it, so the rules have no effect",
      help: "List the paths that open the app, put an exclusion before it, or remove the rules.")
  }

  /// Reports the rules for which an earlier one leaves no URL; stops after two million steps.
  private func reportUnreachable(of rules: [DynamicLinkRule]) {
    var work = 2_000_000
    var alive: [DynamicLinkRule] = []
    for rule in rules where rule.isCertain && work > 0 {
      let cover = alive.first { earlier in
        work -= earlier.cost(with: rule)
        return work > 0 && earlier.includes(rule)
      }
      guard let cover else {
        alive.append(rule)
        continue
      }
      // Later rules need no comparison with this rule: `cover` matches everything that it matches.
      report.add(
        .ruleUnreachable, at: rule.offset,
        "the rule for \(rule.summary) never decides: \(cover.pointer) (\(cover.summary)) matches"
          + " all of its URLs",
        help: rule.isExclude == cover.isExclude
          ? UnreachableAdvice.same : rule.includes(cover) ? UnreachableAdvice.equal : nil,
        severity: rule.isExclude == cover.isExclude ? .warning : .error)
    }
  }
}
