/// Whose answer to a link is compared.
public enum LinkPlatform: Hashable, Sendable, CustomStringConvertible {
  case iOS
  case android(AndroidRelease)

  public var description: String {
    switch self {
    case .iOS: "iOS"
    case .android(let release): "Android \(release.rawValue)"
    }
  }
}

extension LinkSampleKind {
  /// Why a platform's files cannot tell such a link from others, so that it may answer either way.
  ///
  /// Where it opens the app without being a place the router refuses the link or, where that asks for
  /// the browser, shows the place.
  ///
  /// - Parameters:
  ///   - platform: Who answers.
  ///   - isUnsure: Whether nothing says how the platform answers; then no file is at fault.
  ///   - runsOver: Whether only a wildcard that runs over a slash opens the app.
  /// - Returns: The reason; `nil` when the platform has to answer rightly.
  public func exception(
    on platform: LinkPlatform, isUnsure: Bool, runsOver: Bool
  ) -> String? {
    switch (self, platform) {
    case (_, .android(.upTo11)) where runsOver:
      "a filter's wildcards run over slashes"
    case (.refusedValue, _):
      "what a value may be is beyond patterns"
    case (.leadingSlashes, .iOS) where isUnsure:
      "nothing says how the system reads it"
    case (.placeWithSlashes, .android):
      "Android counts every slash"
    case (.queryRepeated, .android(.from15)) where isUnsure:
      "nothing says which item counts"
    case (.encodedLiteral, .android(.from15)) where isUnsure,
      (.encodedSlash, .android(.from15)) where isUnsure:
      "nothing says whether rules see a path decoded"
    case (.queryMissing, .android(.upTo14)), (.queryRepeated, .android(.upTo14)),
      (.asksForBrowser, .android(.upTo14)), (.queryMissing, .android(.upTo11)),
      (.queryRepeated, .android(.upTo11)), (.asksForBrowser, .android(.upTo11)):
      "a filter sees the path alone"
    case (.encodedLiteral, .android(.upTo14)), (.encodedLiteral, .android(.upTo11)),
      (.encodedSlash, .android(.upTo14)), (.encodedSlash, .android(.upTo11)):
      "a filter sees the path decoded"
    case (.passEnding, .android(.upTo14)), (.passEnding, .android(.upTo11)),
      (.oddHandover, .android(.upTo14)), (.oddHandover, .android(.upTo11)):
      "a filter has no exclusions"
    default: nil
    }
  }
}
