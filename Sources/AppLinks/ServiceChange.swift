public import WaymarkCore

/// A service of a site other than its links, such as saved passwords, that an app has by one file
/// and not by the other.
public struct ServiceChange: Sendable, Equatable {
  /// The key of the service in `apple-app-site-association`, or the relation in `assetlinks.json`.
  public let service: String

  /// What users know the service as; empty if it is not known here.
  public let title: String

  /// The app, or the site that shares its passwords.
  public let app: String

  /// Whether a file allows the app to use the service.
  public enum State: String, Sendable {
    case app
    case none

    /// Another file, which is included and not read, may allow it.
    case undetermined
  }

  public let old: State
  public let new: State

  /// The services of `apple-app-site-association`, and what users know them as.
  static let titles: KeyValuePairs = [
    "webcredentials": "saved passwords and passkeys", "appclips": "the App Clip",
    "activitycontinuation": "Handoff", "authsrv": "single sign-on",
  ]

  /// The services of each app that only one of two files of a kind allows, in order.
  ///
  /// With an app, only its services and those of its App Clip.
  public static func all(
    from old: [UInt8], to new: [UInt8], of kind: LinkFileKind, app: String? = nil
  ) throws(JSONError) -> [ServiceChange] {
    let services = kind == .assetLinks ? relations : apps
    let roots = (old: try JSONReader.read(old).root, new: try JSONReader.read(new).root)
    let (before, after) = (services(roots.old), services(roots.new))
    func state(_ isFound: Bool, _ root: JSONNode) -> State {
      isFound ? .app : StatementFile.includes(in: root).isEmpty ? .none : .undetermined
    }
    return before.symmetricDifference(after).sorted { ($0.service, $0.app) < ($1.service, $1.app) }
      .filter { entry in app.map { entry.belongs(to: $0) } ?? true }
      .map { entry in
        ServiceChange(
          service: entry.service, title: entry.title, app: entry.app,
          old: state(before.contains(entry), roots.old),
          new: state(after.contains(entry), roots.new))
      }
  }

  /// An app that a file allows to use a service.
  struct Entry: Hashable {
    let service: String
    let title: String
    let app: String

    /// Whether this is the app or its App Clip.
    func belongs(to other: String) -> Bool { app == other || app.hasPrefix(other + ".") }
  }

  /// The apps of the services in an `apple-app-site-association` file.
  static func apps(in root: JSONNode) -> Set<Entry> {
    Set(
      titles.flatMap { service, title in
        (root[service]?["apps"]?.array ?? []).compactMap(\.string)
          .map { Entry(service: service, title: title, app: $0) }
      })
  }

  /// The apps and sites with each relation but that of links in an `assetlinks.json` file.
  private static func relations(in root: JSONNode) -> Set<Entry> {
    Set(
      (root.array ?? []).flatMap { statement in
        let target = statement["target"]?["package_name"] ?? statement["target"]?["site"]
        let relations = (statement["relation"]?.array ?? []).compactMap(\.string)
        return relations.filter { $0 != DynamicLinkMatcher.handleURLs }.compactMap { relation in
          (target?.string).map {
            Entry(
              service: relation,
              title: relation.hasSuffix(".get_login_creds") ? "saved passwords and passkeys" : "",
              app: $0)
          }
        }
      })
  }
}
