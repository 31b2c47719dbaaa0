import Bytes

extension PassForm {
  /// Reads a pass.json with the texts of one language by their keys.
  package init(apple document: [UInt8], texts: [String: String]) throws {
    self.init(.apple)
    let root = try JSONReader.read(document).root
    func shown(_ node: JSONNode?) -> String {
      let text = node?.string ?? node?.digits ?? ""
      return texts[text] ?? text
    }
    add(text: shown(root["organizationName"]))
    add(text: shown(root["logoText"]))
    let lists = (root.object ?? []).compactMap(\.node.object).flatMap { $0 }
      .filter { $0.name.hasSuffix("Fields") }
    for field in lists.flatMap({ $0.node.array ?? [] }) {
      let value = shown(field["value"])
      if value.hasPrefix("https://") {
        add(link: value)
        add(text: shown(field["label"]))
      } else {
        add(field: shown(field["label"]), value)
      }
    }
    let barcode = root["barcodes"]?.array?.first
    code = barcode?["message"]?.string
    add(text: shown(barcode?["altText"]))
    isVoided = root["voided"]?.bool ?? false
    sender = plain(shown(root["organizationName"]))
    tell(end: root["expirationDate"], place: root["locations"])
  }

  /// Reads a generic object of Google Wallet, as a phone that speaks a language shows it.
  package init(google object: [UInt8], language: String) throws {
    self.init(.google)
    let root = try JSONReader.read(object).root
    func shown(_ node: JSONNode?) -> String? {
      let translated = node?["translatedValues"]?.array?
        .first { $0["language"]?.string == language }
      return (translated ?? node?["defaultValue"])?["value"]?.string
    }
    for name in ["cardTitle", "subheader", "header"] { add(text: shown(root[name]) ?? "") }
    for module in root["textModulesData"]?.array ?? [] {
      add(
        field: shown(module["localizedHeader"]) ?? module["header"]?.string ?? "",
        shown(module["localizedBody"]) ?? module["body"]?.string ?? "")
    }
    for link in root["linksModuleData"]?["uris"]?.array ?? [] {
      if let url = link["uri"]?.string { add(link: url) }
      add(text: shown(link["localizedDescription"]) ?? link["description"]?.string ?? "")
    }
    code = root["barcode"]?["value"]?.string
    add(text: root["barcode"]?["alternateText"]?.string ?? "")
    isVoided = root["state"]?.string == "INACTIVE"
    sender = plain(shown(root["cardTitle"]) ?? "")
    tell(end: root["validTimeInterval"]?["end"]?["date"], place: root["merchantLocations"])
  }

  private mutating func tell(end: JSONNode?, place: JSONNode?) {
    var told: Set<Told> = []
    if end?.string?.isEmpty == false { told.insert(.end) }
    if place?.array?.isEmpty == false { told.insert(.place) }
    self.told = told
  }
}
