import WaymarkBarcodes
import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkPages
import WaymarkPasses

/// A page that shows a pass as Wallet does: front, back, and the details that a phone does not
/// show.
///
/// It loads nothing, runs nothing, and all text of the pass is escaped.
struct PassPage {
  let contents: PassContents
  let view: PassView

  /// The language of the texts; `nil` for those of pass.json.
  let language: String?

  /// Whether the pass is voided or has expired.
  let isOver: Bool

  /// Details of the pass in addition to its text.
  let details: [(name: String, value: String)]

  /// The card is as wide as on a phone: 375 points.
  private static let style = EmbeddedFile.text(
    of: "Sources/CLI/Styles/pass-page.css")

  init(_ summary: PassSummary, language: String?) {
    contents = summary.contents
    view = summary.view
    self.language = language
    isOver = summary.isOver
    details = summary.details
  }

  /// The style, with the colours of the pass.
  var style: String {
    Self.style + ":root{--ground:\(view.background);--text:\(view.foreground)"
      + ";--label:\(view.label)}\n"
  }

  /// The value of `dir` for the texts.
  var direction: String {
    language.map { TextDirection(of: $0) } == .rightToLeft ? "rtl" : "ltr"
  }

  var bytes: [UInt8] {
    rendered { page in
      page.head(
        title: view.description, language: language ?? "und", direction: direction, style: style)
      body(to: &page)
      page.append("</main>\n</body>\n</html>\n")
    }
  }

  /// Appends the fronts, the backs, and the details that a phone does not show.
  func body(to page: inout Output) {
    for look in view.looks { self.look(look, to: &page) }
    if view.looks.isEmpty { front(PassView.Look(name: "generic"), to: &page) }
    facts(to: &page)
  }

  /// The front and the back as some systems show them, below the name of the systems if they
  /// differ.
  private func look(_ look: PassView.Look, to page: inout Output) {
    if view.looks.count > 1 {
      page.append("<section class=\"look\">\n")
      page.element("h2", "\(look.name), \(look.system)")
    }
    if look.isClassic { front(look, to: &page) } else { poster(look, to: &page) }
    back(of: look, to: &page)
    if view.looks.count > 1 { page.append("</section>\n") }
  }

  /// A poster: the image fills it, with the most important text over its lower end.
  private func poster(_ look: PassView.Look, to page: inout Output) {
    page.append("<section class=\"pass poster ")
    page.html(look.name)
    page.append(isOver ? " voided\">\n" : "\">\n")
    let picture = ["artwork", "background"].first { contents.image($0, in: language) != nil }
    if let picture { image(picture, in: "artwork", to: &page) }
    page.append("<header>")
    let logo = contents.image("primaryLogo", in: language) == nil ? "logo" : "primaryLogo"
    image(logo, in: "logo", to: &page)
    text("span", in: "title", view.logoText ?? "", to: &page)
    for field in look.fields("headerFields") { self.field(field, to: &page) }
    page.append("</header>\n<div class=\"rest\"></div>\n")
    for list in ["primaryFields", "semantics"] {
      for field in look.fields(list) { row([field], to: &page) }
    }
    row(look.fields("footerFields"), to: &page)
    code(to: &page)
    actions(to: &page)
    page.append("</section>\n")
  }

  /// The buttons, as text: the page opens nothing.
  private func actions(to page: inout Output) {
    guard !view.actions.isEmpty else { return }
    page.append("<div class=\"row actions\">")
    for action in view.actions {
      page.append("<div class=\"field\">")
      text("span", in: "value", action.type, to: &page)
      if let url = action.url { text("span", in: "label", url, to: &page) }
      page.append("</div>")
    }
    page.append("</div>\n")
  }

  private func front(_ look: PassView.Look, to page: inout Output) {
    let style = look.name
    page.append("<section class=\"pass ")
    page.html(style)
    page.append(isOver ? " voided\">\n" : "\">\n")
    if style == "eventTicket", strip == nil { image("background", in: "ground", to: &page) }
    header(look, to: &page)
    primary(of: look, to: &page)
    let auxiliary = look.fields("auxiliaryFields")
    row(style == "boardingPass" ? auxiliary : look.fields("secondaryFields"), to: &page)
    if style == "boardingPass" {
      row(look.fields("secondaryFields"), to: &page)
    } else {
      row(auxiliary.filter { $0.row == 0 }, to: &page)
      row(auxiliary.filter { $0.row != 0 }, to: &page)
    }
    page.append("<div class=\"rest\"></div>\n")
    if style == "boardingPass" { image("footer", in: "footer", to: &page) }
    row(look.fields("footerFields"), to: &page)
    code(to: &page)
    page.append("</section>\n")
  }

