/// Why something cannot be used, in words for people: what is wrong, and what to do about it.
///
/// An error whose kinds callers tell apart has a type of its own.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence or as the end of one.
  public let message: String

  /// What to do about it, where the caller does not say it.
  public let remedy: String?

  /// The line of a text, from one; `nil` when it is about all of it.
  public let line: Int?

  public init(_ message: String, remedy: String? = nil, line: Int? = nil) {
    self.message = message
    self.remedy = remedy
    self.line = line
  }

  public var description: String { message }
}
