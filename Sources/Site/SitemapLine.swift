package import WaymarkModel
package import WaymarkTree

extension Feed {
  /// The pages that search engines may index.
  package static let sitemap = Feed("sitemap", mark: "L", fieldCount: 6)
}

/// The properties of a page in one locale that a sitemap contains in addition to its URL.
package struct SeenPage {
  /// Changes with the visible contents.
  package let hash: UInt64
  package var images: [String] = []

  package init(hash: UInt64, images: [String] = []) {
    self.hash = hash
    self.images = images
  }
}

/// One page of a sitemap, as a line that sorts like its URL.
package struct SitemapLine: CodedLine {
  package private(set) var path = ""

  /// When its visible contents last changed: the date of the record, until it is dated.
  package var modified: Timestamp?

  /// Its path in the default locale, from which the paths in the others follow.
  package private(set) var defaultPath = ""

  /// The indices of its locales; `nil` for all.
  package private(set) var locales: [Int]?

  /// Changes with its visible contents; `nil` for a page that is not compared.
  package private(set) var seen: UInt64?

  /// The URLs of its images, which have no blanks.
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
  /// Codes an optional time as seconds since 1970.
  package mutating func field(_ moment: inout Timestamp?) {
    var seconds = moment?.seconds
    field(&seconds)
    moment = seconds.map(Timestamp.init)
  }
}
