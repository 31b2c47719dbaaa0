import Bytes
import Model
import Routes

/// Checks an `assetlinks.json` file by the rules of Google's verifiers.
struct AssetLinksLint {
  var report: LintReport

  /// The apps and relations that have dynamic rules.
  private var dynamic: Set<[String]> = []

  init(_ report: LintReport) {
    self.report = report
  }

  /// Checks the whole file.
  mutating func check(_ root: JSONNode) {
    let pointer = JSONPointer()
    guard let elements = root.array else {
      let reason =
        root.object == nil ? "not valid JSON (strict mode): " : ""
      report.add(
        .statements, at: root, pointer,
        "\(reason)the file is \(root.kind); expected a single array of statements")
      return
    }
    if elements.isEmpty { report.add(.statementsEmpty, at: root, pointer) }
    for (index, element) in elements.enumerated() {
      guard element.object != nil else {
        report.type(element, pointer.at(index), "a statement", is: "an object")
        continue
      }
      if element["include"] == nil {
        check(statement: element, pointer.at(index))
      } else {
        check(include: element, pointer.at(index))
      }
    }
  }

  private mutating func check(include statement: JSONNode, _ pointer: JSONPointer) {
    if ["relation", "target"].contains(where: { statement[$0] != nil }) {
      report.add(.includeMixed, at: statement, pointer)
    }
    guard let node = statement["include"] else { return }
    let place = pointer.at("include")
    guard let text = node.string else {
      report.type(node, place, "include", is: "a string")
      return
    }
    guard let url = SplitURL(Array(text.utf8)), url.matches(url.scheme, lowercased: "https"),
      let host = url.host, !host.name.isEmpty
    else {
      report.add(
        .include, at: node, place,
        "insecure include: \(LinkFault.quote(text)) is no absolute https URL")
      return
    }
  }

  private mutating func check(statement: JSONNode, _ pointer: JSONPointer) {
    let keys = ["relation", "target", "include", "relation_extensions"]
    for member in statement.object ?? [] where !keys.contains(member.name) {
      // Other fields are allowed, so only what looks mistyped is reported.
      guard suggestion(for: member.name, among: keys) != nil else { continue }
      report.unknown(member, .statementKey, pointer, known: keys)
    }
    let relations = check(relation: statement["relation"], of: statement, pointer)
    var app: String?
    if let target = statement["target"] {
      app = check(target: target, pointer.at("target"))
    } else {
      report.add(.noTarget, at: statement, pointer)
    }
    if let extensions = statement["relation_extensions"] {
      check(
        extensions: extensions, of: relations, app: app ?? "", pointer.at("relation_extensions"))
    }
  }

  private mutating func check(
    relation: JSONNode?, of statement: JSONNode, _ pointer: JSONPointer
  ) -> [String] {
    guard let relation else {
      report.add(.noRelation, at: statement, pointer)
      return []
    }
    let pointer = pointer.at("relation")
    guard let elements = relation.array else {
      report.add(
        .relation, at: relation, pointer,
        "relation not an array: it is \(relation.kind); an array of strings is expected")
      return []
    }
    if elements.isEmpty { report.add(.noRelation, at: relation, pointer) }
    for (index, element) in elements.enumerated() {
      guard let text = element.string else {
        report.add(
          .relation, at: element, pointer.at(index),
          "invalid relation: it is \(element.kind); a string is expected")
        continue
      }
      if let fault = Self.fault(ofRelation: text) {
        report.add(
          .relation, at: element, pointer.at(index),
          "\(fault): \(LinkFault.quote(text)) is not kind/detail in a-z, 0-9, _ and .")
      }
    }
    return elements.compactMap(\.string)
  }

  private static func fault(ofRelation text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return "invalid relation string" }
    func isWord(_ part: Substring.UTF8View) -> Bool {
      !part.isEmpty
        && part.allSatisfy {
          (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2E
        }
    }
    guard isWord(parts[0]) else { return "invalid kind" }
    return isWord(parts[1]) ? nil : "invalid detail"
  }

