public import Bytes
import Model

extension SiteContext {
  /// The links to the icon; empty when there is none.
  var iconLinks: [UInt8] {
    guard let icon = brand.icon else { return [] }
    let size = "sizes=\"\(icon.header.width)x\(icon.header.height)\""
    return Array(
      """
      <link rel="icon" type="\(icon.header.format.mediaType)" \(size) href="\(icon.path)">
      <link rel="apple-touch-icon" \(size) href="\(icon.path)">
      <link rel="manifest" href="\(SiteBrand.manifestPath)">
      """.utf8)
  }

  /// The logo in place of the site's name; empty when there is none.
  var logoImage: [UInt8] {
    guard let logo = brand.logo else { return [] }
    return rendered { output in
      output.append("<img src=\"\(logo.path)\" alt=\"")
      output.html(name)
      output.append("\" width=\"\(logo.header.width)\" height=\"\(logo.header.height)\">")
    }
  }

  /// The web manifest: what a phone shows of the site when it is kept there.
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

  /// What pages load a picture by: a path for one of their own host, so that they show it wherever
  /// they are served, and else the URL.
  var ownPath: @Sendable (String) -> String {
    let origin = "https://" + host
    let assets = origin + "/assets/"
    return { $0.hasPrefix(assets) ? String($0.dropFirst(origin.count)) : $0 }
  }
}
