import AppFiles
import AppLinks
import Bytes
import Project
import Routes

/// Everything that answers the links of one host, each by what a build is about to publish.
struct LinkSurfaces {
  let host: String
  let router: Router
  let pages: PageTree

  /// The app on iOS and the association file; `nil` without such an app.
  var ios: (app: String, matcher: AssociationMatcher)?

  /// The Android apps, each with its rules in the association file.
  var android: [AndroidLinks] = []

  /// What iOS does; `nil` when the environment has no app there.
  func iOSAnswer(_ url: String) -> AssociationDecision? {
    ios.map { $0.matcher.decide(url, app: $0.app, domain: host) }
  }

  /// What each Android app does on some releases.
  func androidAnswers(_ url: String, on release: AndroidRelease) -> [AndroidDecision] {
    android.map { $0.decision(url, on: release) }
  }

  /// What the router of the app makes of a link.
  func resolved(_ url: String) -> Result<ResolvedLink, LinkFault> {
    do throws(LinkFault) {
      return .success(try router.resolve(url))
    } catch {
      return .failure(error)
    }
  }
}

extension LinkSurfaces {
  /// Reads the surfaces of a host from the files of its environment.
  ///
  /// A file that the environment's apps need and that is not there is an empty one: it opens nothing.
  init(
    of host: String, in environment: Environment, files: [String: [UInt8]], project: Project
  ) throws {
    self.host = host
    router = try Router(
      project.table, hosts: environment.hosts,
      scheme: environment.urlScheme.isEmpty ? nil : environment.urlScheme,
      reserved: environment.reserved)
    pages = PageTree(host: host, files: Set(files.keys), project: project)
    if let app = environment.ios {
      let file = files["web/\(host)\(AssociationFile.path)"] ?? Array("{}".utf8)
      ios = (app.appID, try AssociationMatcher(file))
    }
    let manifest = files["app/android/intent-filter-\(host).xml"] ?? []
    let exactManifest = files["app/android/intent-filter-v31-\(host).xml"] ?? []
    let rules = files["web/\(host)\(AssetLinks.path)"] ?? Array("[]".utf8)
    android = try environment.androidApps.map { app in
      try AndroidLinks(
        host: host, manifest: manifest, exactManifest: exactManifest, rules: rules,
        package: app.package)
    }
  }
}
