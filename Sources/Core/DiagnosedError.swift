/// An error that is reported as diagnostics: what stopped a command, and how to fix it.
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
