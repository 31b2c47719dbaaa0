import Testing

@testable import WaymarkMarket

@Suite struct SearchWordsTests {
  @Test(arguments: [
    ("2021 BMW 320d xDrive", ["2021", "bmw", "320d", "xdrive"]),
    ("Škoda Citroën Łódź Ærø", ["skoda", "citroen", "lodz", "æro"]),
    ("C-Class/E-Class (W213)", ["c", "class", "e", "class", "w213"]),
    ("丰田卡罗拉", ["丰田", "田卡", "卡罗", "罗拉"]), ("车", ["车"]),
    ("トヨタ プリウス S", ["トヨ", "ヨタ", "プリ", "リウ", "ウス", "s"]),
    ("BMW宝马320", ["bmw", "宝马", "320"]),
    ("تويوتا كورولا", ["تويوتا", "كورولا"]), ("МОСКВИЧ Ёлка", ["москвич", "ёлка"]),
    ("\u{418}\u{306}од e\u{301}te\u{301}", ["йод", "ete"]),
    ("\u{1112}\u{1161}\u{11AB}", ["한"]),
    ("Ɖiɓi Ƶ ǽ ẛ", ["dibi", "z", "ǽ", "ẛ"]),
    ("", []), (" – · \u{200B} ", []), ("İstanbul", ["istanbul"]),
  ])
  func splitsAsTheScriptDoes(_ text: String, _ words: [String]) {
    #expect(SearchWords.words(of: text) == words)
  }

  @Test func cutsALongWord() {
    let words = SearchWords.words(of: String(repeating: "a", count: 1_000_000))
    #expect(words == [String(repeating: "a", count: SearchWords.longest)])
  }

  @Test func sortsKeysAsTheirNumbers() {
    let keys = [0x00, 0x04, 0x7F, 0x80, 0xFE, 0xFF].map { first in
      SearchKey.text([UInt8(first), 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE])
    }
    #expect(
      keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        == keys.map { Array($0.utf8) })
    #expect(keys.allSatisfy { $0.utf8.count == 6 })
    #expect(keys.map(SearchKey.place) == keys.map(SearchKey.place).sorted())
    #expect(SearchKey.place(of: keys[0]) >> 10 == 0 && SearchKey.place(of: keys[5]) >> 10 == 0xFF)
  }

  @Test func keepsTheNewestListingsOfAWord() {
    var shard = WordShard()
    for number in 0..<20_000 { shard.add(SearchKey.text(hash(number)), to: "car") }
    let text = String(decoding: shard.end(), as: UTF8.self)
    #expect(text.hasPrefix(#"{"car":""# + SearchKey.text(hash(0))))
    #expect(text.utf8.count == 10_000 * 6 + #"{"car":""}"#.utf8.count)
  }

  private func hash(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number &* 0x9E37_79B9 >> ($0 * 5)) }
  }

  @Test func splitsFilesByTheirWords() {
    var ends: [[String]] = []
    for extra in [[], ["b5x"]] {
      var shard = WordShard()
      var first: [String] = []
      let words = (0..<3_000).map { "w\($0)" } + extra
      for word in words.sorted() {
        if shard.isFull(before: word) {
          first.append(word)
          shard = WordShard()
        }
        for number in 0..<6 { shard.add(SearchKey.text(hash(number)), to: word) }
      }
      ends.append(first)
    }
    #expect(ends[0].count > 5)
    #expect(ends[0].filter { !ends[1].contains($0) }.count <= 2)
  }
}
