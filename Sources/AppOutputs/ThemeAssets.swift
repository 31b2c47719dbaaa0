import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// What pages load from their own host: style sheets, the pictures of the brand, the web manifest.
struct ThemeAssets: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    plan.environment.hosts.flatMap { host in
      plan.themeFiles.map { AssetFile("web/\(host)\($0.path)", $0.kind, $0.bytes) }
    }
  }
}
