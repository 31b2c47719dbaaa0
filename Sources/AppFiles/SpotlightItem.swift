import WaymarkCore
public import WaymarkModel
public import WaymarkRoutes

/// One item of the Spotlight index: a page in one locale.
///
/// The values have the names of Apple's `CSSearchableItem` and `CSSearchableItemAttributeSet`.
public struct SpotlightItem: Sendable {
  /// How many days an item is kept after its last change by default; the same as in
  /// `CSSearchableItem`.
  private static let days = 30

  public let uniqueIdentifier: String

  /// The kind of the item, by which all items of the kind can be deleted.
  ///
  /// It has no period, which would make it a subgroup of a group.
  public let domainIdentifier: String
  public let locale: String
  public var title: String
  public var contentDescription: String?
  public var keywords: [String] = []

  /// The URL of an image, which an app loads before it indexes the item.
  public var thumbnail: String?

  /// The page on the web, which opens the app.
  public var contentURL: String

  /// When the item expires; `nil` for the system's default.
  public var expirationDate: Timestamp?

  /// Makes the item of a route's page; `nil` when the route has no Spotlight domain.
  ///
  /// The item is kept for the route's number of days after `updated`.
  public init?(
    _ route: Route, id: String, locale: String, title: String, contentURL: String,
    updated: Timestamp? = nil
  ) {
    guard let domain = route.entries.spotlight.first else { return nil }
    uniqueIdentifier = domain + ":" + id
    domainIdentifier = domain
    self.locale = locale
    self.title = title
    self.contentURL = contentURL
    let lifetime = (route.entries.spotlightDays ?? Self.days) * 86_400
    expirationDate = updated.flatMap { updated in
      let (seconds, overflows) = updated.seconds.addingReportingOverflow(lifetime)
      return overflows ? nil : Timestamp(seconds: seconds)
    }
  }

  /// The beginning of every line of a feed, before the identifier.
  static let lineStart = "{\"uniqueIdentifier\":\""

  /// The item as one line of a feed, without its line feed; lines sort by identifier, then locale.
  public var line: [UInt8] {
    rendered { output in
      output.json(
        .members([
          "uniqueIdentifier": .string(uniqueIdentifier), "locale": .string(locale),
          "domainIdentifier": .string(domainIdentifier), "title": .string(title),
          "contentDescription": contentDescription.map { .string($0) },
          "keywords": .array(keywords.map { .string($0) }),
          "thumbnail": thumbnail.map { .string($0) }, "contentURL": .string(contentURL),
          "expirationDate": expirationDate.map { .string($0.iso8601) },
        ]))
    }
  }

  /// The identifier on a line of a feed; `nil` for any other line.
  public static func identifier(ofLine line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: lineStart.utf8) else { return nil }
    let rest = line.dropFirst(lineStart.utf8.count)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")),
      rest[..<end].allSatisfy({ isUnreserved($0) || $0 == UInt8(ascii: ":") })
    else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// A line for a removed item.
  public static func deletion(of identifier: String) -> [UInt8] {
    rendered { $0.json(.members(["uniqueIdentifier": .string(identifier)])) }
  }
}
