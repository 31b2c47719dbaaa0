/// What the name of a column tells about its images.
extension ColumnProfile {
  /// Whether the field of images reads it together with others of its name.
  package var mayRepeat: Bool {
    !showsOthers && !showsCopies
      && (links.pictures * 2 > filled
        || (links.count + links.files) * 2 > filled && isNamed("images", .links))
  }

  /// The place of its images: a main image is first, a gallery last.
  package var pictureRank: Int {
    if hasWord(of: "picture-main") { return 0 }
    return links.separators.isEmpty && !hasWord(of: "picture-more") ? 1 : 2
  }

  /// Whether its images are of a person or a firm.
  package var showsOthers: Bool { hasWord(of: "picture-other") }

  /// Whether it names images that are not shown, such as `hide_from_product_page`.
  package var listsHiddenPictures: Bool {
    hasWord(of: "picture-hidden") && (links.pictures + links.files) * 2 > filled
  }

  /// Whether its images are small copies.
  package var showsCopies: Bool { hasWord(of: "picture-small") }

  /// Whether its name tells the size of its images.
  package var showsSizes: Bool { hasWord(of: "picture-small", "picture-large") }

  /// Whether its name tells the place of its images.
  package var hasPictureRank: Bool { hasWord(of: "picture-main", "picture-more") }

  private func hasWord(of lists: String...) -> Bool {
    ColumnName(name).words.contains { word in
      lists.contains { WordTable.names($0).contains(word) }
    }
  }
}
