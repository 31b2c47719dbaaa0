import WaymarkCore
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSigning
import WaymarkSite

/// A listing in the search index, as a line that sorts as lists show listings: the newest first.
struct SearchLine {
  /// What stands for the listing in the index: six characters of `SearchKey.alphabet`.
  let key: String
  let words: [String]

  /// What the search page shows of it in each locale.
  let entries: [ArraySlice<UInt8>]

  /// Between the fields, and in none of them; a tab would end a field of the cache.
  private static let separator: UInt8 = 0x1F

  /// The most words of one listing.
  private static let wordLimit = 80

  /// The line of a listing, which is worded in each locale; it is in the index until it is sold.
  static func bytes(
    of listing: Listing, _ worded: [WordedListing], on route: RecordRoute,
    in plan: SitePlan
  ) throws -> [UInt8] {
    let id = listing.id.text
    // The newest has the smallest number; what does not say when it changed comes last.
    let age = listing.updated.map { UInt64.max / 2 - UInt64(clamping: $0.seconds) } ?? .max
    let digits = String(age, radix: 16)
    let start = String(repeating: "0", count: 16 - digits.count) + digits
    let key = SearchKey.text(try Digest.sha256.hash(of: Array(route.paths[0].path(of: id).utf8)))
    let words = Set(plan.searchTexts(of: listing, in: route.set).flatMap(SearchWords.words))
    var line = Array(start.utf8)
    for field in [id, key, words.sorted().prefix(wordLimit).joined(separator: " ")] {
      line.append(separator)
      line.append(contentsOf: field.utf8)
    }
    for (locale, worded) in zip(plan.locales, worded) {
      line.append(separator)
      line += worded.searchEntry(
        at: route.path(of: id, in: locale), on: plan.look.site, in: locale.theme.wording)
    }
    return line
  }

  /// Reads a line back; `nil` for any that was not written by the above.
  init?(_ line: ArraySlice<UInt8>, localeCount: Int) {
    let fields = line.split(separator: Self.separator, omittingEmptySubsequences: false)
    guard fields.count == 4 + localeCount else { return nil }
    key = String(decoding: fields[2], as: UTF8.self)
    words = fields[3].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    entries = Array(fields[4...])
  }
}

/// What stands for a listing in the search index: 36 bits of a hash of its path.
///
/// A change of one listing then changes only the files that have a word of it. Two listings with one
/// key, which are rare among a million, are found together.
package enum SearchKey {
  /// In the order of their bytes, so that keys sort as the numbers they stand for.
  static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// How many bits the first three characters have, which tell where the listing is.
  static let placeBits = 18

  package static func text(_ hash: [UInt8]) -> String {
    let number = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let bytes = (0..<6).map { alphabet[Int(number >> (58 - 6 * UInt64($0)) & 63)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number that the first three characters stand for.
  package static func place(of key: String) -> Int {
    key.utf8.prefix(3).reduce(0) { $0 << 6 | (alphabet.firstIndex(of: $1) ?? 0) }
  }
}

extension SitePlan {
  /// The texts whose words find a listing, in every language of the site.
  fileprivate func searchTexts(of listing: Listing, in set: RecordSet) -> [String] {
    var texts = [listing.id.text, listing.location ?? ""]
    if let dealers = set.dealers, let id = listing.dealer, let dealer = self.dealers[dealers]?[id] {
      texts.append(dealer.name)
    }
    for locale in locales {
      let wording = locale.theme.wording
      texts.append(listing.shown(in: locale.tag).title)
      if let country = listing.country { texts.append(wording.country(country)) }
      texts += wording.searchTexts(of: listing)
    }
    return texts
  }
}
