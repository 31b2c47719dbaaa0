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

  /// Whether its values are links to images, or names of them.
  fileprivate var hasPictures: Bool {
    (links.pictures + links.files) * 2 > filled
      || links.count * 2 > filled && isNamed("images", .links)
  }

  /// Whether it is a list of images, and not one of small copies.
  package var listsPictures: Bool { list != nil && hasPictures && !showsOthers && !showsCopies }

  /// The other words of its name, and the place of its size among the sizes of an image.
  fileprivate var pictureSize: (name: [String], rank: Int) {
    let sizes = ColumnName(name).words.map { ($0, WordTable.term($0, of: "picture-size")) }
    let rest = sizes.filter { $1 == nil && !WordTable.names("link-member").contains($0) }
    // A name without a size is that of an address.
    return (rest.map(\.0), sizes.compactMap { $1.flatMap { Int($0) } }.min() ?? 5)
  }

  /// Whether its images are not those of another column in another size, but of another list or
  /// number: `image_2_large` next to `image_1_large`.
  package func hasOtherPictures(than main: ColumnProfile) -> Bool {
    guard showsSizes, list == nil else { return !showsCopies && (!showsSizes || list != main.list) }
    return !showsCopies && main.list == nil && main.showsSizes
      && pictureSize.rank == main.pictureSize.rank
  }

  /// Whether its images are of a person or a firm.
  package var showsOthers: Bool {
    hasWord(of: "picture-other")
      || ColumnName(name).words.contains { WordTable.term($0, of: "person") != nil }
  }

  /// Whether many records share an image, as those of one seller do, and not that of another column.
  package func sharesPictures(unlike main: ColumnProfile) -> Bool {
    filled > 7 && identifiers.repeats * 4 >= filled * 3
      && main.identifiers.repeats * 4 < main.filled
  }

  /// Whether its images are plans of a home.
  package var showsPlans: Bool { ColumnName(name).hasPhrase(in: "picture-plan") }

  /// Whether it names images that are not shown, such as `hide_from_product_page`.
  package var listsHiddenPictures: Bool {
    hasWord(of: "picture-hidden") && (links.pictures + links.files) * 2 > filled
  }

  /// Whether its images are small copies.
  package var showsCopies: Bool { hasWord(of: "picture-small") }

  /// Whether its name tells the size of its images.
  private var showsSizes: Bool {
    showsCopies
      || ColumnName(name).words.contains { WordTable.term($0, of: "picture-size") != nil }
  }

  /// Whether it has one image for each record, in a size that its name tells.
  package var isSizeOfOne: Bool { list == nil && showsSizes }

  /// Whether its name tells the place of its images.
  package var hasPictureRank: Bool { hasWord(of: "picture-main", "picture-more") }

  private func hasWord(of lists: String...) -> Bool {
    ColumnName(name).words.contains { word in
      lists.contains { WordTable.names($0).contains(word) }
    }
  }
}

extension [ColumnProfile] {
  /// The columns whose images another column has in a larger size: `pictures.regular` next to
  /// `pictures.original`, and the list `images` next to `images_large`.
  package var smallerPictures: Set<String> {
    let groups = Dictionary(grouping: filter { $0.hasPictures && !$0.showsOthers }) { column in
      [column.list == nil ? "" : "list", column.links.separators.isEmpty ? "" : " "]
        + column.pictureSize.name
    }
    return Set(
      groups.values.flatMap { group in
        guard Set(group.map(\.pictureSize.rank)).count > 1 else { return [String]() }
        let sorted = group.sorted { one, other in
          (one.showsCopies ? 0 : 1, one.filled, one.pictureSize.rank)
            > (other.showsCopies ? 0 : 1, other.filled, other.pictureSize.rank)
        }
        return sorted.dropFirst().map(\.name)
      })
  }
}
