import WaymarkAppLinks
import WaymarkCore
import WaymarkRoutes

/// How the fuzzer and the replay of its corpus process an input.
enum FuzzTarget: String, CaseIterable {
  case matcher, dynamic, lint, router

  /// Passes an input to a target; returns a phrase for a property that does not hold.
  func run(_ input: [UInt8]) -> String? {
    switch self {
    case .matcher: Self.match(input)
    case .dynamic: Self.matchDynamic(input)
    case .lint: Self.lint(input)
    case .router: Self.route(input)
    }
  }

  private static let app = "ABCDE12345.com.example.app"

  /// The input is a file and URLs, separated by line feeds; each decision about a URL is the same.
  private static func match(_ input: [UInt8]) -> String? {
    let parts = input.split(separator: 0x0A, maxSplits: 8, omittingEmptySubsequences: true)
    guard let file = parts.first, let matcher = try? AssociationMatcher(Array(file)) else {
      return nil
    }
    for part in parts.dropFirst() {
      let url = "https://example.com/" + String(decoding: part, as: UTF8.self)
      let decision = matcher.decide(url, app: app)
      if decision.verdict != matcher.decide(url, app: app).verdict {
        return "one URL is decided in two ways"
      }
      if decision.reason.isEmpty { return "a decision has no reason" }
    }
    return nil
  }

  /// The input is a list of dynamic rules and URLs, separated by line feeds; a rule reported as
  /// unreachable never decides.
  private static func matchDynamic(_ input: [UInt8]) -> String? {
    let parts = input.split(separator: 0x0A, maxSplits: 8, omittingEmptySubsequences: true)
    let handle = "delegate_permission/common.handle_all_urls"
    var file = Array(
      """
      [{"relation":["\(handle)"],"target":{"namespace":"android_app","package_name":"com.example.app",\
      "sha256_cert_fingerprints":["\(Array(repeating: "4F", count: 32).joined(separator: ":"))"]},\
      "relation_extensions":{"\(handle)":{"dynamic_app_link_components":
      """.utf8)
    file += parts.first ?? []
    file += "}}}]".utf8
    let findings = LinkLint.check(file, as: .assetLinks, named: "input")
    let dead = Set(findings.filter { $0.code == "rule.unreachable" }.compactMap(\.location.field))
    guard let matcher = try? DynamicLinkMatcher(file, package: "com.example.app") else {
      return nil
    }
    for part in parts.dropFirst() {
      let url = "https://example.com/" + String(decoding: part, as: UTF8.self)
      let decision = matcher.decide(url)
      let (again, trace) = matcher.explain(url)
      if decision.verdict != again.verdict { return "one URL is decided in two ways" }
      if decision.reason.isEmpty || trace.contains(where: \.result.isEmpty) {
        return "a decision has no reason"
      }
      if let rule = decision.rule, dead.contains(rule) {
        return "the rule at \(rule) is called unreachable and decides \(url)"
      }
      if let rule = decision.rule, !trace.contains(where: { $0.rule == rule }) {
        return "the rule at \(rule) decides and is not told of"
      }
    }
    return nil
  }

  /// The input is a file of any kind; a rule reported as unreachable never decides.
  private static func lint(_ input: [UInt8]) -> String? {
    for kind in LinkFileKind.allCases {
      let findings = LinkLint.check(input, as: kind, named: "input")
      if findings.contains(where: { $0.message.isEmpty || $0.help.isEmpty }) {
        return "a finding says nothing"
      }
      guard kind == .association, input.count < 4096 else { continue }
      let dead = Set(findings.filter { $0.code == "rule.unreachable" }.compactMap(\.location.field))
      guard !dead.isEmpty else { continue }
      let none = Array(#"{"applinks":{"details":[]}}"#.utf8)
      let opened = (try? AssociationChange.all(from: input, to: none)) ?? []
      for change in opened where dead.contains(change.oldRule ?? "") && change.old == .app {
        return "the rule at \(change.oldRule ?? "") is called unreachable and opens \(change.url)"
      }
    }
    return nil
  }

  /// The input is a link; a link that the router reads is printed and read again.
  private static func route(_ input: [UInt8]) -> String? {
    guard let table else { return "the router cannot be made" }
    let text = String(decoding: input, as: UTF8.self)
    for url in [text, "https://example.com/" + text, "cars://" + text] {
      guard let link = try? table.resolve(url) else { continue }
      guard let again = try? table.resolve(link.url), again == link else {
        return "\(url) is printed as \(link.url), which is another place"
      }
    }
    return nil
  }

  private static let table: Router? = {
    let paths = [
      "/ads", "/ads/{id}", "/ads/garage", "/ads/{id}/photos/{photo}", "/gatepass/{id}",
    ]
    let routes = paths.enumerated().compactMap { index, path in
      try? Route(name: "route\(index)", path: path)
    }
    guard let search = try? Route(name: "search", path: "/search", query: ["q": "{query}"]),
      let table = try? RouteTable(routes + [search], locales: ["en", "zh-Hans"])
    else { return nil }
    return try? Router(table, hosts: ["example.com", "www.example.com"], scheme: "cars")
  }()
}
