public import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension SiteContext {
  /// The links to the icon; empty without an icon, and on a page that loads nothing.
  func iconLinks(of kind: PageKind) -> [UInt8] {
    guard let icon = brand.icon, kind != .gatepass else { return [] }
    return Array(
      """
      <link rel=icon sizes=\(icon.header.width)x\(icon.header.height) href="\(icon.path)">
      <link rel=apple-touch-icon href="\(icon.path)">
      <link rel=manifest href="\(SiteBrand.manifestPath)">
      """.utf8)
  }

  /// The logo instead of the site's name; empty without a logo, and on a page that loads nothing if
  /// the logo would have to be loaded.
  func logoImage(of kind: PageKind) -> [UInt8] {
    guard let logo = brand.logo, kind != .gatepass || !logo.bytes.isEmpty else { return [] }
    return rendered { output in
      let style = logo.isForDarkPages ? "" : " class=\"plate\""
      output.append("<img\(style) src=\"")
      if kind == .gatepass {
        output.append("data:\(logo.header.format.mediaType);base64,\(base64(logo.bytes))")
      } else {
        output.append(logo.path)
      }
      output.append("\" alt=\"")
      output.html(name)
      output.append("\" width=\"\(logo.header.width)\" height=\"\(logo.header.height)\">")
    }
  }

  /// The web manifest: how a phone shows the site on the home screen.
  public var webManifest: JSON? {
    guard let icon = brand.icon else { return nil }
    return .members([
      "name": .string(name),
      "start_url": "/",
      "display": "browser",
      "theme_color": .string(brand.color),
      "icons": .array([
        .members([
          "src": .string(icon.path),
          "sizes": .string("\(icon.header.width)x\(icon.header.height)"),
          "type": .string(icon.header.format.mediaType),
        ])
      ]),
    ])
  }

  /// An image in the widths that its host offers; none for the site's own images.
  var sources: @Sendable (String) -> [PictureSource] {
    guard let sizes = pictureSizes else { return { _ in [] } }
    let ownPath = ownPath
    return { url in
      guard ownPath(url) == url else { return [] }
      return sizes.widths.map { PictureSource(url: sizes.url(of: url, width: $0), width: $0) }
    }
  }

  /// The host of an image, as `https://HOST`; `nil` for the site's own.
  var pictureOrigin: @Sendable (String) -> String? {
    let (sources, host) = (sources, host)
    return { url in
      guard URLPolicy.web.allows(url) else { return nil }
      let loaded = sources(url).first?.url ?? url
      let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
      let name = loaded.utf8.dropFirst("https://".utf8.count).prefix { !ends.contains($0) }
      return name.elementsEqual(host.utf8) ? nil : String(loaded[..<name.endIndex])
    }
  }

  /// The URL that pages use for links and images: a path for their own host, so that pages work
  /// wherever they are served, otherwise the full URL.
  var ownPath: @Sendable (String) -> String {
    let origin = Array("https://\(host)".utf8)
    let length = origin.count
    return { url in
      let bytes = url.utf8
      guard bytes.starts(with: origin) else { return url }
      let path = bytes.dropFirst(length)
      guard path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/") else {
        return path.isEmpty ? "/" : url
      }
      return String(path) ?? url
    }
  }
}
