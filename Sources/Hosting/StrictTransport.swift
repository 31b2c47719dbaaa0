/// The https policy that a host sends to browsers (RFC 6797): how long they may use https only.
///
/// A browser that has received it keeps it until the time is over.
public struct StrictTransport: Hashable, Sendable {
  /// In seconds; zero makes browsers forget it.
  public let maxAge: Int
  public let includesSubdomains: Bool

  /// Whether browsers may know the policy before the first visit.
  public let isPreloaded: Bool

  public init(maxAge: Int, includesSubdomains: Bool = false, isPreloaded: Bool = false) {
    self.maxAge = maxAge
    self.includesSubdomains = includesSubdomains
    self.isPreloaded = isPreloaded
  }

  /// The least `maxAge` that the preload lists of browsers require: a year.
  public static let leastPreloadedAge = 31_536_000

  /// The greatest value in a project: ten years.
  public static let greatestAge = 315_360_000

  var header: Header {
    Header(
      "Strict-Transport-Security",
      "max-age=\(maxAge)" + (includesSubdomains ? "; includeSubDomains" : "")
        + (isPreloaded ? "; preload" : ""))
  }
}
