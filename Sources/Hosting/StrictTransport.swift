/// What a host tells browsers about https (RFC 6797): for how long they ask it over nothing else.
///
/// A browser that has seen it cannot be told otherwise until the time is over.
public struct StrictTransport: Hashable, Sendable {
  /// In seconds; zero makes browsers forget it.
  public let maxAge: Int
  public let includesSubdomains: Bool

  /// Whether browsers may know it before the first visit.
  public let isPreloaded: Bool

  public init(maxAge: Int, includesSubdomains: Bool = false, isPreloaded: Bool = false) {
    self.maxAge = maxAge
    self.includesSubdomains = includesSubdomains
    self.isPreloaded = isPreloaded
  }

  /// What the lists of browsers demand of `maxAge`: a year.
  public static let leastPreloadedAge = 31_536_000

  /// The most that a project may say: ten years.
  public static let greatestAge = 315_360_000

  var header: Header {
    Header(
      "Strict-Transport-Security",
      "max-age=\(maxAge)" + (includesSubdomains ? "; includeSubDomains" : "")
        + (isPreloaded ? "; preload" : ""))
  }
}
