import WaymarkBarcodes
import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkPages
import WaymarkPasses

/// A page that shows a pass as Wallet does: its front, its back, and what a phone does not tell.
///
/// It needs nothing from elsewhere, runs nothing, and everything that the pass says is escaped.
struct PassPage {
  let contents: PassContents
  let view: PassView

  /// The language of the texts; `nil` for those of pass.json.
  let language: String?

  /// Whether it is voided, or its time is over.
  let isOver: Bool

  /// What people are told of the pass beside its text.
  let details: [(name: String, value: String)]

  /// A card as wide as that of a phone, 375 points.
  private static let style = EmbeddedFile.text(
    of: "Sources/CLI/Styles/pass-page.css")

  private var isRightToLeft: Bool {
    language.map { TextDirection(of: $0) } == .rightToLeft
  }

  /// The page as HTML.
  var bytes: [UInt8] {
    rendered { page in
      page.append("<!doctype html>\n<html lang=\"")
      page.html(language ?? "und")
      page.append(isRightToLeft ? "\" dir=\"rtl\">\n" : "\">\n")
      page.append("<head>\n<meta charset=\"utf-8\">\n")
      page.append(
        "<meta http-equiv=\"Content-Security-Policy\" "
          + "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n")
      page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
      page.append("<meta name=\"robots\" content=\"noindex\">\n<title>")
      page.html(view.description)
      page.append("</title>\n<style>\n")
      page.append(Self.style)
      page.append(":root{--ground:\(view.background);--text:\(view.foreground)")
      page.append(";--label:\(view.label)}\n</style>\n</head>\n<body>\n<main>\n")
      front(to: &page)
      back(to: &page)
      facts(to: &page)
      page.append("</main>\n</body>\n</html>\n")
    }
  }

  private func front(to page: inout Output) {
    let style = view.style ?? "generic"
    page.append("<section class=\"pass ")
    page.html(style)
    page.append(isOver ? " voided\">\n" : "\">\n")
    if style == "eventTicket", strip == nil { image("background", in: "ground", to: &page) }
    header(to: &page)
    primary(of: style, to: &page)
    let auxiliary = view.fields("auxiliaryFields")
    row(style == "boardingPass" ? auxiliary : view.fields("secondaryFields"), to: &page)
    if style == "boardingPass" {
      row(view.fields("secondaryFields"), to: &page)
    } else {
      row(auxiliary.filter { $0.row == 0 }, to: &page)
      row(auxiliary.filter { $0.row != 0 }, to: &page)
    }
    page.append("<div class=\"rest\"></div>\n")
    if style == "boardingPass" { image("footer", in: "footer", to: &page) }
    row(view.fields("footerFields"), to: &page)
    code(to: &page)
    page.append("</section>\n")
  }

  private var strip: [UInt8]? { contents.image("strip", in: language) }

  private func header(to page: inout Output) {
    page.append("<header>")
    image("logo", in: "logo", to: &page)
    page.append("<span class=\"title\" dir=\"auto\">")
    page.html(view.logoText ?? "")
    page.append("</span>")
    for field in view.fields("headerFields") { self.field(field, to: &page) }
    page.append("</header>\n")
  }

  private func primary(of style: String, to page: inout Output) {
    let fields = view.fields("primaryFields")
    let hasStrip = ["coupon", "eventTicket", "storeCard"].contains(style) && strip != nil
    page.append(hasStrip ? "<div class=\"primary strip\">" : "<div class=\"primary\">")
    if hasStrip { image("strip", in: "picture", to: &page) }
    page.append("<div class=\"values\">")
    for (index, field) in fields.enumerated() {
      if index == 1, style == "boardingPass" { transit(to: &page) }
      self.field(field, to: &page)
    }
    page.append("</div>")
    if ["generic", "eventTicket"].contains(style), !hasStrip {
      image("thumbnail", in: "thumbnail", to: &page)
    }
    page.append("</div>\n")
  }

  /// Draws what moves: simple shapes of our own.
  private func transit(to page: inout Output) {
    let shapes = [
      "PKTransitTypeAir": "M2 11h7l4-9h3l-2 9h5l2-3h2l-1 4 1 4h-2l-2-3h-5l2 9h-3l-4-9H2z",
      "PKTransitTypeBoat": "M3 14h18l-3 6H6zM11 3h2v9h-2zM14 4l6 8h-6z",
      "PKTransitTypeBus":
        "M3 5h18v12H3zM5 7v4h4V7zM10 7v4h4V7zM15 7v4h4V7zM6 18h3v2H6zM15 18h3v2h-3z",
      "PKTransitTypeTrain":
        "M5 3h14v14H5zM7 5v5h10V5zM8 12v2h2v-2zM14 12v2h2v-2zM6 21l2-4h2l-2 4zM18 21l-2-4h-2l2 4z",
    ]
    let shape = shapes[view.transitType ?? ""] ?? "M2 10h13V5l7 7-7 7v-5H2z"
    page.append("<svg class=\"transit\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path ")
    page.append("fill=\"currentColor\" fill-rule=\"evenodd\" d=\"\(shape)\"/></svg>")
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
    page.append("><span class=\"label\" dir=\"auto\">")
    page.html(field.label)
    page.append("</span><span class=\"value\" dir=\"auto\">")
    page.html(field.shownValue)
    page.append("</span></div>")
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
    if let text = code.altText {
      page.append("<figcaption dir=\"auto\">")
      page.html(text)
      page.append("</figcaption>")
    }
    page.append("</figure>\n")
  }

  private func symbology(of code: PassView.Code) -> Barcode.Symbology? {
    Barcode.Symbology(rawValue: code.format.replacing("PKBarcodeFormat", with: ""))
  }

  private func back(to page: inout Output) {
    let fields = view.fields("additionalInfoFields") + view.fields("backFields")
    guard !fields.isEmpty else { return }
    page.append("<section class=\"back\">\n")
    for field in fields { self.field(field, to: &page) }
    page.append("\n</section>\n")
  }

  private func facts(to page: inout Output) {
    page.append("<dl class=\"facts\" lang=\"en\" dir=\"ltr\">\n")
    for (name, value) in details {
      page.append("<dt>")
      page.html(name)
      page.append("</dt><dd dir=\"auto\">")
      page.html(value)
      page.append("</dd>\n")
    }
    page.append("</dl>\n")
  }
}
