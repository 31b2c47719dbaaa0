import WaymarkAppLinks
package import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes

/// The settings of one environment that replace those of the project: records, look and files.
///
/// An object is merged into the project's, member by member; any other value replaces it, and
/// `null` removes the project's value.
struct OwnMembers {
  /// How messages name the environment, such as `environments.staging`.
  let name: String
  let node: JSONNode

  /// The environment's own members alone, without those that it inherits.
  private let step: JSONNode

  /// The environment that it extends, with the members that this one inherits.
  private let base: (name: String, node: JSONNode)?

  private static let keys: [ProjectKey] = [.records, .staticFolder, .brand, .pictures]

  /// `nil` if the environment has no settings of its own.
  init?(of environment: JSONMember, _ node: JSONNode, over base: (name: String, node: JSONNode)?) {
    name = "environments.\(environment.name)"
    self.node = node
    step = environment.node
    self.base = base
    let keys = Self.keys.map(\.rawValue) + [EnvironmentKey.content.rawValue]
    guard keys.contains(where: { node[$0] != nil }) else { return nil }
  }

  func says(_ key: ProjectKey) -> Bool { node[key.rawValue] != nil }

  /// The members of the environment, merged over those of the project.
  func section(over project: Section<ProjectKey>) -> Section<ProjectKey>? {
    let members = Self.keys.compactMap { key -> JSONMember? in
      guard let own = node[key.rawValue] else {
        return project.node[key.rawValue].map {
          JSONMember(name: key.rawValue, offset: $0.offset, node: $0)
        }
      }
      let merged = project.node[key.rawValue].map { overlay($0, with: own) } ?? own
      return JSONMember(name: key.rawValue, offset: own.offset, node: merged)
    }
    return Section(JSONNode(.object(members), offset: node.offset), name, project.faults)
  }

  /// The record sets of the environment; sets that it leaves out are included, but are not read.
  func declared(
    _ declared: [DeclaredSet], among sets: [DeclaredSet], _ faults: Faults
  ) -> [DeclaredSet] {
    let records = node[ProjectKey.records.rawValue]
    let names = sets.map(\.name)
    for own in records?.object ?? [] where !names.contains(own.name) {
      // A misspelt name would leave nothing out.
      if case .null = own.node.value, suggestion(for: own.name, among: names) == nil { continue }
      faults.add(
        .projectRecords, at: own.offset, "\(name).records.\(own.name): the project has no such set",
        help: hint(for: own.name, among: names)
          ?? "Describe it in \"records\" of the project.")
    }
    return sets.map { set in
      var own = declared.first { $0.name == set.name } ?? set
      own.isLeftOut = !declared.contains { $0.name == set.name }
      own.version = records?[set.name]?.offset ?? 0
      return own
    }
  }

  /// The keys of a source that say which rows and values are public.
  private static let publicKeys = ["only", "except", "columns"]

  /// Warns about each source that replaces another one without its rules for what is public; `null`
  /// says that the new one needs none.
  ///
  /// Each environment is compared with the one that it extends, and that one with its own base.
  func lostRules(over project: JSONNode, _ faults: Faults) -> [Diagnostic] {
    let key = ProjectKey.records.rawValue
    let sourceKey = RecordsKey.source.rawValue
    return (step[key]?.object ?? []).compactMap { set in
      guard let source = set.node[sourceKey], source.object != nil else { return nil }
      let inherited = base?.node[key]?[set.name]?[sourceKey]
      guard let replaced = inherited ?? project[key]?[set.name]?[sourceKey] else { return nil }
      let lost = Self.publicKeys.compactMap { LostRule($0, of: replaced, in: source) }
      guard !lost.isEmpty else { return nil }
      let owner = inherited == nil ? nil : base?.name
      let rules = lost.map(\.text).joined(separator: " and ")
      return Diagnostic(
        .projectReplacedSource, at: faults.location(of: source.offset),
        "\(name).records.\(set.name).source replaces the"
          + " \(owner.map { "source of \($0)" } ?? "project's source") without its \(rules)",
        help: Self.help(lost))
    }
  }

  private static func help(_ lost: [LostRule]) -> String {
    let nulls = lost.filter(\.columns.isEmpty).map { "\"\($0.key)\": null" }
      .joined(separator: ", ")
    let first =
      nulls.isEmpty
      ? "Repeat them here." : "Repeat them here, or write \(nulls) if this source needs none."
    let isPartial = lost.contains { !$0.columns.isEmpty }
    return first
      + (isPartial
        ? " If it needs no rule for these columns, write \"diagnostics\":"
          + " { \"project.replaced-source\": \"note\" } in the project." : "")
  }

  /// The environment's text for a content page; `nil` if it has none.
  func content(of route: String?) -> JSONNode? {
    guard let content = node[EnvironmentKey.content.rawValue] else { return nil }
    if case .null = content.value { return content }
    return route.flatMap { content[$0] }
  }

