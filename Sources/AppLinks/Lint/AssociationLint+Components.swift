import Bytes
import Routes

extension AssociationLint {
  private static let componentKeys = [
    "/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded",
  ]

  /// Checks the rules of one entry.
  mutating func check(components: JSONNode, _ layers: [JSONNode], _ pointer: JSONPointer) {
    guard let elements = components.array else {
      report.type(components, pointer, "components", is: "an array of rules")
      return
    }
    let defaults = layers.filter { $0.object != nil }
    for (index, element) in elements.enumerated() {
      let pointer = pointer.at(index)
      if followsRules { offsets[pointer.text] = element.offset }
      check(rule: element, defaults, pointer, name: "the rule")
      guard element.object != nil else { continue }
      if followsRules,
        ["/", "?", "#"].contains(where: { key in ([element] + defaults).contains { $0[key] != nil }
        })
      {
        patterned.insert(pointer.text)
      }
      if flag("exclude", [element] + defaults, usual: false),
        !flag("percentEncoded", [element] + defaults, usual: true)
      {
        report.add(.decodingGuard, at: element, pointer)
      }
    }
  }

  /// Checks the defaults of the file or of an entry, which may have every key of a rule.
  mutating func check(defaults: JSONNode, _ pointer: JSONPointer) {
    check(rule: defaults, [], pointer, name: "defaults")
  }

  private mutating func check(
    rule: JSONNode, _ defaults: [JSONNode], _ pointer: JSONPointer, name: String
  ) {
    guard let members = rule.object else {
      report.type(rule, pointer, name, is: "an object")
      return
    }
    let settings = MatchSettings(
      decodes: !flag("percentEncoded", [rule] + defaults, usual: true),
      folds: !flag("caseSensitive", [rule] + defaults, usual: true))
    for member in members {
      let place = pointer.at(member.name)
      switch member.name {
      case "/": check(pattern: member.node, .path, settings, place)
      case "#": check(pattern: member.node, .fragment, settings, place)
      case "?": check(query: member.node, settings, place)
      case "exclude", "caseSensitive", "percentEncoded":
        if member.node.bool == nil {
          report.type(member.node, place, member.name, is: "true or false")
        }
      case "comment":
        if member.node.string == nil { report.type(member.node, place, "comment", is: "a string") }
      default: report.unknown(member, .componentKey, pointer, known: Self.componentKeys)
      }
    }
  }

  private mutating func check(query: JSONNode, _ settings: MatchSettings, _ pointer: JSONPointer) {
    guard let members = query.object else {
      guard query.string != nil else {
        report.type(query, pointer, "the query's pattern", is: "a string or an object")
        return
      }
      check(pattern: query, .query, settings, pointer)
      return
    }
    for member in members {
      let place = pointer.at(member.name)
      guard member.node.string != nil else {
        report.add(
          .queryNonString, at: member.node, place,
          "the pattern of the query item \(LinkFault.quote(member.name)) is \(member.node.kind),"
            + " not a string")
        continue
      }
      check(pattern: member.node, .query, settings, place)
    }
  }

  /// Checks the rules of iOS 9 to 12.
  mutating func check(paths: JSONNode, _ pointer: JSONPointer) {
    guard let elements = paths.array else {
      report.type(paths, pointer, "paths", is: "an array of strings")
      return
    }
    for (index, element) in elements.enumerated() {
      let pointer = pointer.at(index)
      if followsRules { offsets[pointer.text] = element.offset }
      guard let text = element.string else {
        report.type(element, pointer, "the path", is: "a string")
        continue
      }
      let lower = text.asciiLowercased
      let isExclude = text.hasPrefix("NOT ")
      if lower.hasPrefix("not "), !isExclude || text.utf8.dropFirst(4).first == 0x20 {
        report.add(.pathsNot, at: element, pointer)
      } else if text.hasPrefix("NOT/") {
        report.add(.pathsNot, at: element, pointer)
      } else {
        let path = isExclude ? String(text.dropFirst(4)) : text
        if path.contains("$(") { report.add(.pathsVariable, at: element, pointer) }
        let lint = PatternLint(path, .path, MatchSettings(), variables: nil)
        for finding in lint.findings {
          report.add(finding.rule, at: element, pointer, finding.message, help: finding.help)
        }
      }
    }
  }

  private mutating func check(
    pattern: JSONNode, _ part: PatternLint.Part, _ settings: MatchSettings, _ pointer: JSONPointer
  ) {
    guard let text = pattern.string else {
      report.type(pattern, pointer, "the pattern", is: "a string")
      return
    }
    let lint = PatternLint(text, part, settings, variables: variables)
    for finding in lint.findings {
      report.add(finding.rule, at: pattern, pointer, finding.message, help: finding.help)
    }
  }

  /// What a key of a rule and its defaults says; the nearest that has it decides.
  private func flag(_ key: String, _ layers: [JSONNode], usual: Bool) -> Bool {
    for layer in layers {
      if let node = layer[key] { return node.bool ?? usual }
    }
    return usual
  }
}

extension AssociationLint {
  /// Checks the file's own variables.
  mutating func check(variables node: JSONNode, _ pointer: JSONPointer) {
    guard let members = node.object else {
      report.type(node, pointer, "substitutionVariables", is: "an object")
      return
    }
    for member in members {
      let place = pointer.at(member.name)
      if member.name.isEmpty
        || member.name.utf8.contains(where: { "$()".utf8.contains($0) })
      {
        report.add(
          .variableName, offset: member.offset, place,
          "\(LinkFault.quote(member.name)) is no name for a variable")
      } else if VariableNames.predefined.contains(member.name) {
        report.add(.variablePredefined, offset: member.offset, place)
      }
      check(values: member.node, of: member.name, place)
    }
  }

  private mutating func check(values: JSONNode, of name: String, _ pointer: JSONPointer) {
    guard let elements = values.array else {
      report.type(values, pointer, "the list of values", is: "an array of strings")
      return
    }
    if elements.isEmpty { report.add(.variableEmpty, at: values, pointer) }
    for (index, element) in elements.enumerated() {
      guard let text = element.string else {
        report.type(element, pointer.at(index), "a variable's value", is: "a string")
        continue
      }
      if text.contains("$(") {
        report.add(
          .variableNested, at: element, pointer.at(index),
          "the value \(LinkFault.quote(text)) of $(\(name.prefix(80))) uses a variable")
      }
    }
  }
}
