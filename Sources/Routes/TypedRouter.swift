/// A router whose places are a type of the app; the generated `DeeplinkRouter` is one.
///
/// Whatever a link holds, it is only ever a place: ask before you do anything there that cannot be
/// undone. An app that wants to know why a link leads nowhere asks `router`.
public protocol TypedRouter {
  /// The app's type of places, such as the generated `Deeplink`.
  associatedtype Place: Sendable

  static var router: Router { get }

  /// The place that a link leads to; `nil` for a route that the app does not have.
  static func place(of link: ResolvedLink) -> Place?

  /// The name of a place's route and the values of its parameters.
  static func link(to place: Place) -> (route: String, parameters: [String: String])
}

extension TypedRouter {
  /// The hosts of https links; the first one is in the links that are written.
  public static var hosts: [String] { router.hosts }

  /// The scheme of the app's own URLs.
  public static var scheme: String { router.scheme ?? "" }

  public static var bundleID: String { router.bundleID ?? "" }

  /// The locales that paths begin with; the default locale is not among them.
  public static var localePrefixes: [String] { router.table.prefixes }

  /// The place of a web or custom-scheme URL; `nil` when it leads nowhere.
  public static func place(url: String) -> Place? {
    (try? router.resolve(url)).flatMap(place(of:))
  }

  /// The https URL of a place, which may be shared; `nil` when no link can have a value.
  public static func url(of place: Place, locale: String? = nil) -> String? {
    let (name, parameters) = link(to: place)
    guard let route = router.table[name] else { return nil }
    return try? router.url(of: route, parameters: parameters, locale: locale)
  }

  /// The app's own URL of a place, for what never leaves the device.
  public static func schemeURL(of place: Place) -> String? {
    let (name, parameters) = link(to: place)
    guard let route = router.table[name] else { return nil }
    return try? router.schemeURL(of: route, parameters: parameters)
  }

  /// The place of a home-screen shortcut, by its type.
  public static func place(shortcut type: String) -> Place? {
    (try? router.resolve(shortcut: type)).flatMap(place(of:))
  }

  /// The type of a place's shortcut or user activity.
  public static func activityType(of place: Place) -> String {
    let name = link(to: place).route
    return bundleID + "." + (router.table[name]?.activity ?? name)
  }

  /// The place of a user activity: its type, and the text of its `webpageURL` when it has one.
  public static func place(activity type: String, webpageURL: String? = nil) -> Place? {
    (try? router.resolve(activity: type, webpageURL: webpageURL)).flatMap(place(of:))
  }

  /// The place of an indexed item, by what `CSSearchableItemActivityIdentifier` names.
  public static func place(spotlight identifier: String) -> Place? {
    (try? router.resolve(spotlight: identifier)).flatMap(place(of:))
  }

  /// The place of a search that began in Spotlight, by what `CSSearchQueryString` names.
  public static func place(search text: String) -> Place? {
    (try? router.resolve(search: text)).flatMap(place(of:))
  }

  /// The place of a push notification, by its whole payload.
  public static func place(push payload: [AnyHashable: Any]) -> Place? {
    (try? router.resolve(push: payload)).flatMap(place(of:))
  }
}

extension Router {
  /// Makes the router of a generated table.
  ///
  /// `waymark build` has checked the table. One that this version of the package refuses is a fault
  /// of the program, and stops it.
  public init(generated make: () throws -> Router) {
    do {
      self = try make()
    } catch {
      preconditionFailure("Make Routes.swift again with this version of waymark: \(error)")
    }
  }
}

/// Keeps the place of a link until the app can go there, and hands it out once.
@MainActor
public final class PendingPlace<Place: Sendable> {
  private var place: Place?

  public init() {}

  /// Keeps a place instead of an earlier one; `nil`, for a link that leads nowhere, changes nothing.
  public func hold(_ place: Place?) {
    if let place { self.place = place }
  }

  /// The place that is kept, which is then forgotten.
  public func take() -> Place? {
    defer { place = nil }
    return place
  }
}
