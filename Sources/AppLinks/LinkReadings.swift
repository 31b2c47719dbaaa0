/// The texts of one URL that rules of other settings than the usual ones compare, each made when it is
/// first needed.
struct LinkReadings {
  private var decoded: LinkText?
  private var folded: LinkText?
  private var both: LinkText?

  /// The text of a URL for a rule's settings.
  mutating func text(_ plain: LinkText, _ settings: MatchSettings) -> LinkText {
    switch (settings.decodes, settings.folds) {
    case (false, false): return plain
    case (true, false):
      let text = decoded ?? LinkText(plain, settings)
      decoded = text
      return text
    case (false, true):
      let text = folded ?? LinkText(plain, settings)
      folded = text
      return text
    case (true, true):
      let text = both ?? LinkText(plain, settings)
      both = text
      return text
    }
  }
}
