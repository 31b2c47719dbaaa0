import Model

/// One picture of a listing's page.
struct Picture: Sendable {
  let url: String
  let title: String

  /// Its place among the listing's pictures, from one.
  let number: Int

  /// How many pictures there are.
  let count: Int

  /// The size of its file; the one of the frame where it is not known.
  let width: Int
  let height: Int

  init(_ number: Int, of page: ListingPage) {
    let url = page.pictures[number - 1]
    let header = page.listing.pictures.isEmpty ? nil : page.listing.pictures[url]
    self.url = url
    title = page.listing.title
    self.number = number
    count = page.pictures.count
    width = header?.width ?? 1200
    height = header?.height ?? 900
  }

  /// The identifiers of the picture's own place on the page, and of those beside it.
  var anchor: String { "p\(number)" }
  var previous: String? { number > 1 ? "p\(number - 1)" : nil }
  var next: String? { number < count ? "p\(number + 1)" : nil }
}
