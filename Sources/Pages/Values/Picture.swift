import WaymarkModel

/// One picture of a listing's page.
struct Picture: Sendable {
  let url: String
  let title: String

  /// Its place among the listing's pictures, from one.
  let number: Int

  /// How many pictures there are.
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
