import Bytes
import Hosting
import Model
import Pages
import Project

/// What pages load from their own host: style sheets, the pictures of the brand, the web manifest.
struct ThemeAssets: Asset {
  let build: EnvironmentBuild

  var files: [AssetFile] {
    build.environment.hosts.flatMap { host in
      build.themeFiles.map { AssetFile("web/\(host)\($0.path)", $0.kind, $0.bytes) }
    }
  }
}

extension EnvironmentBuild {
  /// What pages load from their own host, by the URL paths.
  var themeFiles: [AssetFile] {
    guard project.hasPages else { return [] }
    let sheets = styles.files.sorted { $0.key < $1.key }
      .map { AssetFile($0.key, .styleSheet, $0.value) }
    let manifest = site.webManifest.map { json in
      AssetFile(SiteBrand.manifestPath, .webManifest, rendered { $0.json(json) })
    }
    let drawing = AssetFile("/assets/no-picture.svg", .picture(.svg), styles.drawing)
    // One that the project has itself is served instead.
    let isOwn = statics.paths.contains(String(Favicon.path.dropFirst()))
    let favicon = isOwn ? [] : [brandFiles.favicon]
    return sheets + [drawing] + brandFiles.files + favicon
      + [manifest, phoneCode].compactMap(\.self)
  }
}