  private var strip: [UInt8]? { contents.image("strip", in: language) }

  private func header(_ look: PassView.Look, to page: inout Output) {
    page.append("<header>")
    image("logo", in: "logo", to: &page)
    text("span", in: "title", view.logoText ?? "", to: &page)
    for field in look.fields("headerFields") { self.field(field, to: &page) }
    page.append("</header>\n")
  }

  private func primary(of look: PassView.Look, to page: inout Output) {
    let style = look.name
    let fields = look.fields("primaryFields")
    let hasStrip = ["coupon", "eventTicket", "storeCard"].contains(style) && strip != nil
    page.append(hasStrip ? "<div class=\"primary strip\">" : "<div class=\"primary\">")
    if hasStrip { image("strip", in: "picture", to: &page) }
    page.append("<div class=\"values\">")
    for (index, field) in fields.enumerated() {
      if index == 1, style == "boardingPass" {
        page.append("<svg class=\"transit\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">")
        page.append("<path fill=\"currentColor\" d=\"M2 10h13V5l7 7-7 7v-5H2z\"/></svg>")
      }
      self.field(field, to: &page)
    }
    page.append("</div>")
    if ["generic", "eventTicket"].contains(style), !hasStrip {
      image("thumbnail", in: "thumbnail", to: &page)
    }
    page.append("</div>\n")
  }

  private func row(_ fields: [PassView.Field], to page: inout Output) {
    guard !fields.isEmpty else { return }
    page.append("<div class=\"row\">")
    for field in fields { self.field(field, to: &page) }
    page.append("</div>\n")
  }

  private func field(_ field: PassView.Field, to page: inout Output) {
    page.append("<div class=\"field\"")
    if let alignment = field.alignment { page.append(" style=\"text-align:\(alignment)\"") }
    page.append(">")
    text("span", in: "label", field.label, to: &page)
    text("span", in: "value", field.shownValue, to: &page)
    page.append("</div>")
  }

  /// An element with text that may run in either direction.
  private func text(
    _ element: String, in kind: String? = nil, _ text: String, to page: inout Output
  ) {
    page.append("<\(element)")
    if let kind { page.append(" class=\"\(kind)\"") }
    page.append(" dir=\"auto\">")
    page.html(text)
    page.append("</\(element)>")
  }

  private func image(_ name: String, in place: String, to page: inout Output) {
    guard let bytes = contents.image(name, in: language), ImageHeader(bytes)?.format == .png
    else { return }
    page.append("<img class=\"\(place)\" alt=\"\" src=\"data:image/png;base64,")
    page.append(base64(bytes))
    page.append("\">")
  }

  private func code(to page: inout Output) {
    guard let code = view.codes.first(where: { symbology(of: $0) != nil }),
      let symbology = symbology(of: code),
      let barcode = try? Barcode(code.message, as: symbology)
    else { return }
    page.append("<figure class=\"code \(symbology.rawValue)\">")
    page.svg(barcode, label: code.altText ?? code.message)
    if let text = code.altText { self.text("figcaption", text, to: &page) }
    page.append("</figure>\n")
  }

  private func symbology(of code: PassView.Code) -> Barcode.Symbology? {
    Barcode.Symbology(rawValue: code.format.replacing("PKBarcodeFormat", with: ""))
  }

  private func back(of look: PassView.Look, to page: inout Output) {
    let fields = look.fields("additionalInfoFields") + look.fields("backFields")
    guard !fields.isEmpty else { return }
    page.append("<section class=\"back\">\n")
    for field in fields { self.field(field, to: &page) }
    page.append("\n</section>\n")
  }

  private func facts(to page: inout Output) {
    page.append("<dl class=\"facts\" lang=\"en\" dir=\"ltr\">\n")
    for (name, value) in details {
      page.element("dt", name)
      text("dd", value, to: &page)
    }
    page.append("</dl>\n")
  }
}
