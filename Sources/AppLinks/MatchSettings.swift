import WaymarkCore

/// How a rule compares text.
struct MatchSettings: Hashable, Sendable {
  /// Whether the URL is decoded before the comparison, as `percentEncoded: false` requires.
  var decodes = false

  /// Whether the comparison ignores case, as `caseSensitive: false` requires.
  var folds = false

  /// Whether the URL is compared as written.
  var isPlain: Bool { !decodes && !folds }

  /// A part of a URL in its compared form, and why that is not certain.
  func value(of written: ArraySlice<UInt8>) -> (bytes: [UInt8], doubt: LinkText.Doubt?) {
    let isEscaped = decodes && written.contains(UInt8(ascii: "%"))
    let decoded = isEscaped ? decodedText(written) : Array(written)
    let value = decoded ?? Array(written)
    return (folds ? folded(value, isUnicode: decodes) : value, decoded == nil ? .escape : nil)
  }
}
