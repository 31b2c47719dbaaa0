import Hosting
import Pages
import Project

/// What pages load from their own host: the style sheets.
struct ThemeAssets: Asset {
  let build: EnvironmentBuild

  var files: [AssetFile] {
    let sheets = build.styles.files.sorted { $0.key < $1.key }
    return build.environment.hosts.flatMap { host in
      sheets.map { AssetFile("web/\(host)\($0.key)", .styleSheet, $0.value) }
    }
  }
}
