/// What an attribute of HTML or SVG holds, as far as a field may write it.
///
/// The rows follow HTML's index of attributes, SVG 2, the contexts of Go's html/template and OWASP's
/// list of attributes that are not safe. An attribute without a row holds text.
enum MarkupAttribute: Equatable {
  case text

  /// A URL that a browser goes to, or a picture that it fetches.
  case url

  /// A URL whose file can act in the page: only what is the same on every page may be there.
  case code

  /// Pictures with their widths.
  case sources

  /// What no field may write: code, styles, another document, or what decides how others are read.
  case closed

  /// What a meta element says: text, unless another attribute makes it an order to the browser.
  case metaContent

  init(_ name: String, of tag: String) {
    self =
      Self.ofElements[tag]?[name] ?? Self.ofAll[name]
      ?? (Self.closedPrefixes.contains { name.hasPrefix($0) } ? .closed : .text)
  }

  /// Event handlers and namespaces.
  private static let closedPrefixes = ["on", "xmlns"]

  /// The attributes that mean the same in every element.
  static let ofAll: [String: MarkupAttribute] = rows([
    (
      .url,
      "action archive background cite classid codebase data dynsrc formaction href icon longdesc "
        + "lowsrc manifest ping poster profile src usemap xlink:href"
    ),
    (.sources, "srcset imagesrcset"),
    // Code and documents; what decides what the page may do; and styles, which SVG has as attributes.
    (.closed, "style srcdoc http-equiv sandbox allow csp nonce integrity is attributename code"),
    (
      .closed,
      "fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end"
    ),
  ])

  /// The attributes that mean something else in an element.
  static let ofElements: [String: [String: MarkupAttribute]] = [
    "base": rows([(.closed, "href target")]),
    "script": rows([(.code, "src href xlink:href"), (.closed, "type language charset")]),
    "link": rows([(.closed, "rel type as")]),
    "iframe": rows([(.code, "src")]),
    "frame": rows([(.code, "src")]),
    "embed": rows([(.code, "src"), (.closed, "type")]),
    "object": rows([(.code, "data codebase classid archive"), (.closed, "type")]),
    "applet": rows([(.code, "archive codebase object")]),
    "param": rows([(.closed, "name value")]),
    "form": rows([(.closed, "method enctype")]),
    "meta": rows([(.metaContent, "content"), (.closed, "charset")]),
    // What SVG's animations set can be a link's URL or an event handler.
    "animate": animation, "animatecolor": animation, "animatemotion": animation,
    "animatetransform": animation, "set": animation,
  ]

  private static let animation = rows([(.closed, "to from by values")])

  private static func rows(
    _ rows: [(kind: MarkupAttribute, names: String)]
  ) -> [String: MarkupAttribute] {
    var kinds: [String: MarkupAttribute] = [:]
    for row in rows {
      for name in row.names.split(separator: " ") { kinds[String(name)] = row.kind }
    }
    return kinds
  }
}
