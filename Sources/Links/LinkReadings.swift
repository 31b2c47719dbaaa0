/// The texts of one URL that rules of different settings compare, each made when it is first needed.
struct LinkReadings {
  /// The URL as it is written.
  let plain: LinkText
  private var decoded: LinkText?
  private var folded: LinkText?
  private var decodedAndFolded: LinkText?

  init(_ plain: LinkText) {
    self.plain = plain
  }

  /// The text for a rule's settings.
  mutating func text(decodes: Bool, folds: Bool) -> LinkText {
    switch (decodes, folds) {
    case (false, false): return plain
    case (true, false):
      let text = decoded ?? LinkText(plain, decodes: true, folds: false)
      decoded = text
      return text
    case (false, true):
      let text = folded ?? LinkText(plain, decodes: false, folds: true)
      folded = text
      return text
    case (true, true):
      let text = decodedAndFolded ?? LinkText(plain, decodes: true, folds: true)
      decodedAndFolded = text
      return text
    }
  }
}
