import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject

extension SitePlan {
  /// What pages load from their own host, by the URL paths.
  package var themeFiles: [AssetFile] {
    guard project.hasPages else { return [] }
    let sheets = look.styles.files.sorted { $0.key < $1.key }
      .map { AssetFile($0.key, .styleSheet, $0.value) }
    let manifest = look.site.webManifest.map { json in
      AssetFile(SiteBrand.manifestPath, .webManifest, rendered { $0.json(json) })
    }
    let drawing = AssetFile("/assets/no-picture.svg", .picture(.svg), look.styles.drawing)
    // One that the project has itself is served instead.
    let isOwn = look.files.statics.paths.contains(String(Favicon.path.dropFirst()))
    let favicon = isOwn ? [] : [look.files.brand.favicon]
    return sheets + [drawing] + look.files.brand.files + favicon
      + [manifest, look.phoneCode].compactMap(\.self)
  }
}
