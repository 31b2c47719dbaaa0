import WaymarkCore

/// How the host of a marketplace's pictures is asked for smaller ones.
public struct PictureSizes: Hashable, Sendable {
  /// In pixels, the smallest first.
  public let widths: [Int]

  /// A URL with `{url}` and `{width}`; `{url}` is percent-encoded where it is not the beginning.
  private let pattern: String

  /// The widths that a picture can be asked for in, and how many of them.
  public static let possibleWidths = 16...8192
  public static let widthLimit = 8

  /// `nil` when the pattern has not each of the two once, or has other braces, or is no https URL.
  public init?(widths: [Int], pattern: String) {
    let rest = pattern.replacing("{url}", with: "", maxReplacements: 1)
      .replacing("{width}", with: "", maxReplacements: 1)
    guard pattern.contains("{url}"), pattern.contains("{width}"),
      !rest.utf8.contains(UInt8(ascii: "{")), !rest.utf8.contains(UInt8(ascii: "}")),
      pattern.hasPrefix("{url}") || pattern.hasPrefix("https://"),
      pattern.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") })
    else { return nil }
    self.widths = Set(widths).sorted()
    self.pattern = pattern
  }

  /// The URL of a picture in a width.
  public func url(of picture: String, width: Int) -> String {
    var text = pattern.replacing("{width}", with: String(width))
    guard text.hasPrefix("{url}") else {
      return text.replacing("{url}", with: picture.percentEncoded)
    }
    text.removeFirst("{url}".count)
    // The item is one more of those that the URL has.
    if text.hasPrefix("?"), picture.utf8.contains(UInt8(ascii: "?")) {
      text = "&" + text.dropFirst()
    }
    return picture + text
  }
}

/// A picture in one of its widths.
public struct PictureSource: Hashable, Sendable {
  public let url: String
  public let width: Int

  public init(url: String, width: Int) {
    self.url = url
    self.width = width
  }
}
