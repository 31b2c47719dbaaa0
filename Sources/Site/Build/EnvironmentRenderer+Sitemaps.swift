import Bytes
import Disk
import Hosting
import Pages
import Project

extension EnvironmentRenderer {
  /// Writes the sitemaps and robots.txt of every host.
  ///
  /// - Parameters:
  ///   - lines: The indexed pages, sorted; none in an environment that is not indexed.
  ///   - destination: Gets the files.
  /// - Throws: What reading, rendering or writing throws.
  func writeSitemaps(
    _ lines: consuming SortedLines, to destination: any Destination
  ) throws {
    var writer = SitemapWriter(host: environment.canonicalHost, defaultLocale: project.locales[0])
    var hasSitemap = false
    while let line = try lines.next() {
      guard let line = SitemapLine(line) else { continue }
      hasSitemap = true
      if let file = try writer.add(entry(line)) { try write(file, to: destination) }
    }
    for file in try writer.finish() { try write(file, to: destination) }
    let robots = rendered { $0.robots(site, hasSitemap: hasSitemap) }
    for host in environment.hosts {
      try destination.write(robots, to: "web/\(host)/robots.txt", as: .robots)
    }
  }

  private func entry(_ line: SitemapLine) -> SitemapEntry {
    SitemapEntry(
      url: origin + line.path, updated: line.modified,
      alternates: project.locales.map { locale in
        Alternate(locale: locale, url: origin + localized(line.defaultPath, locale))
      })
  }

  private func write(_ file: SitemapFile, to destination: any Destination) throws {
    for host in environment.hosts {
      try destination.write(file.bytes, to: "web/\(host)/\(file.name)", as: .sitemap)
    }
  }
}
