import WaymarkCore
import WaymarkModel

/// One image on a listing's page.
struct Picture: Sendable {
  let url: String
  let title: String

  /// Its position among the listing's images, from one.
  let number: Int

  let count: Int

  /// The size of its file, if it is known; otherwise its frame has the size from the style sheet.
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

/// The image of a page in chats and social networks.
struct SharedPicture: Sendable {
  let url: String

  /// Its size, if it is known.
  var header: ImageHeader?

  /// A description for people who cannot see it.
  let text: String

  /// Whether it fills a card, or is a small mark next to the text.
  var isLarge = true
}

extension ListingPage {
  /// The first image that is not SVG: networks and chats do not show SVG.
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
  /// The image of pages without images: the icon, or a drawing.
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
