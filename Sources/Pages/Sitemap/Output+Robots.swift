public import WaymarkCore

extension Output {
  /// Appends the robots.txt of a host (RFC 9309).
  ///
  /// Everything may be fetched, in every environment. A page that must not be listed has `noindex`,
  /// which crawlers only see on pages that they may fetch; a list of disallowed paths would also
  /// reveal the private ones. Environments that must stay private are protected by the server, with
  /// a password. Only an indexed environment names its sitemap.
  public mutating func robots(_ site: SiteContext, hasSitemap: Bool) {
    if !site.isIndexed {
      append("# Crawling is allowed so that the noindex of every page is seen.\n")
    }
    append("User-agent: *\nAllow: /\n")
    guard site.isIndexed, hasSitemap else { return }
    append("\nSitemap: https://")
    append(site.host)
    append("/sitemap.xml\n")
  }
}
