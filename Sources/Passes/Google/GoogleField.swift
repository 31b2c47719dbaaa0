import WaymarkCore
import WaymarkModel

/// A text in each language of the site, in the order of the languages.
typealias LocalText = [String]

/// A field of pass.json, as Google Wallet shows it: a text with its label, and links.
struct GoogleField {
  /// The name of the field in the object, which the template of a class uses to find it.
  let id: String
  let label: LocalText

  /// The text; `nil` if the descriptions of the links contain it.
  let value: LocalText?
  var links: [GoogleLink] = []

  /// The address of a link that Google does not open, and its place in pass.json.
  var lostLink: (url: String, offset: Int)?

  /// What a header shows: the text, or that of the only link.
  var text: LocalText { value ?? links.first?.description ?? [] }
}

/// An address that opens when a user taps its description.
struct GoogleLink {
  let id: String
  let url: String
  let description: LocalText
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
    lists.flatMap { list in (style[list]?.array ?? []).map { field($0, isBack: list.isOfBack) } }
  }

  private func field(_ node: JSONNode, isBack: Bool) -> GoogleField {
    let id = identifier(node["key"]?.string ?? "")
    let label = languages.map { $0.text(node["label"]?.string ?? "") }
    if let markup = node["attributedValue"], let text = markup.string {
      return field(id, label, languages.map { LinkMarkup($0.text(text)) }, markup.offset)
    }
    let value = languages.map { text(of: node, in: $0) }
    guard let url = wholeLink(of: node, isBack: isBack) else {
      return GoogleField(id: id, label: label, value: value)
    }
    // A URL is meaningless to people, unless it is all there is.
    let description = zip(label, value).map { $1 == url && $0 != "" ? $0 : labelled($1, $0) }
    return GoogleField(
      id: id, label: label, value: nil,
      links: [GoogleLink(id: id, url: url, description: description)])
  }

  /// The field of an attributed value: its text, and the links that the default language has.
  private func field(
    _ id: String, _ label: LocalText, _ markups: [LinkMarkup], _ offset: Int
  ) -> GoogleField {
    let anchors = markups.map { $0.pieces.filter { $0.url != nil } }
    let own = anchors.first ?? []
    let isOnlyLink = markups.allSatisfy { $0.pieces.count == 1 } && own.count == 1
    var field = GoogleField(id: id, label: label, value: nil)
    for (index, anchor) in own.enumerated() {
      guard let url = anchor.url else { continue }
      guard isAddress(url) else {
        if field.lostLink == nil { field.lostLink = (url, offset) }
        continue
      }
      let texts = zip(anchors, label).map { anchors, label in
        let text = (anchors.count == own.count ? anchors[index] : anchor).text
        if text == "" || text == url { return label == "" ? url : label }
        return isOnlyLink ? labelled(text, label) : text
      }
      field.links.append(
        GoogleLink(id: index == 0 ? id : "\(id)-\(index + 1)", url: url, description: texts))
    }
    guard !isOnlyLink || field.links.isEmpty else { return field }
    return GoogleField(
      id: id, label: label, value: markups.map(\.text), links: field.links,
      lostLink: field.lostLink)
  }

  private func text(of node: JSONNode, in language: GoogleSettings.Language) -> String {
    let text = node["value"]?.string
    if let part = GoogleSettings.MomentPart(of: node), let text,
      let moment = moments[text] ?? passDate(text)
    {
      return language.moment(moment, part)
    }
    return PassView.formatted(node, text.map(language.text), isEnglish: isEnglish(language.tag))
  }

  /// Whether a field only states the time zone of the dates: Google's dates include it.
  func isClock(_ field: GoogleField) -> Bool {
    moments.values.contains { field.value?.first == $0.zone }
  }

  /// The URL of a value that is an address, a telephone number or an e-mail address and nothing
  /// else; phones detect numbers on the back, unless the field turns that off.
  private func wholeLink(of node: JSONNode, isBack: Bool) -> String? {
    guard let value = node["value"]?.string else { return nil }
    if isAddress(value) { return value }
    let detectors = node["dataDetectorTypes"]?.array?.compactMap(\.string)
    func detects(_ type: String) -> Bool {
      detectors?.contains("PKDataDetectorType" + type) ?? isBack
    }
    // The mark keeps the digits of the number in order.
    let number = String(value.drop { $0 == "\u{200E}" })
    // Without a detector of its own, a number may be that of a customer.
    if detects("PhoneNumber"), detectors?.count == 1 || number.hasPrefix("+") {
      return telephoneURL(number, isWhole: true)
    }
    return detects("Link") ? mailURL(value) : nil
  }
}

extension String {
  /// Whether a list of fields is on the back of a pass.
  fileprivate var isOfBack: Bool { self == "backFields" || self == "additionalInfoFields" }
}

/// A text after its label, if it has one.
func labelled(_ text: String, _ label: String) -> String {
  label == "" ? text : "\(label): \(text)"
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

/// Whether Google opens a link: to a page, a map, a telephone number or an e-mail address.
private func opens(_ url: String) -> Bool {
  let text = url.asciiLowercased
  return ["https://", "http://", "geo:", "tel:", "mailto:"].contains {
    text.hasPrefix($0) && text.utf8.count > $0.utf8.count
  }
}

/// Whether a text is a single address and nothing else.
private func isAddress(_ text: String) -> Bool {
  guard text.utf8.allSatisfy({ $0 > 0x20 }), opens(text) else { return false }
  guard text.asciiLowercased.hasPrefix("http") else { return true }
  return SplitURL(Array(text.utf8))?.host.map { !$0.name.isEmpty } ?? false
}

/// The `mailto:` URL of an e-mail address; `nil` for any other text.
private func mailURL(_ text: String) -> String? {
  let isPlain = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || ".-_+@".utf8.contains($0) }
  let hasDots = text.split(separator: "@").contains { $0.hasPrefix(".") || $0.hasSuffix(".") }
  return isPlain && !hasDots && isEmailAddress(text) ? "mailto:" + text : nil
}

/// The key of a field, limited to the characters that a path to it may have.
private func identifier(_ key: String) -> String {
  String(
    decoding: key.utf8.map { byte in
      byte.isASCIIAlphanumeric || "-_".utf8.contains(byte) ? byte : UInt8(ascii: "_")
    }, as: UTF8.self)
}
