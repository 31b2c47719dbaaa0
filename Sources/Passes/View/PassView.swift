import WaymarkCore
import WaymarkModel

/// The view of a pass on a phone in one language: its fields, barcode and colours.
public struct PassView: Sendable {
  /// One field, with its texts in the language.
  public struct Field: Sendable {
    public let key: String
    public let label: String
    public let value: String

    /// The value without the addresses of its links, as a phone shows it.
    public let shownValue: String

    /// The alignment of the text, unless the language decides it: `left`, `center` or `right`.
    public let alignment: String?

    /// The row of an event ticket's auxiliary fields, from zero.
    public let row: Int

    /// The message on the lock screen when the value changes, with `%@` for the value.
    public let changeMessage: String?
  }

  /// A list of fields by its key, such as `headerFields`.
  public struct List: Sendable {
    public let name: String
    public let fields: [Field]
  }

  /// How some systems show the pass, if they differ.
  public struct Look: Sendable {
    /// The style or the scheme, such as `posterGeneric`.
    public let name: String

    /// The systems, such as `iOS 27 and later`.
    public let system: String

    /// The fields in the order of a phone: from the top of the front to the end of the back.
    public let lists: [List]

    public init(name: String, system: String = "all systems", lists: [List] = []) {
      self.name = name
      self.system = system
      self.lists = lists
    }

    public func fields(_ list: String) -> [Field] { lists.first { $0.name == list }?.fields ?? [] }

    /// Whether all systems support the style.
    public var isClassic: Bool { PassSchema.styles.contains(name) }
  }

  /// A button of the pass (iOS 27).
  public struct Action: Sendable {
    public let type: String
    public let identifier: String
    public let url: String?
  }

  public struct Code: Sendable {
    /// The format as pass.json names it, such as `PKBarcodeFormatQR`.
    public let format: String
    public let message: String
    public let altText: String?
  }

  /// The key of the style, such as `boardingPass`; `nil` when the pass has none.
  public let style: String?
  public let organization: String
  public let description: String
  public let logoText: String?

  /// Every look of the pass, the newest first; a single one when all systems show the same.
  public let looks: [Look]

  /// The buttons, of which iOS 27 shows two.
  public let actions: [Action]

  /// The barcodes in the order of preference: a phone shows the first that it supports.
  public let codes: [Code]

  /// The means of transport of a boarding pass, such as `PKTransitTypeAir`.
  public let transitType: String?

  /// Colours in CSS.
  public let background: String
  public let foreground: String
  public let label: String
  public let isVoided: Bool

  /// Makes the view of a pass in a language; `nil` shows the texts of pass.json unchanged.
  public init(_ contents: PassContents, in language: String?) {
    let root = contents.document
    let strings = PassTexts(contents, in: language)
    func text(_ key: String) -> String? { root[key]?.string.map { strings[$0] ?? $0 } }
    func color(_ key: String) -> String? {
      root[key]?.string.flatMap { PassColor(withOpacity: $0) }?.css
    }
    let name = PassSchema.allStyles.first { root[$0]?.object != nil }
    style = name
    organization = text("organizationName") ?? ""
    description = text("description") ?? ""
    logoText = text("logoText")
    looks = PassView.looks(of: root, classic: name, strings)
    actions = (root["featuredActions"]?.array ?? []).filter { $0.object != nil }.map { action in
      Action(
        type: action["type"]?.string ?? "", identifier: action["identifier"]?.string ?? "",
        url: action["url"]?.string)
    }
    codes = (root["barcodes"]?.array ?? [root["barcode"]].compactMap(\.self)).compactMap { code in
      guard let format = code["format"]?.string, let message = code["message"]?.string else {
        return nil
      }
      let altText = code["altText"]?.string.map { strings[$0] ?? $0 }
      return Code(format: format, message: message, altText: altText)
    }
    transitType = name.flatMap { root[$0]?["transitType"]?.string }
    background = color("backgroundColor") ?? "rgb(229, 229, 234)"
    let front = color("foregroundColor") ?? "rgb(0, 0, 0)"
    foreground = front
    label = color("labelColor") ?? front
    isVoided = root["voided"]?.bool == true
  }

  /// The lists of a style that have fields, in the order of a phone.
  static func lists(of style: JSONNode?, _ strings: PassTexts) -> [List] {
    listNames.compactMap { list in
      let fields = (style?[list]?.array ?? []).map { Field($0, strings) }
      return fields.isEmpty ? nil : List(name: list, fields: fields)
    }
  }

  private static let listNames = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "footerFields",
    "additionalInfoFields", "backFields",
  ]
}

extension PassView.Field {
  /// Makes the view of a field of pass.json with the texts of a language by key.
  init(_ node: JSONNode, _ strings: PassTexts) {
    func text(_ key: String) -> String? { node[key]?.string.map { strings[$0] ?? $0 } }
    key = node["key"]?.string ?? ""
    label = text("label") ?? ""
    let attributed = text("attributedValue").map { LinkMarkup($0) }
    let formatted = PassView.formatted(node, text("value"), isEnglish: strings.isEnglish)
    let isWords = node["numberStyle"]?.string == "PKNumberStyleSpellOut" && !strings.isEnglish
    value = attributed?.plain ?? formatted + (isWords ? " (in words on phones)" : "")
    shownValue = attributed?.text ?? value
    alignment =
      [
        "PKTextAlignmentLeft": "left", "PKTextAlignmentCenter": "center",
        "PKTextAlignmentRight": "right",
      ][node["textAlignment"]?.string ?? ""]
    row = node["row"]?.integer ?? 0
    changeMessage = text("changeMessage")
  }
}

extension PassView {
  /// The value of a field, formatted by its style.
  ///
  /// A phone formats dates and numbers for its language; here the format is the same for all.
  static func formatted(_ node: JSONNode, _ text: String?, isEnglish: Bool) -> String {
    let value = text ?? node["value"]?.digits ?? ""
    func style(_ key: String) -> String? {
      let word = node[key]?.string?.replacing("PKDateStyle", with: "")
      return word == "None" ? nil : word
    }
    if let date = passDate(value), node["dateStyle"] != nil || node["timeStyle"] != nil {
      let parts = [
        style("dateStyle").map { _ in date.local.day },
        style("timeStyle").map { _ in date.local.clock },
      ].compactMap(\.self)
      return parts.isEmpty ? value : parts.joined(separator: " ")
    }
    if let currency = node["currencyCode"]?.string.flatMap({ Currency($0) }) {
      return CurrencyText.amount(value, currency)
    }
    let number = node["numberStyle"]?.string
    // Only English words are known here.
    return number == "PKNumberStyleSpellOut" && !isEnglish ? value : NumberText.text(value, number)
  }
}
