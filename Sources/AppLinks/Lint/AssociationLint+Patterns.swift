import WaymarkCore
import WaymarkRoutes

/// The checks of the rules of an entry, one by one.
extension AssociationLint {
  /// Checks the rules of one entry, with the defaults that apply to them.
  mutating func check(components: JSONNode, _ defaults: [JSONNode]) {
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
  mutating func check(component: JSONNode, _ defaults: [JSONNode], name: String) {
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
      let wildcard = PatternLint.wildcard(inName: member.name)
      if let fault = fault(ofName: member.name, settings) {
        report.add(
          .queryName, at: member.offset,
          "the name of the query item \(LinkFault.quote(member.name)) \(fault)")
      } else if let wildcard {
        report.add(.queryName, at: member.offset, wildcard.message, help: wildcard.help)
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
            + " \(LinkFault.quote(member.name)) also matches links without the item",
          help: wildcard?.help)
      }
    }
  }

  private func fault(ofName name: String, _ settings: MatchSettings) -> String? {
    if name.isEmpty { return "is empty" }
    return settings.decodes ? nil : PatternLint.fault(ofName: name, decodes: false)
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
  mutating func check(paths: JSONNode) {
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
  mutating func check(variables node: JSONNode) {
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
