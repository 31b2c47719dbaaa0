import Bytes
import Disk
import Hosting
import Model
import Project

/// What tells search engines at once which pages came, changed and went: IndexNow.
///
/// Whoever has the file of the key on a host may announce pages of it. The announcements are files that
/// somebody sends when the tree is served.
struct IndexNowFiles: Asset {
  let build: EnvironmentBuild

  /// The most URLs of one announcement.
  private static let limit = 10_000

  /// The key, where there is something to announce.
  static func key(of environment: Environment) -> String? {
    environment.isIndexed ? environment.indexNowKey : nil
  }

  static func path(of key: String) -> String { "/\(key).txt" }

  /// The file of the key on each host.
  var files: [AssetFile] {
    guard let key = Self.key(of: build.environment) else { return [] }
    return build.environment.hosts.map { host in
      AssetFile("web/\(host)\(Self.path(of: key))", .robots, Array(key.utf8))
    }
  }

  /// Writes the announcements of pages whose paths are the lines of a file; none without a line.
  func write(pathsAt file: DiskPath, to worker: EnvironmentWorker) throws {
    guard let key = Self.key(of: build.environment) else { return }
    var lines = try LineReader(at: file)
    var urls: [JSON] = []
    var number = 0
    func end() throws {
      guard !urls.isEmpty else { return }
      number += 1
      let json = JSON.members([
        "host": .string(build.environment.canonicalHost), "key": .string(key),
        "keyLocation": .string(build.origin + Self.path(of: key)), "urlList": .array(urls),
      ])
      let bytes = rendered { $0.json(json, layout: .pretty) }
      try worker.write(AssetFile("feeds/indexnow-\(number).json", .appJSON, bytes))
      urls.removeAll(keepingCapacity: true)
    }
    while let line = try lines.next() {
      urls.append(.string(build.origin + String(decoding: line, as: UTF8.self)))
      if urls.count == Self.limit { try end() }
    }
    try end()
  }
}
