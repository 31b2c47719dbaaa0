/// The content of an attribute of HTML or SVG, as far as fields may write it.
///
/// The rows follow HTML's index of attributes, SVG 2, the contexts of Go's html/template and
/// OWASP's list of unsafe attributes. An attribute without a row contains text.
enum MarkupAttribute: Equatable {
  case text

  /// A URL that a browser opens, or an image that it loads.
  case url

  /// A URL whose file can run code in the page: only URLs that are the same on every page are
  /// allowed.
  case code

  /// Images with their widths.
  case sources

  /// Not allowed for fields: code, styles, another document, or attributes that affect others.
  case closed

  /// The content of a meta element: text, unless another attribute makes it an instruction to the
  /// browser.
  case metaContent

  init(_ name: String, of tag: String) {
    self =
      Self.ofElements[tag]?[name] ?? Self.ofAll[name]
      ?? (Self.closedPrefixes.contains { name.hasPrefix($0) } ? .closed : .text)
  }

  /// Event handlers and namespaces.
  private static let closedPrefixes = ["on", "xmlns"]

  /// The attributes with the same meaning in every element.
  static let ofAll: [String: MarkupAttribute] = rows([
    (
      .url,
      "action archive background cite classid codebase data dynsrc formaction href icon longdesc "
        + "lowsrc manifest ping poster profile src usemap xlink:href"
    ),
    (.sources, "srcset imagesrcset"),
    // Code and documents, permissions of the page, and styles, which are attributes in SVG.
    (.closed, "style srcdoc http-equiv sandbox allow csp nonce integrity is attributename code"),
    (
      .closed,
      "fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end"
    ),
  ])

  /// The attributes with a different meaning in an element.
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
    // The values of SVG animations can be a link's URL or an event handler.
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
