public import WaymarkCore
public import WaymarkRoutes

/// A draft of a route table, made from an existing association file.
///
/// What routes can express is imported; the rest is listed with its place and the reason.
public struct RouteImport: Sendable {
  /// A rule, or a part of one, that the routes do not express.
  public struct Remark: Sendable, Equatable {
    /// The rule, as a JSON pointer.
    public let pointer: String
    public let reason: String
  }

  /// The imported routes, each with the rule that it comes from.
  private(set) var drafts: [(route: Route, origin: String)] = []
  public var routes: [Route] { drafts.map(\.route) }
  public private(set) var remarks: [Remark] = []

  /// The rules that keep links in the browser, by the indices of their remarks.
  private var exclusions: [Int: AssociationRule] = [:]

  /// The maximum number of routes in a draft; a file that devices read has no room for more.
  static let limit = 5_000

  /// The paths and names in use.
  private var paths: Set<String> = []
  private var names: Set<String> = []
  private var rivals = RouteRivals()

  /// How many routes share a name, except for their numbers.
  private var namesakes: [String: Int] = [:]

  /// The variable at the beginning of localised paths; `nil` when no rule has one.
  private(set) var localeVariable: String?

  /// The languages with which paths begin as fixed text, such as `en`.
  var languages: [String] = []

  /// The segments of paths without a locale, and of those after a variable for locales.
  private var plainPaths: Set<[String]> = []
  private var localisedPaths: Set<[String]> = []

  /// Whether a page has links without a locale and links with one of the variable's: then the
  /// default locale is not among the values.
  var hasDefaultLinks: Bool { !plainPaths.isDisjoint(with: localisedPaths) }

  /// The codes that are languages at the beginning of this file's paths.
  let languageCodes: Set<String>

  /// The file's own variables.
  let variables: JSONNode?

  /// The app whose rules were read; `nil` when the file names no app.
  public let app: String?

  /// The other apps of the file.
  let otherApps: [String]

  /// The first finding of the lint about the patterns of each rule, by the rule's pointer.
  private let findings: [String: Diagnostic]

  /// Reads the rules of an app, by default the first in the file; throws when the file is not JSON.
  ///
  /// An entry whose app is unclear is treated as this app's.
  public init(_ file: [UInt8], app chosen: String? = nil) throws(JSONError) {
    let root = try JSONReader.read(file).root
    var reader = AssociationReader(root)
    reader.read()
    variables = root["applinks"]?["substitutionVariables"]
    languageCodes = Self.languageCodes(of: reader.rules)
    findings = Self.findings(about: file)
    app = chosen ?? reader.appNames.first
    otherApps = reader.appNames.filter { [app] in $0 != app }
    if let reason = reader.fault { remark("", reason) }
    if let chosen, !reader.appNames.contains(chosen) {
      let others = otherApps.isEmpty ? "" : "; it lists \(Self.list(otherApps))"
      remark("", "the file does not list the app \(LinkFault.quote(chosen))\(others)")
    }
    var passed = 0
    var foreign: [String: [AssociationRule]] = [:]
    for (rules, apps, _, _) in reader.lists {
      let isOwn = apps.isEmpty || app.map(apps.contains) ?? true
      for rule in reader.rules[rules] {
        if drafts.count == Self.limit {
          passed += 1
        } else if isOwn {
          read(rule)
        } else {
          foreign[apps[0], default: []].append(rule)
        }
      }
    }
    remarks = joined(remarks, exclusions: exclusions)
    for (other, rules) in foreign.sorted(by: { $0.value[0].offset < $1.value[0].offset }) {
      let name =
        rules.count == 1 ? "\(rules[0].summary) is" : "\(rules.count) rules from here on are"
      remark(
        rules[0].pointer, "\(name) for another app, \(LinkFault.quote(other)), and left out")
    }
    remarkServices(in: root)
    if passed > 0 {
      remark("", "\(passed) more rules are not read: a draft has at most \(Self.limit) routes")
    }
  }

  /// The kinds of findings about a pattern that does not match what its author means.
  private static let misread: Set<LintKind> = [
    .substUndefined, .substUnterminated, .patternSyntax, .patternHashInPath, .patternDots,
    .patternQueryMark, .patternQueryInPath, .patternURLInPath, .pathsNot, .pathsVariable,
  ]

