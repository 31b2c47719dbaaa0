import WaymarkOptions

/// What a run knows of the world: where it prints, its environment variables and the time.
///
/// Everything below `Commands` gets these as values, so that a test can run any command in process.
public struct Terminal: Sendable {
  public let output: any Console
  public let errors: any Console

  /// Whether progress may be drawn on the error console.
  public let isInteractive: Bool
  public let variables: [String: String]

  /// Seconds since 1970.
  public let now: Int

  public init(
    output: any Console, errors: any Console, isInteractive: Bool = false,
    variables: [String: String] = [:], now: Int
  ) {
    self.output = output
    self.errors = errors
    self.isInteractive = isInteractive
    self.variables = variables
    self.now = now
  }

  /// Whether the error console takes colours: a person reads it and `NO_COLOR` is not set.
  var hasColor: Bool {
    isInteractive && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
  }

  /// The moment that reproducible-builds.org's `SOURCE_DATE_EPOCH` pins.
  func signingTime() throws(UsageError) -> Int? {
    guard let text = variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw UsageError("SOURCE_DATE_EPOCH \"\(text)\" is not a number of seconds since 1970")
    }
    return seconds
  }
}
