// Foundation on Linux has no NSUserActivity. A plain class, neither isolated nor Sendable.
// Source: developer.apple.com/documentation/foundation/nsuseractivity

import Foundation

open class NSUserActivity: NSObject {
  public let activityType: String
  public var title: String?
  public var userInfo: [AnyHashable: Any]?
  public var requiredUserInfoKeys: Set<String>?
  public var keywords: Set<String> = []
  public var webpageURL: URL?
  public var referrerURL: URL?
  public var expirationDate: Date?
  public var targetContentIdentifier: String?
  public var persistentIdentifier: String?
  public var isEligibleForHandoff = true
  public var isEligibleForSearch = false
  public var isEligibleForPrediction = false
  public var isEligibleForPublicIndexing = false
  public var needsSave = false

  /// The calls of `becomeCurrent`, `resignCurrent` and `invalidate`, for tests.
  public private(set) var calls: [String] = []

  /// Properties that other frameworks add to activities, such as Core Spotlight's attributes.
  public var attachments: [String: Any] = [:]

  public init(activityType: String) { self.activityType = activityType }

  /// The current activity, for tests; as on a device, only the app retains it.
  nonisolated(unsafe) public private(set) weak static var current: NSUserActivity?

  public func becomeCurrent() {
    calls.append("becomeCurrent")
    Self.current = self
  }

  public func resignCurrent() {
    calls.append("resignCurrent")
    if Self.current === self { Self.current = nil }
  }

  public func invalidate() {
    calls.append("invalidate")
    if Self.current === self { Self.current = nil }
  }

  public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
