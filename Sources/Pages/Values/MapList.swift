import WaymarkTemplates

/// The navigation apps that a page offers for a place, the best first.
public struct MapList: Hashable, Sendable {
  public struct App: Hashable, Sendable {
    public let name: String

    /// The link to the place, https or geo; `nil` for an app that is offered only with its stores.
    public let url: String?
    public let appStore: String?
    public let googlePlay: String?

    public init(
      name: String, url: String?, appStore: String? = nil, googlePlay: String? = nil
    ) {
      self.name = name
      self.url = url
      self.appStore = appStore
      self.googlePlay = googlePlay
    }
  }

  public let apps: [App]

  /// The apps that a page shows immediately, and those that it shows on demand.
  let first: [App]
  let more: [App]

  /// The apps that are in a store.
  let inStores: [App]

  /// How many apps a page shows immediately: two short lines on a phone.
  static let firstCount = 4

  public init(_ apps: [App]) {
    self.apps = apps
    var first: [App] = []
    var more: [App] = []
    for app in apps {
      guard let url = app.url else { continue }
      if first.count < Self.firstCount, URLPolicy.web.allows(url) {
        first.append(app)
      } else if URLPolicy.common.allows(url) {
        more.append(app)
      }
    }
    self.first = first
    self.more = more
    inStores = apps.filter { $0.appStore != nil || $0.googlePlay != nil }
  }

  /// The list of a page without a place.
  public static let none = MapList([])
}
