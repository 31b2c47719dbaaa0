import Bytes
import Model
import Routes

/// Checks an `applinking.json` file as AppGallery Connect reads it.
enum AppLinkingLint {
  private static let keys = ["appIdentifier", "index", "bundleName", "fingerprint"]

  static func check(_ root: JSONNode, _ report: inout LintReport) {
    guard let members = root.object else {
      report.add(.root, at: root, JSONPointer(), "the file is \(root.kind), not an object")
      return
    }
    guard let links = root["applinking"] else {
      let near = members.first { suggestion(for: $0.name, among: ["applinking"]) != nil }
      report.add(
        .harmonyEmpty, offset: near?.offset ?? root.offset, JSONPointer(),
        "the file has no applinking", help: near.map { _ in "Did you mean \"applinking\"?" })
      return
    }
    let pointer = JSONPointer().at("applinking")
    guard let lists = links.object else {
      report.type(links, pointer, "applinking", is: "an object")
      return
    }
    for member in lists where member.name != "apps" {
      // Atomic services have a list of their own beside it.
      guard suggestion(for: member.name, among: ["apps"]) != nil else { continue }
      report.unknown(member, .harmonyKey, pointer, known: ["apps"], severity: .error)
    }
    guard let apps = links["apps"] else {
      if lists.isEmpty { report.add(.harmonyEmpty, at: links, pointer) }
      return
    }
    let place = pointer.at("apps")
    guard let elements = apps.array else {
      report.type(apps, place, "apps", is: "an array of objects")
      return
    }
    if elements.isEmpty { report.add(.harmonyEmpty, at: apps, place) }
    var seen: Set<String> = []
    for (index, element) in elements.enumerated() {
      check(app: element, place.at(index), &seen, &report)
    }
  }

  private static func check(
    app: JSONNode, _ pointer: JSONPointer, _ seen: inout Set<String>, _ report: inout LintReport
  ) {
    guard let members = app.object else {
      report.type(app, pointer, "an app", is: "an object")
      return
    }
    for member in members where !keys.contains(member.name) {
      report.unknown(member, .harmonyKey, pointer, known: keys)
    }
    if let node = app["appIdentifier"] {
      let place = pointer.at("appIdentifier")
      if let text = node.string, (try? AppLinking(appID: text)) != nil {
        if !seen.insert(text).inserted {
          report.add(.appRepeated, at: node, place, "the app \(text) is listed twice")
        }
      } else {
        let shown = node.string.map(LinkFault.quote) ?? node.kind
        report.add(.harmonyApp, at: node, place, "\(shown) is no APP ID")
      }
    } else if app["bundleName"] == nil {
      report.add(.harmonyApp, at: app, pointer, "the app has no appIdentifier")
    }
    if let index = app["index"], !(-100...100).contains(index.integer ?? .max) {
      report.add(.harmonyIndex, at: index, pointer.at("index"))
    }
  }
}