  /// Adds a fault for each member of `content` that is not a content page.
  func checkContent(_ routes: JSONNode?, _ faults: Faults) {
    guard let content = node[EnvironmentKey.content.rawValue] else { return }
    if case .null = content.value { return }
    guard let members = content.object else {
      return faults.addType(of: content, "\(name).content", expected: "an object")
    }
    let pages = (routes?.array ?? []).filter {
      $0["page"]?.string == PageKind.content.rawValue
    }.compactMap { $0["name"]?.string }
    for member in members where !pages.contains(member.name) {
      faults.add(
        .projectValue, at: member.offset,
        "\(name).content: no content page is named \"\(member.name)\"",
        help: hint(for: member.name, among: pages) ?? "Remove it.")
    }
  }
}

/// What a source lacks of a key of the one that it replaces.
private struct LostRule {
  let key: String

  /// The columns that the new source does not name; empty if it lacks the whole key.
  let columns: [String]

  /// `nil` if nothing is lost.
  init?(_ key: String, of replaced: JSONNode, in source: JSONNode) {
    guard let old = replaced[key]?.object else { return nil }
    self.key = key
    if let own = source[key], own.object == nil { return nil }
    let keys = key == "columns" ? [key] : ["only", "except"]
    let named = keys.flatMap { source[$0]?.object ?? [] }.map(\.name)
    let lost = old.map(\.name).filter { !named.contains($0) }
    if lost.isEmpty { return nil }
    columns = source[key] == nil ? [] : lost
  }

  var text: String {
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"\(key)\"" + (columns.isEmpty ? "" : " of \(names)")
  }
}

/// One value merged over another: objects are merged member by member; any other value replaces the
/// one below, and so does a source of records.
func overlay(_ base: JSONNode, with top: JSONNode) -> JSONNode {
  guard let lower = base.object, let upper = top.object else { return top }
  let kept = lower.filter { member in !upper.contains { $0.name == member.name } }
  let own = upper.map { member in
    guard let below = lower.last(where: { $0.name == member.name }),
      member.name != RecordsKey.source.rawValue
    else { return member }
    return JSONMember(
      name: member.name, offset: member.offset, node: overlay(below.node, with: member.node))
  }
  return JSONNode(.object(kept + own), offset: top.offset)
}

extension Project {
  /// The project as one of its environments sees it.
  package func seen(by environment: Environment) -> Project { own[environment.name] ?? self }

  /// The project with one host instead of those of an environment, such as the host of a pull
  /// request; throws if the host is invalid.
  package func serving(
    _ environment: String, on host: String
  ) throws(DiagnosedError) -> Project {
    let place = Location("--host")
    if let fault = TextRule(checkHost).fault(host) {
      throw DiagnosedError(fault.kind, at: place, fault.message, help: fault.help)
    }
    let owner = environments.first { $0.name != environment && $0.hosts.contains(host) }
    if let owner {
      throw DiagnosedError(
        .projectShared, at: place,
        "the environments \(owner.name) and \(environment) share the host \(host)")
    }
    var project = self
    for index in environments.indices where environments[index].name == environment {
      project.environments[index].hosts = [host]
    }
    for name in own.keys { project.own[name]?.environments = project.environments }
    return project
  }

  /// Warns about Android apps with the fingerprint of an example: no app has that key.
  func placeholders(_ offsets: [String: Int], _ faults: Faults) -> [Diagnostic] {
    environments.filter { environment in
      environment.androidApps.contains {
        $0.fingerprints.contains(CertificateFingerprint.documented)
      }
    }.map {
      Diagnostic(
        .projectPlaceholder, at: faults.location(of: offsets[$0.name] ?? 0),
        "a fingerprint in environments.\($0.name).android is the example of Android's documentation"
      )
    }
  }

  /// Warns about gate passes that several environments show: a reader of one tree can open the
  /// passes of the other.
  func sharedPasses(_ offsets: [String: Int], _ faults: Faults) -> [Diagnostic] {
    var shown: [(source: String, set: String, environments: [String])] = []
    for environment in environments {
      let project = seen(by: environment)
      for route in project.routes where route.page == .gatepass {
        guard let set = project.records(named: route.records) else { continue }
        let source = "\(set.source.kind) \(set.source.name) \(set.source.query ?? "")"
        if let index = shown.firstIndex(where: { $0.source == source }) {
          shown[index].environments.append(environment.name)
        } else {
          shown.append((source, set.name, [environment.name]))
        }
      }
    }
    return shown.filter { $0.environments.count > 1 }.map { _, set, names in
      let own = "\"records\": { \"\(set)\": "
      return Diagnostic(
        .projectSharedPasses, at: faults.location(of: offsets[names[1]] ?? 0),
        "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) show the same"
          + " \(set)",
        help:
          "Give \(names[1]) its own passes, \(own){ \"source\": … } }, or none: \(own)null }.")
    }
  }
}