  /// Checks a target; the package when it is an app.
  private mutating func check(target: JSONNode, _ pointer: JSONPointer) -> String? {
    guard target.object != nil else {
      report.type(target, pointer, "the target", is: "an object")
      return nil
    }
    switch target["namespace"]?.string {
    case "android_app":
      return check(app: target, pointer)
    case "web":
      check(site: target, pointer)
    case let name:
      let near = name.flatMap { suggestion(for: $0, among: ["android_app", "web"]) }
      report.add(
        .namespace, at: target["namespace"] ?? target,
        target["namespace"] == nil ? pointer : pointer.at("namespace"),
        name.map { "unrecognized namespace \(LinkFault.quote($0))" },
        help: near.map { "Did you mean \"\($0)\"?" })
    }
    return nil
  }

  private mutating func check(app target: JSONNode, _ pointer: JSONPointer) -> String? {
    let keys = ["namespace", "package_name", "sha256_cert_fingerprints"]
    for member in target.object ?? [] where !keys.contains(member.name) {
      guard suggestion(for: member.name, among: keys) != nil else { continue }
      report.unknown(member, .statementKey, pointer, known: keys)
    }
    let package = target["package_name"]
    if let text = package?.string {
      if (try? checkPackage(text)) == nil {
        report.add(
          .package, at: package ?? target, pointer.at("package_name"),
          "invalid package name: \(LinkFault.quote(text)) is no Android package name")
      }
    } else {
      report.add(
        .package, at: package ?? target, package == nil ? pointer : pointer.at("package_name"),
        package.map { "invalid package name: it is \($0.kind)" } ?? "no package_name field")
    }
    check(fingerprints: target["sha256_cert_fingerprints"], of: target, pointer)
    return package?.string
  }

  private mutating func check(
    fingerprints: JSONNode?, of target: JSONNode, _ pointer: JSONPointer
  ) {
    guard let fingerprints else {
      report.add(.noFingerprint, at: target, pointer)
      return
    }
    let pointer = pointer.at("sha256_cert_fingerprints")
    guard let elements = fingerprints.array else {
      report.add(
        .fingerprint, at: fingerprints, pointer,
        "sha256_cert_fingerprints is not an array but \(fingerprints.kind)")
      return
    }
    if elements.isEmpty {
      report.add(
        .noFingerprint, at: fingerprints, pointer, "there must be at least one certificate")
    }
    for (index, element) in elements.enumerated() {
      do throws(LinkFault) {
        guard let text = element.string else {
          throw LinkFault(.appFingerprint, "sha256_cert_fingerprints has \(element.kind) in it")
        }
        _ = try CertificateFingerprint(text)
      } catch {
        report.add(
          .fingerprint, at: element, pointer.at(index), "malformed cert: \(error.message)")
      }
    }
  }

  private mutating func check(site target: JSONNode, _ pointer: JSONPointer) {
    guard let node = target["site"] else {
      report.add(.site, at: target, pointer, "the web target has no site field")
      return
    }
    let place = pointer.at("site")
    guard let text = node.string else {
      report.type(node, place, "site", is: "a string")
      return
    }
    if let fault = Self.fault(ofSite: text) {
      report.add(.site, at: node, place, "the site \(LinkFault.quote(text)) \(fault)")
    }
  }

  private static func fault(ofSite text: String) -> String? {
    guard let url = SplitURL(Array(text.utf8)), let host = url.host, !host.name.isEmpty else {
      return "is not a valid URL of scheme and host"
    }
    let schemes = ["http", "https"]
    guard schemes.contains(where: { url.matches(url.scheme, lowercased: $0) }) else {
      return "is a non-HTTP URL"
    }
    if host.hasUser { return "has login information" }
    if !url.path.isEmpty { return "cannot contain a path" }
    if url.query != nil { return "cannot contain query parameters" }
    if url.fragment != nil { return "cannot contain fragment identifiers" }
    if let port = host.port, UInt16(url.text(port)) == nil {
      return "is not a valid URL: its port is no number up to 65535"
    }
    // A name may be fully qualified, with a period at its end.
    var name = url.text(host.name).asciiLowercased
    if name.hasSuffix(".") { name.removeLast() }
    return hostFault(name).map { "is not a valid URL: \($0)" }
  }
}

