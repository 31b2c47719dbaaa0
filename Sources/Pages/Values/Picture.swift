import WaymarkCore
import WaymarkModel

/// One picture of a listing's page.
struct Picture: Sendable {
  let url: String
  let title: String

  /// Its place among the listing's pictures, from one.
  let number: Int

  let count: Int

  /// The size of its file, where that is known; else its frame has the one of the style sheet.
  let size: ImageHeader?

  init(_ number: Int, of page: ListingPage) {
    let url = page.pictures[number - 1]
    self.url = url
    title = page.listing.title
    self.number = number
    count = page.pictures.count
    size = page.listing.pictures.isEmpty ? nil : page.listing.pictures[url]?.header
  }

  /// The identifier of its place on the page.
  var anchor: String { "p\(number)" }
}

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
