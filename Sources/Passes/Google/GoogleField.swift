import WaymarkCore
import WaymarkModel

/// A text in each language of the site, in the order of the languages.
typealias LocalText = [String]

/// A field of pass.json, as Google Wallet shows it: a text with its label, or a link.
struct GoogleField {
  /// The name of the field in the object, which the template of a class uses to find it.
  let id: String
  let label: LocalText
  let value: LocalText

  /// The URL that opens when a user taps the field; `nil` for a text.
  let link: String?
}

/// Reads the fields of a pass.json.
struct GoogleFieldReader {
  private let style: JSONNode
  private let languages: [GoogleSettings.Language]

  /// The moments of the record by their texts in pass.json, which do not include a time zone.
  private let moments: [String: Timestamp]

  init(_ root: JSONNode, _ languages: [GoogleSettings.Language], _ facts: GoogleFacts) {
    style = PassSchema.allStyles.compactMap { root[$0] }.first ?? root
    self.languages = languages
    moments = Dictionary(facts.moments.map { ($0.zoned, $0) }) { $1 }
  }

  /// The fields of some lists, in reading order.
  func fields(_ lists: [String]) -> [GoogleField] {
    lists.flatMap { list in (style[list]?.array ?? []).map(field) }
  }

  private func field(_ node: JSONNode) -> GoogleField {
    let label = languages.map { $0.text(node["label"]?.string ?? "") }
    let value = languages.map { text(of: node, in: $0) }
    let link = link(of: node)
    return GoogleField(
      id: identifier(node["key"]?.string ?? ""), label: label,
      value: link?.text.map { text in languages.map { _ in text } } ?? value, link: link?.url)
  }

  private func text(of node: JSONNode, in language: GoogleSettings.Language) -> String {
    let text = node["value"]?.string
    if let part = GoogleSettings.MomentPart(of: node), let text,
      let moment = moments[text] ?? passDate(text)
    {
      return language.moment(moment, part)
    }
    return PassView.formatted(node, text.map(language.text))
  }

  /// Whether a field only states the time zone of the dates: Google's dates include it.
  func isClock(_ field: GoogleField) -> Bool {
    moments.values.contains { field.value.first == $0.zone }
  }

  /// The URL of a field whose value is one, with the text of its link, or the URL of a telephone
  /// number.
  private func link(of node: JSONNode) -> (url: String, text: String?)? {
    guard let value = node["value"]?.string else { return nil }
    if isURL(value) {
      return (value, node["attributedValue"]?.string.flatMap { LinkMarkup($0).textOfOnlyLink })
    }
    let detectors = node["dataDetectorTypes"]?.array?.compactMap(\.string)
    guard detectors == ["PKDataDetectorTypePhoneNumber"] else { return nil }
    // The mark keeps the digits of the number in order.
    return telephoneURL(String(value.drop { $0 == "\u{200E}" })).map { ($0, nil) }
  }
}

extension GoogleSettings.MomentPart {
  /// What the styles of a field show; `nil` for a field that is not a date, or shows none.
  fileprivate init?(of node: JSONNode) {
    func isShown(_ style: String) -> Bool {
      node[style]?.string.map { $0 != "PKDateStyleNone" } ?? false
    }
    switch (isShown("dateStyle"), isShown("timeStyle")) {
    case (true, true): self = .both
    case (true, false): self = .day
    case (false, true): self = .clock
    case (false, false): return nil
    }
  }
}

/// Whether a text is a single address and nothing else.
private func isURL(_ text: String) -> Bool {
  guard text.hasPrefix("https://"), text.utf8.allSatisfy({ $0 > 0x20 }),
    let host = SplitURL(Array(text.utf8))?.host
  else { return false }
  return !host.name.isEmpty
}

/// The key of a field, limited to the characters that a path to it may have.
private func identifier(_ key: String) -> String {
  String(
    decoding: key.utf8.map { byte in
      byte.isASCIIAlphanumeric || "-_".utf8.contains(byte) ? byte : UInt8(ascii: "_")
    }, as: UTF8.self)
}

/// The `tel:` URL (RFC 3966) of a telephone number as people write it; `nil` for any other text.
private func telephoneURL(_ text: String) -> String? {
  let digits = text.utf8.filter(\.isASCIIDigit)
  let isNumber = text.utf8.enumerated().allSatisfy { index, byte in
    byte.isASCIIDigit || " -./()".utf8.contains(byte) || (index == 0 && byte == UInt8(ascii: "+"))
  }
  guard isNumber, 5...15 ~= digits.count else { return nil }
  return "tel:" + (text.hasPrefix("+") ? "+" : "") + String(decoding: digits, as: UTF8.self)
}
