package import WaymarkModel
package import WaymarkTree

extension Feed {
  /// The pages that search engines may index.
  package static let sitemap = Feed("sitemap", mark: "L", fieldCount: 6)
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
package struct SitemapLine: CodedLine {
  package private(set) var path = ""

  /// When what a reader sees of it last changed: as the record says, until it is dated.
  package var modified: Timestamp?

  /// Its path in the default locale, from which those in the others follow.
  package private(set) var defaultPath = ""

  /// The locales it is written in, by their numbers; `nil` for all.
  package private(set) var locales: [Int]?

  /// Changes with what a reader sees of it; `nil` for a page that is not compared.
  package private(set) var seen: UInt64?

  /// The URLs of its pictures, which have no blanks.
  package private(set) var images: [String] = []

  package init() {}

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

  package mutating func code(_ fields: inout LineCoder) {
    fields.field(&path)
    fields.field(&modified)
    fields.field(&defaultPath)
    var numbers = locales?.map { String($0) } ?? []
    fields.field(&numbers)
    locales = numbers.isEmpty ? nil : numbers.compactMap { Int($0) }
    fields.field(&seen, radix: 16)
    fields.field(&images)
  }
}

extension LineCoder {
  /// Codes a moment by its seconds since 1970, or none.
  package mutating func field(_ moment: inout Timestamp?) {
    var seconds = moment?.seconds
    field(&seconds)
    moment = seconds.map(Timestamp.init)
  }
}
