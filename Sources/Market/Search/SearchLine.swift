import WaymarkCore
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSigning
import WaymarkSite
import WaymarkTree

/// A listing in the search index, as a line that sorts in the order of lists: the newest first.
///
/// It is one field of the cache.
struct SearchLine: CodedLine {
  static let separator = LineCoder.inner
  private var age = UInt64.max
  private var id = ""

  /// The key of the listing in the index: six characters of `SearchKey.alphabet`.
  private(set) var key = ""
  private(set) var words: [String] = []

  /// Its entry on the search page, in each locale.
  private(set) var entries: [ArraySlice<UInt8>] = []

  /// The maximum number of words of one listing.
  private static let wordLimit = 80

  init() {}

  /// The line of a listing, with words in each locale; it is in the index until it is sold.
  init(
    _ listing: Listing, _ worded: [WordedListing], on route: RecordRoute, in plan: SitePlan
  ) throws {
    id = listing.id.text
    age = BrowseLine.age(listing.updated?.seconds)
    key = SearchKey.text(try Digest.sha256.hash(of: Array(route.paths[0].path(of: id).utf8)))
    let all = Set(plan.searchTexts(of: listing, in: route.set).flatMap(SearchWords.words))
    words = Array(all.sorted().prefix(Self.wordLimit))
    entries = zip(plan.locales, worded).map { [id] locale, worded in
      worded.searchEntry(
        at: route.path(of: id, in: locale), on: plan.look.site, in: locale.theme.wording)[...]
    }
  }

  /// Reads the line of a listing in a number of locales; `nil` for any other line.
  init?(_ line: ArraySlice<UInt8>, localeCount: Int) {
    entries = Array(repeating: [], count: localeCount)
    guard read(line) else { return nil }
  }

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&age, radix: 16, digits: 16)
    fields.field(&id)
    fields.field(&key)
    fields.field(&words)
    for index in entries.indices { fields.field(&entries[index]) }
  }
}

/// A word with the key of a listing, as a line that sorts by the word, and then the newest first.
struct WordLine: CodedLine {
  var word = ""

  /// The number of the listing.
  var number = 0
  var key = ""

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&word)
    fields.field(&number, radix: 16, digits: 8)
    fields.field(&key)
  }
}

/// The key of a listing in the search index: 36 bits of a hash of its path.
///
/// A change of one listing then changes only the files with its words. Two listings with the same
/// key, which are rare among a million, are found together.
package enum SearchKey {
  /// Sorted by bytes, so that keys sort like the numbers that they represent.
  static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// The number of bits in the first three characters, which tell where the listing is.
  static let placeBits = 18

  package static func text(_ hash: [UInt8]) -> String {
    let number = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let bytes = (0..<6).map { alphabet[Int(number >> (58 - 6 * UInt64($0)) & 63)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number that the first three characters represent.
  package static func place(of key: String) -> Int {
    key.utf8.prefix(3).reduce(0) { $0 << 6 | (alphabet.firstIndex(of: $1) ?? 0) }
  }
}

extension SitePlan {
  /// The texts whose words find a listing, in every language of the site.
  fileprivate func searchTexts(of listing: Listing, in set: RecordSet) -> [String] {
    var texts = [listing.id.text, listing.place.location ?? ""]
    if let dealers = set.dealers, let id = listing.dealer, let dealer = self.dealers[dealers]?[id] {
      texts.append(dealer.name)
    }
    for locale in locales {
      let wording = locale.theme.wording
      texts.append(listing.shown(in: locale.tag).title)
      if let country = listing.place.country { texts.append(wording.country(country)) }
      texts += wording.searchTexts(of: listing)
    }
    return texts
  }
}
