public import Model

/// Why a source cannot be read, or not to its end.
public struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault as it is reported, with its place and what to do.
  public let diagnostic: Diagnostic

  init(_ rule: SourceRule, at place: Location, _ message: String, help: String? = nil) {
    diagnostic = Diagnostic(rule, at: place, message, help: help)
  }

  public var description: String { diagnostic.description }
}
