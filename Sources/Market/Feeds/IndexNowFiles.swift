import WaymarkCore
package import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkProject
package import WaymarkSite
import WaymarkTree

/// Announces added, changed and removed pages to search engines: IndexNow.
///
/// A host with the file of the key may announce its pages. The announcements are files, which are
/// sent once the tree is served.
package struct IndexNowFiles: FixedProducer {
  package let plan: SitePlan

  package init(plan: SitePlan) { self.plan = plan }

  /// The maximum number of URLs in one announcement.
  private static let limit = 10_000

  /// The file of the key on each host.
  package var files: [AssetFile] {
    guard let key = plan.environment.announcedKey else { return [] }
    return plan.environment.hosts.map { host in
      AssetFile("web/\(host)\(Environment.path(ofKey: key))", .robots, Array(key.utf8))
    }
  }

  /// Writes the announcements of pages, whose paths are the lines of a file; none if it is empty.
  package func write(pathsAt file: DiskPath, to sink: Sink) throws {
    guard let key = plan.environment.announcedKey else { return }
    var lines = try LineReader(at: file)
    var urls: [JSON] = []
    var number = 0
    func end() throws {
      guard !urls.isEmpty else { return }
      number += 1
      let json = JSON.members([
        "host": .string(plan.environment.canonicalHost), "key": .string(key),
        "keyLocation": .string(plan.origin + Environment.path(ofKey: key)), "urlList": .array(urls),
      ])
      let bytes = rendered { $0.json(json, layout: .pretty) }
      try sink.write(AssetFile("feeds/indexnow-\(number).json", .appJSON, bytes))
      urls.removeAll(keepingCapacity: true)
    }
    while let line = try lines.next() {
      urls.append(.string(plan.origin + String(decoding: line, as: UTF8.self)))
      if urls.count == Self.limit { try end() }
    }
    try end()
  }
}
