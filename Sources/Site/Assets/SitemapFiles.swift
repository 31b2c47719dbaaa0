import Bytes
import Disk
import Hosting
import Model
import Pages
import Project

/// The sitemaps and `robots.txt` of every host.
struct SitemapFiles: FeedAsset {
  static let feed = LineFeed.sitemap
  let build: EnvironmentBuild

  func write(_ runs: [String], to worker: EnvironmentWorker) throws {
    let hosts = build.environment.hosts
    func write(_ file: SitemapFile) throws {
      for host in hosts {
        try worker.write(AssetFile("web/\(host)/\(file.name)", .sitemap, file.bytes))
      }
    }
    var lines = try SortedLines(runs)
    var writer = SitemapWriter(
      host: build.environment.canonicalHost, defaultLocale: build.project.locales[0])
    var hasSitemap = false
    while let line = try lines.next() {
      guard let line = SitemapLine(line) else { continue }
      hasSitemap = true
      if let file = try writer.add(entry(line)) { try write(file) }
    }
    for file in try writer.finish() { try write(file) }
    let robots = rendered { $0.robots(build.site, hasSitemap: hasSitemap) }
    for host in hosts { try worker.write(AssetFile("web/\(host)/robots.txt", .robots, robots)) }
  }

  private func entry(_ line: SitemapLine) -> SitemapEntry {
    SitemapEntry(
      url: build.origin + line.path, updated: line.modified,
      alternates: build.locales.map { locale in
        Alternate(locale: locale.tag, url: build.origin + locale.path(of: line.defaultPath))
      })
  }
}
