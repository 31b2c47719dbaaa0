import Foundation
import Testing
import WaymarkTestSupport

/// The search index of a built site, read as the script of the search page reads it.
@Suite struct SearchTests {
  private static let project = #"""
    {
      "name": "Quay", "locales": ["en", "de"],
      "environments": { "live": { "hosts": ["q.example"], "index": true } },
      "routes": [
        { "name": "cars", "path": "/cars", "page": "market", "index": true, "facets": ["make"] },
        { "name": "cars.details", "path": "/cars/{id}", "page": "listing", "index": true },
        { "name": "find", "path": "/find", "query": { "words": "{text}" }, "page": "search" },
      ],
      "records": { "listings": { "source": { "ndjson": "cars.ndjson" } } },
    }
    """#

  private static let colours = ["red", "blue", "grün", "weiß", "黑色"]

  private static func car(_ number: Int) -> String {
    let sold = number == 7 ? #","status":"sold""# : ""
    return #"{"id":"c\#(number)","title":"Lot \#(number) Škoda 丰田","make":"M\#(number % 40)","#
      + #""color":"\#(colours[number % 5])","fuel":"petrol","country":"DE","#
      + #""updated":"2026-10-\#(10 + number % 18)T00:00:00Z"\#(sold)}"#
  }

  private func tree(
    _ lines: [String], in scratch: TemporaryFolder, _ more: [String] = []
  ) throws -> Tree {
    for (name, text) in [
      ("waymark.json", Self.project), ("cars.ndjson", lines.joined(separator: "\n")),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
    }
    let run = try Waymark.run(
      ["build", "--project", scratch.path, "--output", scratch.path + "/Output"] + more)
    #expect(run.status == 0, "\(run.errors)")
    return try Tree(scratch.path + "/Output/live")
  }

  private static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")

  private struct Index: Decodable {
    let bits: Int
    let words: [String]
    let files: [Int]
  }

  private func decode<Value: Decodable>(_ name: String, of tree: Tree) throws -> Value {
    let file = "web/q.example/assets/search/\(name).json"
    return try JSONDecoder().decode(Value.self, from: try #require(tree.files[file], "\(file)"))
  }

  /// Which file contains which words, as the search page states.
  private func directory(of tree: Tree) throws -> Index {
    let page = try #require(tree["web/q.example/find/index.html"])
    let start = try #require(page.firstRange(of: " id=\"index\" data-name=\"words\">"))
    let text = page[start.upperBound...].prefix { $0 != "<" }
    return try JSONDecoder().decode(Index.self, from: Data(text.utf8))
  }

  /// The paths of the pages with a word, in the order of the index.
  private func paths(of word: String, in tree: Tree, _ locale: String = "en") throws -> [String] {
    let index = try directory(of: tree)
    let scalars = { (text: String) in text.unicodeScalars.map(\.value) }
    let at = index.words.lastIndex { !scalars(word).lexicographicallyPrecedes(scalars($0)) } ?? 0
    let words: [String: String] = try decode("words-\(index.files[at])", of: tree)
    let keys = Array(words[word] ?? "")
    return try stride(from: 0, to: keys.count, by: 6).map { start in
      let key = keys[start..<start + 6]
      let place = key.prefix(3).reduce(0) { $0 * 64 + (Self.alphabet.firstIndex(of: $1) ?? 0) }
      let file = try #require(
        tree.files["web/q.example/assets/search/\(locale)-\(place >> (18 - index.bits)).json"])
      let listings = try #require(
        try JSONSerialization.jsonObject(with: file) as? [String: [[Any]]])
      return try #require(listings[String(key)]?.first?.first as? String)
    }
  }

  @Test func findsEveryListingByItsWordsInEveryLanguage() throws {
    let scratch = try TemporaryFolder()
    let tree = try tree((1...900).map(Self.car), in: scratch)
    for number in [1, 2, 450, 900] {
      #expect(try paths(of: "c\(number)", in: tree) == ["/cars/c\(number)"])
      #expect(try paths(of: "\(number)", in: tree) == ["/cars/c\(number)"])
      #expect(try paths(of: "c\(number)", in: tree, "de") == ["/de/cars/c\(number)"])
    }
    #expect(try paths(of: "m3", in: tree).count == (1...900).count { $0 % 40 == 3 })
    let skoda = try paths(of: "skoda", in: tree)
    #expect(skoda.count == 899 && !skoda.contains("/cars/c7"))
    for word in ["丰田", "germany", "deutschland", "petrol", "benzin", "lot"] {
      #expect(try paths(of: word, in: tree).count == 899, "\(word)")
    }
    #expect(try paths(of: "grun", in: tree).count == 179 && paths(of: "rot", in: tree).count == 180)
    #expect(try paths(of: "skodaa", in: tree).isEmpty)
    // The newest come first.
    #expect(skoda.first.map { Int($0.dropFirst(7)) ?? 0 }.map { $0 % 18 } == 17)
  }

  @Test func changesFewFilesForOneListing() throws {
    let scratch = try TemporaryFolder()
    let before = try tree((1...900).map(Self.car), in: scratch)
    let after = try tree((1...901).map(Self.car), in: scratch)
    let changed = after.differences(from: before).filter { $0.contains("/assets/search/") }
    let all = after.paths.filter { $0.contains("/assets/search/") }
    #expect(all.count > 60 && changed.count < 12, "\(changed.count) of \(all.count)")
  }

  @Test func hasAPageWithOneScriptWhichItsPolicyAllows() throws {
    let scratch = try TemporaryFolder()
    let tree = try tree([Self.car(1)], in: scratch)
    let page = try #require(tree["web/q.example/de/find/index.html"])
    #expect(page.matches(of: /<script>/).count == 1)
    #expect(page.matches(of: /<script/).count == 2)
    let policy = page.replacing("&#39;", with: "'")
    #expect(policy.contains(/script-src 'sha256-[A-Za-z0-9+\/=]+'; connect-src 'self'/))
    #expect(policy.contains("form-action 'self'") && page.contains("noindex"))
    #expect(page.contains("data-name=\"words\"") && page.contains("name=\"words\""))
    let other = try #require(tree["web/q.example/de/cars/index.html"])
    #expect(!other.contains("script-src") && other.contains("action=\"/de/find\""))
    let missing = try #require(tree["web/q.example/404.html"])
    // All cars have the same make, which narrows nothing.
    #expect(missing.contains("/cars/c1\"") && !missing.contains("/cars/make/m1"))
  }

  @Test func indexesHostileTextsAsTexts() throws {
    let scratch = try TemporaryFolder()
    let titles = [
      #"</script><script>alert(1)"#, #"\" constructor __proto__ toString"#, "\\t tab \\n line",
      "\\ud83d\\ude97 é\\u0301\\u0301", String(repeating: "x", count: 190), "\\u202e x",
    ]
    let tree = try tree(
      titles.enumerated().map { #"{"id":"h\#($0)","title":"A \#($1)","country":"FR"}"# },
      in: scratch)
    for number in titles.indices {
      #expect(try paths(of: "h\(number)", in: tree) == ["/cars/h\(number)"])
    }
    #expect(try paths(of: "constructor", in: tree) == ["/cars/h1"])
    #expect(try paths(of: String(repeating: "x", count: 24), in: tree) == ["/cars/h4"])
    for path in tree.paths where path.contains("/assets/search/") {
      #expect(tree[path]?.contains("</script") == false)
    }
  }

  @Test func writesAnEmptyIndexWithoutListings() throws {
    let scratch = try TemporaryFolder()
    let tree = try tree([], in: scratch, ["--accept-removals"])
    let index = try directory(of: tree)
    #expect(index.words.isEmpty && index.files.isEmpty)
  }
}
