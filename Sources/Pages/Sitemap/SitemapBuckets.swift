import WaymarkCore

/// The assignment of pages to the files of a sitemap.
///
/// The hash of a page's path determines its file, in every language, so a new page changes only one
/// file. The number of files is a power of two and changes only when one is full.
public struct SitemapBuckets: Sendable {
  /// The maximum number of pages and bytes of a file before the number of files doubles.
  static let urlLimit = 10_000
  static let byteLimit = 10_485_760

  /// The maximum number of files, as a power of two.
  public static let mostBits = 12

  private var urls = [Int](repeating: 0, count: 1 << mostBits)
  private var bytes = [Int](repeating: 0, count: 1 << mostBits)

  public init() {}

  /// Counts a page by its number among the maximum files, and the bytes of its line.
  public mutating func add(_ number: Int, size: Int) {
    urls[number] += 1
    bytes[number] += size
  }

  /// How many files are needed, as a power of two.
  public var bits: Int {
    (0..<Self.mostBits).first { fits(bits: $0) } ?? Self.mostBits
  }

  private func fits(bits: Int) -> Bool {
    let width = 1 << (Self.mostBits - bits)
    return (0..<(1 << bits)).allSatisfy { number in
      let range = number * width..<(number + 1) * width
      return urls[range].reduce(0, +) <= Self.urlLimit
        && bytes[range].reduce(0, +) <= Self.byteLimit
    }
  }

  /// The number of the file for the page at a path of the default locale.
  public static func number(of path: String, bits: Int) -> Int {
    bits == 0 ? 0 : Int(truncatingIfNeeded: StableHash(of: path).value >> UInt64(64 - bits))
  }
}
