import WaymarkTemplates

/// The price of a listing in three pieces, so that pages do not break the figure into two lines.
struct PriceText: Sendable {
  /// The text before the figure, such as `from `.
  var prefix = ""

  /// The currency and the amount: `EUR 1,480`.
  let figure: String

  /// The text after the figure, such as ` per month, net`.
  var suffix = ""

  var text: String { prefix.isEmpty && suffix.isEmpty ? figure : prefix + figure + suffix }

  /// The price in the gap of a pattern, such as `Up to {to}`.
  func inside(_ pattern: Pattern) -> PriceText {
    let ends = pattern.ends
    return PriceText(prefix: ends.before + prefix, figure: figure, suffix: suffix + ends.after)
  }

  static let fields: Fields<PriceText> = [
    "prefix": .text { $0.prefix }, "figure": .text { $0.figure }, "suffix": .text { $0.suffix },
  ]
}