  private static func findings(about file: [UInt8]) -> [String: Diagnostic] {
    var findings: [String: Diagnostic] = [:]
    for finding in LinkLint.check(file, as: .association, named: "")
    where LintKind(rawValue: finding.code).map(misread.contains) == true {
      // A pattern is a member of its rule, or of the rule's query.
      var pointer = (finding.location.field ?? "")[...]
      for _ in 0..<3 {
        if findings[String(pointer)] == nil { findings[String(pointer)] = finding }
        pointer = pointer[..<(pointer.lastIndex(of: "/") ?? pointer.startIndex)]
      }
    }
    return findings
  }

  private mutating func read(_ rule: AssociationRule) {
    if rule.doubt == nil, let finding = findings[rule.pointer] {
      remark(
        rule.pointer, "\(finding.message), so the rule is left out. \(finding.help)")
      return
    }
    if let doubt = rule.path.doubt ?? rule.query.doubt {
      remark(rule.pointer, doubt)
      return
    }
    guard rule.doubt == nil, let isExclude = rule.isExclude else {
      remark(rule.pointer, rule.doubt ?? "the rule's exclude is neither true nor false")
      return
    }
    guard !isExclude else {
      let index = remarks.count
      remark(rule.pointer, Self.reason(ofExclusion: rule))
      remarkLanguage(ofExclusion: rule)
      if remarks.count == index + 1 { exclusions[index] = rule }
      return
    }
    guard !rule.hasFragment || rule.fragment.isAny else {
      let shown = LinkFault.quote(rule.fragment.source)
      remark(rule.pointer, "a route cannot have a fragment, and this rule is for \(shown)")
      return
    }
    if rule.settings.folds {
      remark(
        rule.pointer, "a route's path is case-sensitive; links in a different case stay on the web")
    }
    guard rule.hasPath else {
      remark(rule.pointer, "the rule has no path, which a route needs")
      return
    }
    guard let query = query(of: rule) else { return }
    add(rule.path.source, query: query, rule.pointer)
  }

  /// The effect on the links that a rule keeps in the browser.
  private static func reason(ofExclusion rule: AssociationRule) -> String {
    let start = "\(rule.summary) stays in the browser"
    if rule.hasFragment, !rule.fragment.isAny {
      return start
        + "; a route is chosen without the fragment, so links to the routes below it open the"
        + " app with this fragment too; the only fragment that the written file excludes is #web"
    }
    if !rule.query.isAny {
      return start
        + "; a route cannot exclude a query, so links to the routes open the app with this"
        + " query too; the only query that the written file excludes is ?web=1"
    }
    return start
      + "; a link that is not a route does so anyway, so check that no route covers it"
  }

  /// The query items of a rule as parameters; `nil` when a route cannot have them.
  private mutating func query(of rule: AssociationRule) -> [String: String]? {
    var query: [String: String] = [:]
    switch rule.query {
    case .any where rule.hasDroppedQuery:
      remark(rule.pointer, "a query item's pattern is not a string, so the system drops the query")
      return nil
    case .any: break
    case .whole(let pattern):
      guard pattern.isAny else {
        remark(rule.pointer, "the query is one pattern; a route has items by name")
        return nil
      }
    case .items(let items):
      for item in items {
        let name = String(decoding: item.name, as: UTF8.self)
        let text = item.pattern.source
        guard !text.isEmpty, text.allSatisfy({ $0 == "*" || $0 == "?" }) else {
          remark(rule.pointer, "the query item \(LinkFault.quote(name)) has a fixed value")
          return nil
        }
        // An optional item is not a parameter.
        if text != "*" { query[name] = "{\(Self.word(name, otherwise: "value"))}" }
      }
    }
    return query
  }

