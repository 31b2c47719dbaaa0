import WaymarkCore

/// How a rule compares text.
struct MatchSettings: Hashable, Sendable {
  /// Whether the URL is decoded before it is compared, as `percentEncoded: false` asks.
  var decodes = false

  /// Whether letters are compared without their case, as `caseSensitive: false` asks.
  var folds = false

  /// Whether the URL is compared as it is written.
  var isPlain: Bool { !decodes && !folds }

  /// A part of a URL as it is compared, and why that is not certain.
  func value(of written: ArraySlice<UInt8>) -> (bytes: [UInt8], doubt: LinkText.Doubt?) {
    let isEscaped = decodes && written.contains(UInt8(ascii: "%"))
    let decoded = isEscaped ? decodedText(written) : Array(written)
    let value = decoded ?? Array(written)
    return (folds ? folded(value, isUnicode: decodes) : value, decoded == nil ? .escape : nil)
  }
}
