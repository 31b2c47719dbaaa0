import WaymarkCore

/// Which pages share a file of a sitemap.
///
/// A page is where the hash of its path puts it, in every language, so that a new page changes one file.
/// The number of files is a power of two and changes only when one is full.
public struct SitemapBuckets: Sendable {
  /// How many pages and bytes a file has before there are twice as many files.
  static let urlLimit = 10_000
  static let byteLimit = 10_485_760

  /// The most files, as a power of two.
  public static let mostBits = 12

  private var urls = [Int](repeating: 0, count: 1 << mostBits)
  private var bytes = [Int](repeating: 0, count: 1 << mostBits)

  public init() {}

  /// Counts a page by its number among the most files, and the bytes of its line.
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

  /// The number of the file that the page at a path of the default locale is in.
  public static func number(of path: String, bits: Int) -> Int {
    bits == 0 ? 0 : Int(truncatingIfNeeded: StableHash(of: path).value >> UInt64(64 - bits))
  }
}
