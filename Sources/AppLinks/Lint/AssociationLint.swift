import Bytes
import Model
import Routes

/// Checks an `apple-app-site-association` file of any format.
struct AssociationLint {
  static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  var report: LintReport
  let root: JSONNode

  /// Where the rules that were seen stand, by their pointers.
  var offsets: [String: Int] = [:]

  /// The rules that have a pattern, themselves or by their defaults.
  var patterned: Set<String> = []

  /// The variables that patterns may use.
  let variables: VariableNames

  /// Whether rules are compared with each other, which takes more memory than the file.
  let followsRules: Bool

  init(_ root: JSONNode, _ report: LintReport, followsRules: Bool) {
    self.root = root
    self.followsRules = followsRules
    self.report = report
    variables = VariableNames(root["applinks"]?["substitutionVariables"]?.object ?? [])
  }

  /// Checks the whole file.
  mutating func check() {
    guard let members = root.object else {
      report.add(.root, at: root, JSONPointer(), "the file is \(root.kind), not an object")
      return
    }
    for member in members {
      let pointer = JSONPointer().at(member.name)
      switch member.name {
      case "applinks": check(links: member.node, pointer)
      case _ where Self.services.contains(member.name): check(service: member, pointer)
      case _ where suggestion(for: member.name, among: Self.services) != nil:
        report.unknown(member, .fileKey, JSONPointer(), known: Self.services, severity: .error)
      default: continue
      }
    }
    if !members.contains(where: { Self.services.contains($0.name) }), report.isEmpty {
      report.add(.noService, at: root, JSONPointer())
    }
  }

  /// Checks a service that only lists its apps.
  private mutating func check(service: JSONMember, _ pointer: JSONPointer) {
    guard service.node.object != nil else {
      report.type(service.node, pointer, service.name, is: "an object")
      return
    }
    guard let apps = service.node["apps"] else {
      report.add(.detailsEmpty, at: service.node, pointer, "\(service.name) lists no apps")
      return
    }
    check(apps: apps, pointer.at("apps"))
  }

  private mutating func check(links: JSONNode, _ pointer: JSONPointer) {
    let keys = ["apps", "details", "defaults", "substitutionVariables"]
    guard let members = links.object else {
      report.type(links, pointer, "applinks", is: "an object")
      return
    }
    for member in members where !keys.contains(member.name) {
      unknown(member, .linksKey, pointer, keys)
    }
    if let apps = links["apps"] {
      if apps.array?.isEmpty == false {
        report.add(.appsNotEmpty, at: apps, pointer.at("apps"))
      } else if apps.array == nil {
        report.type(apps, pointer.at("apps"), "apps", is: "an empty array")
      }
    }
    if let variables = links["substitutionVariables"] {
      check(variables: variables, pointer.at("substitutionVariables"))
    }
    var layers: [JSONNode] = []
    if let defaults = links["defaults"] {
      layers = [defaults]
      check(defaults: defaults, pointer.at("defaults"))
    }
    check(details: links["details"], of: links, layers, pointer)
    if followsRules { checkRules() }
  }

  private mutating func check(
    details: JSONNode?, of links: JSONNode, _ layers: [JSONNode], _ pointer: JSONPointer
  ) {
    let place = pointer.at("details")
    switch details?.value {
    case nil: report.add(.detailsEmpty, at: links, pointer, "applinks has no details")
    case .array(let entries):
      if entries.isEmpty { report.add(.detailsEmpty, at: details ?? links, place) }
      for (index, entry) in entries.enumerated() {
        check(entry: entry, app: nil, layers, place.at(index))
      }
    case .object(let members):
      // The oldest form: entries by the app they are for.
      if members.isEmpty { report.add(.detailsEmpty, at: details ?? links, place) }
      for member in members {
        check(
          app: member.name, at: member.offset, place.at(member.name))
        check(entry: member.node, app: member.name, layers, place.at(member.name))
      }
    default:
      if let details { report.type(details, place, "details", is: "an array of entries") }
    }
  }

