/// How a rule compares text.
struct MatchSettings: Hashable, Sendable {
  /// Whether the URL is decoded before it is compared, as `percentEncoded: false` asks.
  var decodes = false

  /// Whether letters are compared without their case, as `caseSensitive: false` asks.
  var folds = false

  /// Whether the URL is compared as it is written.
  var isPlain: Bool { !decodes && !folds }
}
