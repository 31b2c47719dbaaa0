/// The direction in which a language is written.
package enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of a language tag such as `ar` or `zh-Hans`.
  package init(of language: String) {
    let parts = language.split(separator: "-").map { $0.lowercased() }
    let isRightToLeft =
      parts.dropFirst().contains { Self.scripts.contains($0) }
      || parts.first.map(Self.languages.contains) == true
        && !parts.dropFirst().contains { $0 == "latn" || $0 == "cyrl" }
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let languages: Set = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
  private static let scripts: Set = ["arab", "hebr", "thaa", "syrc", "nkoo"]
}
