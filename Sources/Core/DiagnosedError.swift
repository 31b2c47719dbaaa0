/// An error that is told as diagnostics: what stopped a command, and what to do.
public struct DiagnosedError: Error, Sendable, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Makes an error of one diagnostic.
  public init(
    _ kind: DiagnosticKind, at location: Location, _ message: String? = nil, help: String? = nil
  ) {
    diagnostics = [Diagnostic(kind, at: location, message, help: help)]
  }

  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
