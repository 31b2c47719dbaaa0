/// An error that diagnostics tell: what kept a command from its work, and what to do.
public struct DiagnosedError: Error, Sendable {
  public let diagnostics: [Diagnostic]

  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
