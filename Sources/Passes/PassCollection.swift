public import Archive

/// Several passes in one file, which Safari and Mail add at once: a `.pkpasses` archive.
public enum PassCollection {
  /// The most passes, and the most bytes of them, that a phone takes.
  public static let passLimit = 10
  public static let sizeLimit = 150_000_000

  /// Packs whole passes under their file names, in the order of the names.
  public static func archive(of passes: [String: [UInt8]]) throws(ArchiveError) -> [UInt8] {
    guard passes.count <= passLimit else {
      throw .tooManyEntries(passes.count, limit: passLimit)
    }
    guard passes.values.reduce(0, { $0 + $1.count }) <= sizeLimit else {
      throw .tooLarge(limit: sizeLimit)
    }
    var archive = try ZipWriter()
    let names = passes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names {
      guard name.hasSuffix(".pkpass"), !name.contains("/") else {
        throw .badName(name, reason: "a member of a bundle is a .pkpass at its root")
      }
      try archive.add(passes[name] ?? [], as: name)
    }
    return try archive.close()
  }
}