  private mutating func check(
    entry: JSONNode, app: String?, _ layers: [JSONNode], _ pointer: JSONPointer
  ) {
    let keys = ["appID", "appIDs", "components", "paths", "defaults"]
    guard let members = entry.object else {
      report.type(entry, pointer, "the entry", is: "an object")
      return
    }
    for member in members where !keys.contains(member.name) {
      unknown(member, .detailsKey, pointer, keys)
    }
    if app == nil { checkApps(of: entry, pointer) }
    var layers = layers
    if let defaults = entry["defaults"] {
      layers.insert(defaults, at: 0)
      check(defaults: defaults, pointer.at("defaults"))
    }
    let components = entry["components"]
    let paths = entry["paths"]
    if components != nil, paths != nil { report.add(.mixedFormats, at: entry, pointer) }
    if components == nil, paths == nil { report.add(.noRules, at: entry, pointer) }
    if let components { check(components: components, layers, pointer.at("components")) }
    if let paths { check(paths: paths, pointer.at("paths")) }
  }

  private mutating func checkApps(of entry: JSONNode, _ pointer: JSONPointer) {
    let single = entry["appID"]
    let list = entry["appIDs"]
    if single != nil, list != nil { report.add(.bothIDs, at: entry, pointer) }
    if let list {
      if list.array?.isEmpty == true {
        report.add(.noApp, at: list, pointer.at("appIDs"), "the entry's appIDs are empty")
      }
      check(apps: list, pointer.at("appIDs"))
    } else if let single {
      if let text = single.string {
        check(app: text, at: single.offset, pointer.at("appID"))
      } else {
        report.type(single, pointer.at("appID"), "appID", is: "a string")
      }
    } else {
      report.add(.noApp, at: entry, pointer)
    }
  }

  private mutating func check(apps: JSONNode, _ pointer: JSONPointer) {
    guard let elements = apps.array else {
      report.type(apps, pointer, "the list of apps", is: "an array of strings")
      return
    }
    var seen: Set<String> = []
    for (index, element) in elements.enumerated() {
      let pointer = pointer.at(index)
      guard let text = element.string else {
        report.type(element, pointer, "an app's identifier", is: "a string")
        continue
      }
      if !seen.insert(text).inserted {
        report.add(
          .appRepeated, at: element, pointer, "the app \(LinkFault.quote(text)) is listed twice")
      }
      check(app: text, at: element.offset, pointer)
    }
  }

  /// Checks that an app's identifier is a ten-character prefix, a period and a bundle ID.
  private mutating func check(app text: String, at offset: Int, _ pointer: JSONPointer) {
    let bytes = Array(text.utf8)
    let prefix = bytes.prefix { $0 != UInt8(ascii: ".") }
    let bundle = bytes.dropFirst(prefix.count + 1)
    let parts = bundle.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPrefix =
      prefix.count == 10
      && prefix.allSatisfy { $0.isASCIIAlphanumeric && !(0x61...0x7A).contains($0) }
    let isBundle = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
    }
    guard !(isPrefix && isBundle && !bundle.isEmpty) else { return }
    let reason =
      text.isEmpty
      ? "it is empty"
      : isPrefix
        ? "the bundle ID is not parts of letters, digits and hyphens joined by periods"
        : "it does not begin with ten upper-case letters and digits and a period"
    report.add(
      .appShape, offset: offset, pointer,
      "\(LinkFault.quote(text)) is no app identifier: \(reason)")
  }

  /// Reports an unknown key; one that is nearly a known one is an error.
  private mutating func unknown(
    _ member: JSONMember, _ rule: LintRule, _ pointer: JSONPointer, _ keys: [String]
  ) {
    let isTypo = suggestion(for: member.name, among: keys) != nil
    report.unknown(member, rule, pointer, known: keys, severity: isTypo ? .error : nil)
  }
}
