import WaymarkCore
import WaymarkRoutes

/// Compiles the rules of an association file that was parsed as JSON.
struct AssociationReader {
  private(set) var rules: [AssociationRule] = []
  private(set) var apps: [String: [Range<Int>]] = [:]

  /// The App Clips, which the file may list without links.
  private(set) var clips: Set<String> = []

  /// The apps in the order in which the file first lists them.
  private(set) var appNames: [String] = []

  /// The rules of each entry with the apps that they apply to, the offset of their list in the file,
  /// in bytes, and a rule that opens the app for the rest.
  private(set) var lists: [(rules: Range<Int>, apps: [String], offset: Int, opener: String)] = []

  /// A rule for the first entry whose apps are unclear; it may apply to any app.
  private(set) var unclear: [Range<Int>] = []

  /// Why the file has no rules.
  private(set) var fault: String?

  private let root: JSONNode
  private let links: JSONNode?
  private var patterns: PatternReader

  init(_ root: JSONNode) {
    self.root = root
    links = root["applinks"]
    patterns = PatternReader(variables: links?["substitutionVariables"])
  }

  /// Reads every entry.
  mutating func read() {
    guard root.object != nil else {
      fault = "The file is \(root.kind), not an object"
      return
    }
    clips = Set((root["appclips"]?["apps"]?.array ?? []).compactMap(\.string))
    guard let links else {
      fault = "The file has no applinks"
      return
    }
    switch links["details"]?.value {
    case .array(let entries):
      for (index, entry) in entries.enumerated() {
        read(entry, for: Self.apps(of: entry), at: "/applinks/details/\(index)")
      }
    case .object:
      // The oldest form: entries by the app that they apply to.
      for member in links["details"]?.membersThatCount ?? [] {
        read(
          member.node, for: [member.name],
          at: "/applinks/details/\(pointerStep(member.name))")
      }
    default:
      fault = "The file's applinks has no details"
    }
  }

  /// The apps of an entry; `nil` when they are unclear.
  ///
  /// `appID` is used only without `appIDs`, even if that is empty.
  private static func apps(of entry: JSONNode) -> [String]? {
    guard entry.object != nil else { return nil }
    if let list = entry["appIDs"] {
      guard let elements = list.array else { return nil }
      let apps = elements.compactMap(\.string)
      return apps.count == elements.count ? apps : nil
    }
    guard let single = entry["appID"] else { return [] }
    return single.string.map { [$0] }
  }

  /// Reads the rules of an entry, even if it has no app, because routes can be drafted from them.
  private mutating func read(_ entry: JSONNode, for apps: [String]?, at pointer: String) {
    let start = rules.count
    if apps == nil {
      addDoubt("the entry does not clearly name its apps", entry, at: pointer)
      // One such entry leaves everything after it open; further ones add nothing.
      if unclear.isEmpty {
        unclear = [start..<rules.count]
        for app in self.apps.keys { self.apps[app]?.append(start..<rules.count) }
      }
    }
    if let components = entry["components"] {
      read(components, of: entry, at: "\(pointer)/components")
    } else if let paths = entry["paths"] {
      read(paths: paths, at: "\(pointer)/paths")
    } else {
      addDoubt("the entry has no components", entry, at: pointer)
    }
    let list = entry["components"] ?? entry["paths"] ?? entry
    lists.append((start..<rules.count, apps ?? [], list.offset, opener(of: entry)))
    var seen: Set<String> = []
    for app in apps ?? [] where seen.insert(app).inserted {
      if self.apps[app] == nil { appNames.append(app) }
      self.apps[app, default: unclear].append(start..<rules.count)
    }
  }

  private func defaults(of entry: JSONNode) -> [JSONNode] {
    [entry["defaults"], links?["defaults"]].compactMap(\.self)
  }

  /// A rule that opens the app for the rest, in the form of the entry and with its defaults.
  private func opener(of entry: JSONNode) -> String {
    if entry["components"] == nil { return #""*""# }
    let excludes = defaults(of: entry).lazy.compactMap { $0["exclude"] }.first?.bool == true
    return excludes ? #"{"/": "*", "exclude": false}"# : #"{"/": "*"}"#
  }

  /// Adds a rule that may match any link.
  private mutating func addDoubt(_ reason: String, _ node: JSONNode, at pointer: String) {
    rules.append(
      AssociationRule(
        pointer: pointer, offset: node.offset, summary: "", isExclude: nil, doubt: reason))
  }

  private mutating func read(_ components: JSONNode, of entry: JSONNode, at pointer: String) {
    guard let elements = components.array else {
      addDoubt("the components are \(components.kind), not an array", components, at: pointer)
      return
    }
    let defaults = defaults(of: entry)
    for (index, component) in elements.enumerated() {
      let pointer = "\(pointer)/\(index)"
      if let odd = ([component] + defaults).first(where: { $0.object == nil }) {
        addDoubt("the rule or its defaults are \(odd.kind), not an object", component, at: pointer)
      } else {
        let source = ComponentSource(layers: [component] + defaults)
        rules.append(source.rule(at: pointer, patterns: &patterns))
      }
    }
  }

  /// Reads the rules of iOS 9 to 12, which support only paths.
  ///
  /// An exclusion begins with `NOT` and one space; queries, fragments and settings have no effect.
  private mutating func read(paths: JSONNode, at pointer: String) {
    guard let elements = paths.array else {
      addDoubt("the paths are \(paths.kind), not an array", paths, at: pointer)
      return
    }
    for (index, element) in elements.enumerated() {
      let pointer = "\(pointer)/\(index)"
      guard let text = element.string else {
        addDoubt("the path is \(element.kind), not a string", element, at: pointer)
        continue
      }
      let isExclude = text.hasPrefix("NOT ")
      let path = isExclude ? String(text.dropFirst(4)) : text
      guard !path.contains("$(") else {
        addDoubt("paths do not support variables such as $(lang)", element, at: pointer)
        continue
      }
      rules.append(
        AssociationRule(
          pointer: pointer, offset: element.offset, summary: "the path \(LinkFault.quote(path))",
          isExclude: isExclude, path: patterns.path(path, MatchSettings())))
    }
  }
}

extension JSONNode {
  /// The members of an object, without those that a later duplicate replaces.
  var membersThatCount: [JSONMember]? {
    guard let members = object else { return nil }
    var seen: Set<String> = []
    return members.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }
}
