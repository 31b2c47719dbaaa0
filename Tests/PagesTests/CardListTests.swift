import Testing

@testable import WaymarkPages

/// Which images of a list load immediately.
@Suite struct CardListTests {
  @Test func loadsVisibleImagesImmediately() {
    let list = list(of: 6, isAtTop: true)
    let pictures = list.map {
      $0.contains("loading=lazy") ? "late" : $0.contains("fetchpriority") ? "first" : "now"
    }
    #expect(pictures == ["first", "now", "now", "now", "late", "late"])
  }

  @Test func loadsImagesBelowLazily() {
    #expect(list(of: 6, isAtTop: false).allSatisfy { $0.contains("loading=lazy") })
  }

  @Test(arguments: [(true, "/0.jpg"), (false, nil)])
  func findsTheImageAtItsTop(isAtTop: Bool, picture: String?) {
    #expect(cards(3, isAtTop).firstPicture == picture)
  }

  /// The markup of each card of a list.
  private func list(of count: Int, isAtTop: Bool) -> [Substring] {
    String(decoding: cards(count, isAtTop).markup, as: UTF8.self).split(separator: "\n")
  }

  private func cards(_ count: Int, _ isAtTop: Bool) -> CardList {
    var list = CardList()
    for number in 0..<count {
      let card = Array("<li><img src=\"/\(number).jpg\" loading=lazy>\n".utf8)
      list.append(card[...], url: "/\(number)", isAtTop: isAtTop)
    }
    return list
  }
}
