/// The links between the pages of one list, as seen from one of them.
///
/// Every page is at most two links away from every other one: each links to the first page of each
/// block of pages, and to all pages of its own block.
public struct Pager: Sendable {
  /// A page of the list; it is preceded by a gap if pages are omitted.
  public struct Page: Sendable, Hashable {
    let number: Int
    let url: String
    let isCurrent: Bool
    let isAfterGap: Bool
  }

  /// The number of this page, from one, and the number of pages.
  let number: Int
  let count: Int
  private let url: @Sendable (Int) -> String

  /// Takes the URL of each page by its number.
  public init(_ number: Int, of count: Int, url: @escaping @Sendable (Int) -> String) {
    self.number = number
    self.count = count
    self.url = url
  }

  /// The pager of a list with one page.
  public static let single = Pager(1, of: 1) { _ in "" }

  var previous: String? { number > 1 ? url(number - 1) : nil }
  var next: String? { number < count ? url(number + 1) : nil }

  /// The first and the last page, and the neighbours of this one.
  var pages: [Page] {
    guard count > 1 else { return [] }
    let near = max(1, number - 2)...min(count, number + 2)
    return pages([1] + near + [count])
  }

  /// The pages that shorten the way to every other page; none if `pages` has all of them.
  var further: [Page] {
    guard count > 7 else { return [] }
    var size = 1
    while size * size < count { size += 1 }
    let start = (number - 1) / size * size + 1
    let block = start...min(count, start + size - 1)
    return pages(Array(stride(from: 1, through: count, by: size)) + block)
  }

  private func pages(_ numbers: [Int]) -> [Page] {
    var last = 0
    return Set(numbers).sorted().map { page in
      defer { last = page }
      return Page(
        number: page, url: url(page), isCurrent: page == number, isAfterGap: page > last + 1)
    }
  }
}
