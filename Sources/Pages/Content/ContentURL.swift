import WaymarkCore
import WaymarkTemplates

/// The URLs that are allowed in the text of a page.
enum ContentURL {
  /// Allows `https`, `mailto` and `tel`, paths of the site and places on the page.
  static func allowsLink(_ url: String) -> Bool {
    URLPolicy.letter.allows(url) || isOwn(url) || url.hasPrefix("#") && url != "#" && isClean(url)
  }

  /// Allows `https` and paths of the site.
  static func allowsPicture(_ url: String) -> Bool {
    URLPolicy.web.allows(url) || isOwn(url)
  }

  /// Whether it is a path from the root of the site, which browsers do not read as another host's:
  /// browsers ignore tabs and line breaks, and read `\` as `/`.
  private static func isOwn(_ url: String) -> Bool {
    url.hasPrefix("/") && !url.hasPrefix("//") && isClean(url)
  }

  private static func isClean(_ url: String) -> Bool {
    url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !isExcludedFromURLs($0) }
  }
}
