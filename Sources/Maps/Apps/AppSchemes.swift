/// The schemes that links into navigation apps have on a platform, for apps that must declare which
/// ones they open: in the order of the list, each once.
///
/// An identifier stands for its own row and, on Android, for the rows that are named after it, such
/// as `google-android` and `waze-scheme`. Links that begin with https need no declaration.
public func appSchemes(
  for apps: [String], on platform: NavigationApp.Platform
) throws(MapError) -> [String] {
  var schemes: [String] = []
  for id in apps {
    let app = try NavigationApp.named(id)
    let names =
      ["\(app.id)-\(platform.rawValue)"] + (platform == .android ? ["\(app.id)-scheme"] : [])
    let variants = NavigationApp.all.filter { names.contains($0.id) }
    for row in [app] + variants where row.platform == platform || row.platform == .any {
      for template in row.templates
      where template.scheme != "https" && !schemes.contains(template.scheme) {
        schemes.append(template.scheme)
      }
    }
  }
  return schemes
}

extension LinkTemplate {
  /// What stands before the first colon.
  fileprivate var scheme: String {
    let text = base.withUTF8Buffer { unsafe String(decoding: $0, as: UTF8.self) }
    return String(text.prefix { $0 != ":" })
  }
}