  private mutating func add(_ pattern: String, query: [String: String], _ pointer: String) {
    var parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let written = parts.count
    if let first = parts.first, parts.count > 1, isLocale(first) {
      parts.removeFirst()
      localeVariable = localeVariable ?? String(first.dropFirst(2).dropLast())
      remark(pointer, "\(first) is treated as a locale prefix, which is not part of a route")
    }
    let hasVariable = parts.count < written
    if let last = parts.last, last.count > 1, last.last == "*",
      last.dropLast().utf8.allSatisfy(isUnreserved)
    {
      parts.removeLast()
      parts += [String(last.dropLast()), "*"]
      remark(pointer, "\(LinkFault.quote(last)) also matches longer words, which are not a route")
    }
    let count = parts.count
    guard takeLanguage(from: &parts, pointer) else { return }
    if hasVariable {
      localisedPaths.insert(parts)
    } else if parts.count == count {
      plainPaths.insert(parts)
    }
    guard let first = parts.first, first.utf8.first.map(isUnreserved) == true else {
      remark(pointer, Self.reason(ofBeginning: parts.first, pattern))
      return
    }
    var names: [String] = []
    var segments: [String] = []
    for (index, part) in parts.enumerated() {
      guard !part.utf8.allSatisfy(isUnreserved) else {
        segments.append(part)
        continue
      }
      guard Self.isParameter(part), index > 0 else {
        let isFixed = !part.contains("$(") && !part.utf8.contains(where: "*?".utf8.contains)
        remark(
          pointer,
          "the segment \(LinkFault.quote(part)) "
            + (isFixed ? "has \(Self.otherCharacter)" : "is neither fixed nor one whole parameter"))
        return
      }
      let base = index == parts.count - 1 ? "id" : Self.word(parts[index - 1], otherwise: "value")
      let name = names.contains(base) ? "\(base)\(names.count + 1)" : base
      names.append(name)
      segments.append("{\(name)}")
      if part.contains("*"), index < parts.count - 1 {
        remark(
          pointer, "a * in the middle matches several segments; the route's parameter matches one")
      }
    }
    if parts.last == "*" {
      // A pattern that ends in /* also matches its parent.
      make(Array(segments.dropLast()), query, pointer)
      remark(
        pointer,
        "the * at the end matches any number of segments; the route's parameter matches one")
    }
    make(segments, query, pointer)
  }

  /// Why no route begins like a path.
  private static func reason(ofBeginning first: String?, _ pattern: String) -> String {
    let start = "the path \(LinkFault.quote(pattern))"
    guard let first else { return "\(start) is the home page, which is not a route" }
    if first.hasPrefix("$(") {
      return "\(start) begins with a variable and a route with fixed text: add a route for each of"
        + " its values"
    }
    return first.utf8.first.map { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } == true
      ? "\(start) has no fixed beginning, which a route needs"
      : "\(start) begins with \(otherCharacter)"
  }

  private static let otherCharacter =
    "a character that a route cannot have: it has the letters a to z, digits and - . _ ~"

  /// Adds a route when it is valid and differs from the existing ones.
  private mutating func make(
    _ segments: [String], _ query: [String: String], _ pointer: String
  ) {
    let path = "/" + segments.joined(separator: "/")
    guard !segments.isEmpty, !paths.contains(path) else { return }
    do throws(LinkFault) {
      let route = try Route(
        name: name(for: segments, hasQuery: !query.isEmpty), path: path, query: query, page: "shell"
      )
      if let fault = route.path.fileFault() { return remark(pointer, fault) }
      let others = rivals.numbers(for: route).map { drafts[$0].route }
      if let fault = RouteTable.fault(of: route, with: others) { throw fault }
      rivals.add(route, drafts.count)
      drafts.append((route, pointer))
      paths.insert(route.path.description)
      names.insert(route.name)
    } catch {
      remark(pointer, error.message)
    }
  }

  /// A name such as `ads.details` for `/ads/{id}` that no other route has.
  private mutating func name(for segments: [String], hasQuery: Bool) -> String {
    var words = segments.filter { !$0.hasPrefix("{") }.map { Self.word($0, otherwise: "place") }
    if segments.last?.hasPrefix("{") == true { words.append("details") }
    let name = words.joined(separator: ".")
    guard names.contains(name) else { return name }
    let first = namesakes[name] ?? 2
    let number = (first...(first + names.count)).first { !names.contains("\(name)\($0)") } ?? 0
    namesakes[name] = number
    return "\(name)\(number)"
  }

  mutating func remark(_ pointer: String, _ reason: String) {
    remarks.append(Remark(pointer: pointer, reason: reason))
  }

  /// Whether a segment consists of wildcards or a single variable.
  private static func isParameter(_ part: String) -> Bool {
    if part.utf8.allSatisfy({ $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) { return true }
    guard part.hasPrefix("$("), part.hasSuffix(")") else { return false }
    return !part.dropFirst(2).contains("$")
  }

  /// The letters and digits of a text as a name; a separator makes the next letter upper-case.
  private static func word(_ text: String, otherwise usual: String) -> String {
    var word: [UInt8] = []
    var isCapital = false
    for byte in text.utf8 {
      guard byte.isASCIIAlphanumeric else {
        isCapital = !word.isEmpty
        continue
      }
      guard !word.isEmpty || byte.isASCIILetter else { continue }
      word.append(isCapital && (0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
      isCapital = false
    }
    return word.isEmpty ? usual : String(decoding: word.prefix(40), as: UTF8.self)
  }
}
