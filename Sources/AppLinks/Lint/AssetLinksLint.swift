import WaymarkCore
import WaymarkRoutes

/// Checks an `assetlinks.json` file by the rules of Google's verifiers.
struct AssetLinksLint {
  var report: LintReport
  let root: JSONNode

  /// The apps and relations that have dynamic rules.
  var dynamic: Set<[String]> = []

  /// The statements without dynamic rules: relations, app and fingerprints.
  private var statements: Set<[String]> = []

  init(_ root: JSONNode, _ report: LintReport) {
    self.root = root
    self.report = report
  }

  /// Checks the whole file.
  mutating func check() {
    guard let elements = root.array else {
      let reason = root.object == nil ? LinkLint.strictMode : ""
      report.add(
        .statementsRoot, at: root.offset,
        "\(reason)the file is \(root.kind); expected a single array of statements")
      return
    }
    if elements.isEmpty { report.add(.statementsEmpty, at: root.offset) }
    for element in elements {
      guard let members = report.object(element, "a statement") else { continue }
      if let include = element["include"] {
        if element["relation"] != nil || element["target"] != nil {
          report.add(.includeMixed, at: element.offset)
        }
        report.check(keysOf: members.filter { !KnownKeys.isRemark($0.name) }, .include)
        check(include: include)
      } else {
        report.check(keysOf: members.filter { !KnownKeys.isRemark($0.name) }, .statement)
        check(statement: element)
      }
    }
  }

  private mutating func check(include: JSONNode) {
    guard let text = report.string(include, "include"), hostName(of: text) == nil else { return }
    report.add(
      .includeInsecure, at: include.offset,
      "insecure include: \(LinkFault.quote(text)) is not an absolute https URL")
  }

  private mutating func check(statement: JSONNode) {
    let relations = check(relation: statement["relation"], of: statement)
    var app: String?
    if let target = statement["target"] {
      app = check(target: target, of: relations)
    } else {
      report.add(.targetMissing, at: statement.offset)
    }
    if let extensions = statement["relation_extensions"] {
      check(extensions: extensions, of: relations, app: app ?? "")
    } else if let app, !statement.fingerprints.isEmpty,
      !statements.insert(relations.sorted() + [app] + statement.fingerprints.sorted()).inserted
    {
      report.add(.statementRepeated, at: statement.offset)
    }
  }

  private mutating func check(relation: JSONNode?, of statement: JSONNode) -> [String] {
    guard let relation else {
      report.add(.relationMissing, at: statement.offset)
      return []
    }
    guard let elements = relation.array else {
      report.add(
        .relationShape, at: relation.offset,
        "relation not an array: it is \(relation.kind); expected an array of strings",
        help: "Write it in brackets: "
          + "\"relation\": [\(relation.string.map(LinkFault.quote) ?? "…")].")
      return []
    }
    if elements.isEmpty { report.add(.relationMissing, at: relation.offset) }
    for element in elements {
      if let fault = Self.fault(ofRelation: element) {
        report.add(.relationShape, at: element.offset, fault)
      } else if let name = element.string {
        check(relation: name, at: element.offset)
      }
    }
    return elements.compactMap(\.string)
  }

  /// Reports a relation that Google's documents do not name, unless it has a custom kind.
  private func check(relation name: String, at offset: Int) {
    let known = KnownKeys.relations
    guard !known.contains(name) else { return }
    let detail = name.split(separator: "/").last ?? ""
    let near = suggestion(for: name, among: known) ?? known.first { $0.hasSuffix(".\(detail)") }
    guard near != nil || name.hasPrefix("delegate_permission/") else { return }
    report.add(
      .relationUnknown, at: offset, "unknown relation \(LinkFault.quote(name))",
      help: near.map { "Did you mean \"\($0)\"?" }, severity: near == nil ? nil : .error)
  }

  private static func fault(ofRelation node: JSONNode) -> String? {
    guard let text = node.string else {
      return "invalid relation: it is \(node.kind); expected a string"
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let areWords = parts.map { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2E }
    }
    guard areWords != [true, true] else { return nil }
    let fault =
      parts.count != 2 ? "relation string" : areWords[0] ? "detail" : "kind"
    return "invalid \(fault): \(LinkFault.quote(text)) is not kind/detail in a-z, 0-9, _ and ."
  }

  /// Checks a target; returns the package when it is an app.
  private mutating func check(target: JSONNode, of relations: [String]) -> String? {
    guard let members = report.object(target, "the target") else { return nil }
    let node = target["namespace"]
    switch node?.string {
    case "android_app":
      report.check(keysOf: members.filter { !KnownKeys.isRemark($0.name) }, .androidApp)
      check(fingerprints: target["sha256_cert_fingerprints"], of: target)
      return check(packageOf: target)
    case "web":
      report.check(keysOf: members.filter { !KnownKeys.isRemark($0.name) }, .webSite)
      check(siteOf: target, of: relations)
    case let name:
      let near = name.flatMap { suggestion(for: $0, among: ["android_app", "web"]) }
      report.add(
        .targetNamespace, at: (node ?? target).offset,
        name.map { "unrecognized namespace \(LinkFault.quote($0))" },
        help: near.map { "Did you mean \"\($0)\"?" })
    }
    return nil
  }

