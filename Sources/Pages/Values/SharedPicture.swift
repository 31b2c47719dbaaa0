import WaymarkCore
import WaymarkModel

/// The picture that chats and social networks show of a page.
struct SharedPicture: Sendable {
  let url: String

  /// Its size, where it is known.
  var header: ImageHeader?

  /// What is on it, for those who do not see it.
  let text: String

  /// Whether it fills a card, or is a mark beside the text.
  var isLarge = true
}

extension ListingPage {
  /// The first picture that is no drawing: no network and no chat shows SVG.
  var picture: SharedPicture? {
    for url in pictures {
      let header = listing.pictures.isEmpty ? nil : listing.pictures[url]?.header
      guard header.map({ $0.format != .svg }) ?? !hasNameOfSVG(url) else { continue }
      return SharedPicture(url: url, header: header, text: listing.title)
    }
    return nil
  }
}

extension SiteContext {
  /// What pages without a picture show: the icon, or a drawing.
  var sharedMark: SharedPicture? {
    guard let picture = brand.icon ?? brand.drawn, picture.header.format != .svg else { return nil }
    return SharedPicture(
      url: "https://" + host + picture.path, header: picture.header, text: name,
      isLarge: brand.icon == nil)
  }
}

/// Whether the path of a URL ends in `.svg`.
private func hasNameOfSVG(_ url: String) -> Bool {
  let end = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.suffix(4)
  return end.lazy.map(\.asciiLowercased).elementsEqual(".svg".utf8)
}
