import WaymarkCore
import WaymarkRoutes

/// Checks an `applinking.json` file as AppGallery Connect reads it.
enum AppLinkingLint {
  static func check(_ root: JSONNode, _ report: inout LintReport) {
    guard let members = root.object else {
      report.add(.jsonRoot, at: root.offset, "the file is \(root.kind), not an object")
      return
    }
    if root["applinking"] != nil { report.check(keysOf: members, .harmonyFile) }
    guard let links = root["applinking"] else {
      let near = members.first { suggestion(for: $0.name, among: ["applinking"]) != nil }
      report.add(
        .harmonyEmpty, at: near?.offset ?? root.offset, "the file has no applinking",
        help: near.map { _ in "Did you mean \"applinking\"?" }, isAboutFile: true)
      return
    }
    // Atomic services have a separate list.
    guard let lists = report.object(links, "applinking") else { return }
    report.check(keysOf: lists, .harmonyLists)
    guard let apps = links["apps"] else {
      let isMisplaced = lists.contains { KnownKeys.harmonyLists.isMisplaced($0.name) }
      if lists.isEmpty || isMisplaced { report.add(.harmonyEmpty, at: links.offset) }
      return
    }
    guard let elements = report.array(apps, "apps", of: "objects") else { return }
    if elements.isEmpty { report.add(.harmonyEmpty, at: apps.offset) }
    var seen: Set<String> = []
    for element in elements { check(app: element, &seen, &report) }
  }

  private static func check(
    app: JSONNode, _ seen: inout Set<String>, _ report: inout LintReport
  ) {
    guard let members = report.object(app, "an app") else { return }
    report.check(keysOf: members, .harmonyApp)
    if let node = app["appIdentifier"] {
      if let text = node.string, (try? AppLinking(appID: text)) != nil {
        if !seen.insert(text).inserted {
          report.add(.appIDRepeated, at: node.offset, "the app \(text) is listed twice")
        }
      } else {
        let shown = node.string.map(LinkFault.quote) ?? node.kind
        report.add(.harmonyAppID, at: node.offset, "\(shown) is not a valid APP ID")
      }
    } else if app["bundleName"] == nil {
      report.add(.harmonyAppID, at: app.offset, "the app has no appIdentifier")
    }
    if let index = app["index"], !(-100...100).contains(index.integer ?? .max) {
      report.add(.harmonyIndex, at: index.offset)
    }
  }
}
