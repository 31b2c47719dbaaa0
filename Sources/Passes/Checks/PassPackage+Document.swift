import WaymarkCore
import WaymarkModel

extension PassPackage {
  /// The maximum size of pass.json, in bytes.
  static let documentLimit = 1 << 20

  /// Reads and checks pass.json; `nil` when it cannot be read.
  ///
  /// The present is in seconds since 1970; without it, dates are not checked for expiry.
  func checkDocument(now: Int? = nil) -> JSONNode? {
    let file = "pass.json"
    guard
      let document = readJSON(file, limit: Self.documentLimit, .jsonParse, asPhone: true)
    else { return nil }
    let lint = PassLint(positions: positions, findings: findings, now: now) {
      translations.keys.contains($0) || translations.hasUnread
    }
    let root = PassValue(document.root)
    lint.checkDuplicates(of: document)
    lint.check(root)
    checkPersonalization()
    checkSignUp(with: document.root)
    if !coversBackground(of: document.root) { lint.checkColors(root) }
    return document.root
  }

  private func checkPersonalization() {
    let file = "personalization.json"
    guard let document = readJSON(file, limit: Self.documentLimit, .jsonParse, asPhone: true)
    else { return }
    let places = PositionIndex(files[file] ?? [])
    let lint = PassLint(
      positions: places, findings: findings, now: nil, isKey: { _ in true }, file: file)
    lint.checkDuplicates(of: document)
    lint.checkPersonalization(PassValue(document.root))
  }

  /// Warns of a sign-up that phones do not offer.
  private func checkSignUp(with document: JSONNode) {
    let (file, logo) = ("personalization.json", "personalizationLogo")
    let hasForm = files[file] != nil
    let needs = [
      ("nfc", document["nfc"] != nil), ("webServiceURL", document["webServiceURL"] != nil),
      ("the style storeCard", document["storeCard"] != nil), ("\(logo).png", hasImage(logo)),
    ]
    for (name, isThere) in needs where hasForm && !isThere {
      findings.add(.jsonSignUp, in: file, "a sign-up needs \(name)")
    }
    if !hasForm, hasImage(logo), document["storeCard"] != nil {
      findings.add(
        .jsonSignUp, in: "\(logo).png", "only a pass with \(file) shows \(logo).png")
    }
  }

  /// Whether an event ticket has an image instead of its background colour.
  private func coversBackground(of document: JSONNode) -> Bool {
    document["eventTicket"] != nil && hasImage("background") && !hasImage("strip")
  }

  /// Compares the images and the translations with pass.json, and gives advice.
  func checkResources(with document: JSONNode) {
    checkImageSizes(of: document)
    let texts = shownTexts(of: document)
    checkPlaceholders(texts)
    checkLinks(texts)
    let advice = PassAdvice(package: self, document: document)
    advice.checkLengths()
    checkLanguages()
    advice.checkKeys(texts)
  }
}
