import WaymarkCore
import WaymarkModel

/// The check of a pass that asks its holder for a name and an address: a rewards card.
extension PassPackage {
  /// Checks personalization.json, and that the pass has what it needs besides.
  func checkPersonalization(of document: JSONNode) {
    let file = "personalization.json"
    guard let form = readJSON(file, limit: 1 << 20, .jsonPersonalization) else { return }
    let lint = PassLint(
      positions: PositionIndex(files[file] ?? []), findings: findings, now: nil, file: file
    ) { _ in false }
    lint.checkDuplicates(of: form, .jsonPersonalization, severity: .warning)
    lint.checkPersonalization(PassValue(form.root))
    func need(_ isThere: Bool, _ message: String) {
      if !isThere { findings.add(.jsonPersonalization, in: file, message, severity: .warning) }
    }
    need(document["storeCard"] != nil, "only a storeCard asks for personal data")
    need(document["nfc"] != nil, "the pass has no nfc")
    need(document["webServiceURL"] != nil, "the pass has no webServiceURL that takes the answer")
    need(hasImage("personalizationLogo"), "the pass has no personalizationLogo.png")
  }
}

extension PassLint {
  fileprivate func checkPersonalization(_ form: PassValue) {
    guard form.node.object != nil else {
      return add(.jsonPersonalization, at: form, "\(file) is \(form.node.kind), not an object")
    }
    checkKeys(of: form, PassSchema.personalization)
    for key in ["description", "requiredPersonalizationFields"] where form[key] == nil {
      add(.jsonPersonalization, at: form.lacking(key), "\(file) has no \(key)")
    }
    guard let fields = form["requiredPersonalizationFields"] else { return }
    if fields.node.array?.isEmpty == true {
      add(.jsonPersonalization, at: fields, "requiredPersonalizationFields is empty")
    }
    for field in fields.elements {
      expect(field, among: PassSchema.personalizationFields, .jsonPersonalization)
    }
  }
}

extension PassSchema {
  fileprivate static let personalization = table(
    (.text, "description termsAndConditions"), (.list(.string), "requiredPersonalizationFields"))

  fileprivate static let personalizationFields = [
    "Name", "PostalCode", "EmailAddress", "PhoneNumber",
  ].map { "PKPassPersonalizationField" + $0 }
}
