import WaymarkCore
import WaymarkDisk
package import WaymarkModel
package import WaymarkTree

extension Feed {
  /// The pages that search engines may index.
  package static let sitemap = Feed("sitemap", mark: "L", fieldCount: SitemapLine.fieldCount)
}

/// What a sitemap tells of a page in one locale besides its URL.
package struct SeenPage {
  /// Changes with what a reader sees.
  package let hash: UInt64
  package var images: [String] = []

  package init(hash: UInt64, images: [String] = []) {
    self.hash = hash
    self.images = images
  }
}

/// One page of a sitemap, as a line that sorts as its URL does.
package struct SitemapLine {
  /// The page's path.
  package let path: String

  /// When what a reader sees of it last changed: as the record says, until it is dated.
  package var modified: Timestamp?

  /// Its path in the default locale, from which those in the others follow.
  package let defaultPath: String

  /// The locales it is written in, by their numbers; `nil` for all.
  package let locales: [Int]?

  /// Changes with what a reader sees of it; `nil` for a page that is not compared.
  package let seen: UInt64?

  /// The URLs of its pictures.
  package let images: [String]

  package init(
    path: String, modified: Timestamp?, defaultPath: String, locales: [Int]? = nil,
    seen: SeenPage? = nil
  ) {
    self.path = path
    self.modified = modified
    self.defaultPath = defaultPath
    self.locales = locales
    self.seen = seen?.hash
    images = seen?.images ?? []
  }

  /// How many fields a line has.
  package static let fieldCount = 6

  /// A tab sorts before every byte of a path.
  package var bytes: [UInt8] {
    let written = locales.map { $0.map { String($0) }.joined(separator: " ") } ?? ""
    let moment = modified.map { String($0.seconds) } ?? ""
    let seen = seen.map { String($0, radix: 16) } ?? ""
    // A URL that a page may load has neither blanks nor tabs.
    let images = images.joined(separator: " ")
    return Array("\(path)\t\(moment)\t\(defaultPath)\t\(written)\t\(seen)\t\(images)".utf8)
  }

  /// Reads a line back; `nil` for one that was not written by `bytes`.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let fields = bytes.parts(between: 0x09)
    guard fields.count == Self.fieldCount else { return nil }
    func texts(_ field: ArraySlice<UInt8>) -> [String] {
      field.isEmpty ? [] : field.parts(between: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }
    path = String(decoding: fields[0], as: UTF8.self)
    modified = Int(String(decoding: fields[1], as: UTF8.self)).map(Timestamp.init)
    defaultPath = String(decoding: fields[2], as: UTF8.self)
    locales = fields[3].isEmpty ? nil : texts(fields[3]).compactMap { Int($0) }
    seen = UInt64(String(decoding: fields[4], as: UTF8.self), radix: 16)
    images = texts(fields[5])
  }
}
