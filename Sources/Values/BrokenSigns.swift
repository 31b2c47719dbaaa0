import WaymarkEmbedded
import WaymarkModel

/// A currency sign as the wrong encoding shows it.
public struct BrokenSign: Hashable, Sendable {
  /// The visible text, such as `Â£`, and the original sign.
  public let seen: String
  public let sign: String

  /// The code of its currency; `nil` if the sign has several.
  public let code: String?
}

/// The currency signs that the wrong encoding breaks.
enum BrokenSigns {
  static let table: DataTable<[BrokenSign]> = DataTable("Sources/Values/broken-signs.json") {
    row throws(DataFault) in
    let words = try row.words
    guard words.count == 2, words[1] == "…" || Currency(words[1])?.isKnown == true else {
      throw row.fault("a sign and its currency are missing")
    }
    let code = words[1] == "…" ? nil : words[1]
    return row.name.split(separator: " ").map {
      BrokenSign(seen: String($0), sign: words[0], code: code)
    }
  }

  /// The longest first, because some signs begin with others.
  private static let signs = table.rows.flatMap(\.self).sorted {
    $0.seen.utf8.count > $1.seen.utf8.count
  }

  /// The broken sign that a text begins with.
  static func sign(at text: String) -> BrokenSign? { signs.first { text.hasPrefix($0.seen) } }
}