extension AssetLinksLint {
  private mutating func check(
    extensions: JSONNode, of relations: [String], app: String, _ pointer: JSONPointer
  ) {
    guard let members = extensions.object else {
      report.type(extensions, pointer, "relation_extensions", is: "an object")
      return
    }
    for member in members {
      let place = pointer.at(member.name)
      if !relations.contains(member.name) {
        report.add(.dynamicRelation, offset: member.offset, place)
      }
      guard member.node.object != nil else {
        report.type(member.node, place, "the extension", is: "an object")
        continue
      }
      check(extension: member.node, place, app: [app, member.name])
    }
  }

  private mutating func check(
    extension node: JSONNode, _ pointer: JSONPointer, app: [String]
  ) {
    let name = "dynamic_app_link_components"
    for member in node.object ?? [] where member.name != name {
      let isOther = member.name == "dynamic_app_deep_link_components"
      guard isOther || suggestion(for: member.name, among: [name]) != nil else { continue }
      report.add(
        .dynamicName, offset: member.offset, pointer.at(member.name),
        "Android does not read \(LinkFault.quote(member.name))")
    }
    guard let rules = node[name] else { return }
    let place = pointer.at(name)
    if !dynamic.insert(app).inserted { report.add(.dynamicRepeated, at: rules, place) }
    guard let elements = rules.array else {
      report.type(rules, place, name, is: "an array of rules")
      return
    }
    for (index, element) in elements.enumerated() { check(rule: element, place.at(index)) }
    check(together: rules, elements, place)
  }

  /// Checks what the rules come to together, where nothing is wrong with one that Android would drop
  /// them all for.
  private mutating func check(
    together list: JSONNode, _ elements: [JSONNode], _ pointer: JSONPointer
  ) {
    var reader = DynamicLinkReader()
    reader.read(list, at: "")
    guard reader.fault == nil else { return }
    var search = DynamicReachability(reader.rules)
    for (index, cover) in search.run() {
      let rule = reader.rules[index]
      let other = reader.rules[cover]
      report.add(
        .unreachable, at: elements[index], pointer.at(index),
        "the rule for \(rule.summary) never decides: \(pointer.at(cover).text) (\(other.summary))"
          + " takes every URL that fits it",
        severity: rule.isExclude == other.isExclude ? .warning : .error)
    }
    // After an exclusion the last rule has to take the rest: a link that no rule fits stays outside.
    guard let index = reader.rules.firstIndex(where: \.takesEveryLink),
      reader.rules[...index].allSatisfy({ !$0.isExclude })
    else { return }
    report.add(
      .catchAll, at: elements[index], pointer.at(index),
      "the rule takes every URL and none is excluded before it, so the rules change nothing",
      help: "List the paths that open the app, put an exclusion before it, or remove the rules.")
  }

  private mutating func check(rule: JSONNode, _ pointer: JSONPointer) {
    let keys = ["/", "?", "#", "exclude"]
    guard let members = rule.object else {
      report.type(rule, pointer, "a dynamic rule", is: "an object")
      return
    }
    if members.isEmpty { report.add(.dynamicEmpty, at: rule, pointer, "the dynamic rule is empty") }
    for member in members {
      let place = pointer.at(member.name)
      switch member.name {
      case "/", "#": check(field: member.node, place)
      case "exclude":
        if member.node.bool == nil {
          report.type(member.node, place, "exclude", is: "true or false")
        }
      case "?":
        guard let items = member.node.object else {
          report.add(
            .dynamicQuery, at: member.node, place,
            "? must be a dictionary on Android; it is \(member.node.kind)")
          continue
        }
        if items.isEmpty {
          report.add(.dynamicEmpty, at: member.node, place, "the query is empty")
        }
        for item in items {
          if item.name.isEmpty {
            report.add(
              .dynamicEmpty, offset: item.offset, place.at(item.name), "a query item has no name")
          }
          check(field: item.node, place.at(item.name))
        }
      case "comment", "comments": continue
      default: report.unknown(member, .dynamicKey, pointer, known: keys)
      }
    }
  }

  private mutating func check(field: JSONNode, _ pointer: JSONPointer) {
    guard field.string?.isEmpty != false else { return }
    report.add(
      .dynamicEmpty, at: field, pointer,
      field.string == nil
        ? "a malformed field discards all dynamic rules: it is \(field.kind), not a string"
        : "an empty field discards all dynamic rules")
  }
}
