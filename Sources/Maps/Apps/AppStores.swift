public import WaymarkCore

/// Where an app is installed from.
public struct AppStores: Hashable, Sendable {
  /// The number of the app in the App Store.
  public let apple: Int?

  /// The package of the app on Google Play.
  public let play: String?

  init(apple: Int? = nil, play: String? = nil) {
    self.apple = apple
    self.play = play
  }

  /// In no store that the sources mention.
  static let none = AppStores()
}

extension AppStores {
  /// The page of the app in the App Store.
  public var appleURL: String? {
    apple.map { "https://apps.apple.com/app/id\($0)" }
  }

  /// The page of the app on Google Play.
  public var playURL: String? {
    play.map { "https://play.google.com/store/apps/details?id=\($0)" }
  }
}

/// The part of the world for which an app has maps.
public struct Coverage: Hashable, Sendable {
  /// Degrees in WGS-84.
  public let latitudes: ClosedRange<Double>
  public let longitudes: ClosedRange<Double>

  public func contains(_ point: Coordinate<WGS84>) -> Bool {
    latitudes ~= point.latitude && longitudes ~= point.longitude
  }
}
