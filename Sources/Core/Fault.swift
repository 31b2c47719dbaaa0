/// Why something cannot be used, as text for people: what is wrong, and how to fix it.
///
/// An error whose kinds callers distinguish has a separate type.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence or as its end.
  public let message: String

  /// How to fix it, if the caller does not say it.
  public let remedy: String?

  /// The line of a text, from one; `nil` when it is about the whole text.
  public let line: Int?

  public init(_ message: String, remedy: String? = nil, line: Int? = nil) {
    self.message = message
    self.remedy = remedy
    self.line = line
  }

  public var description: String { message }
}