  private mutating func check(packageOf target: JSONNode) -> String? {
    let node = target["package_name"]
    guard let text = node?.string else {
      report.add(
        .targetPackage, at: (node ?? target).offset,
        node.map { "invalid package name: it is \($0.kind)" } ?? "no package_name field")
      return nil
    }
    if (try? checkPackage(text)) == nil {
      report.add(
        .targetPackage, at: (node ?? target).offset,
        "invalid package name: \(LinkFault.quote(text)) is not a valid Android package name")
    }
    return text
  }

  private mutating func check(fingerprints: JSONNode?, of target: JSONNode) {
    guard let fingerprints else {
      report.add(.targetNoFingerprint, at: target.offset)
      return
    }
    guard let elements = fingerprints.array else {
      report.add(
        .targetFingerprint, at: fingerprints.offset,
        "sha256_cert_fingerprints is \(fingerprints.kind), not an array",
        help: "Write the fingerprints in brackets: [ \"…\" ].")
      return
    }
    if elements.isEmpty {
      report.add(
        .targetNoFingerprint, at: fingerprints.offset, "there must be at least one certificate")
    }
    // One real fingerprint in the list is enough for Android.
    let hasReal = elements.contains { element in
      let text = element.string ?? ""
      return Self.fault(ofFingerprint: element) == nil
        && !CertificateFingerprint.isPlaceholder(text)
        && CertificateFingerprint.publisher(of: text) == nil
    }
    for element in elements {
      if let text = element.string, CertificateFingerprint.isPlaceholder(text),
        !hasReal || Self.fault(ofFingerprint: element) != nil
      {
        report.add(
          .targetPlaceholder, at: element.offset,
          "the fingerprint \(LinkFault.quote(text)) looks like a placeholder")
        continue
      }
      if let publisher = CertificateFingerprint.publisher(of: element.string ?? "") {
        report.add(
          .targetPublicKey, at: element.offset,
          "\(publisher) contains the key of the fingerprint \(LinkFault.quote(element.string ?? ""))"
        )
      }
      guard let fault = Self.fault(ofFingerprint: element) else { continue }
      report.add(.targetFingerprint, at: element.offset, "malformed cert: \(fault)")
    }
  }

  private static func fault(ofFingerprint node: JSONNode) -> String? {
    guard let text = node.string else { return "sha256_cert_fingerprints contains \(node.kind)" }
    do throws(LinkFault) {
      _ = try CertificateFingerprint(text)
      return nil
    } catch {
      return error.message
    }
  }

  private mutating func check(siteOf target: JSONNode, of relations: [String]) {
    guard let node = target["site"] else {
      report.add(.targetSite, at: target.offset, "the web target has no site field")
      return
    }
    // Chrome compares the whole URL of a manifest.
    let isManifest = Set(relations) == [KnownKeys.webAppRelation]
    guard let text = report.string(node, "site") else { return }
    guard let fault = Self.fault(ofSite: text, isManifest) else {
      if !isManifest, text.hasSuffix("/") {
        report.add(
          .targetSite, at: node.offset, "the site \(LinkFault.quote(text)) ends in a slash",
          help: "Remove the slash: Android ignores it, but other readers compare the text.",
          severity: .warning)
      }
      return
    }
    report.add(
      .targetSite, at: node.offset, "the site \(LinkFault.quote(text)) \(fault)",
      help: isManifest ? "Write the whole URL, such as https://example.com/manifest.json." : nil)
  }

  private static func fault(ofSite text: String, _ isManifest: Bool) -> String? {
    guard let url = SplitURL(Array(text.utf8)), let host = url.host, !host.name.isEmpty else {
      return "is not a valid URL of scheme and host"
    }
    if !url.isWeb { return "is a non-HTTP URL" }
    if host.hasUser { return "has login information" }
    if isManifest, url.path.count < 2 { return "is not the URL of a web app's manifest" }
    if !isManifest, !["", "/"].contains(url.text(url.path)) { return "cannot contain a path" }
    if !isManifest, url.query != nil { return "cannot contain query parameters" }
    if url.fragment != nil { return "cannot contain fragment identifiers" }
    if let port = host.port, UInt16(url.text(port)) == nil {
      return "is not a valid URL: its port is not a number up to 65535"
    }
    // A name may be fully qualified, with a trailing period.
    var name = url.text(host.name).asciiLowercased
    if name.hasSuffix(".") { name.removeLast() }
    return siteFault(name).map { "is not a valid URL: \($0)" }
  }
}
