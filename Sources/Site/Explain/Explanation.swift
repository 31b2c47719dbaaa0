/// Why a file of a tree is there, or is not.
public struct Explanation: Sendable, Equatable {
  /// What was asked about.
  public var input: String

  /// The environment, and the file below its tree; `nil` where the input names none.
  public var environment: String?
  public var path: String?

  /// The route whose page it is.
  public var route: String?

  /// The record that it is made of, and the set it is of.
  public var set: String?
  public var record: String?

  /// The template that it is made by, or the key of the project file.
  public var origin: String?

  /// Whether the tree has it.
  public var isWritten = false

  /// Why, for someone who sees the project for the first time.
  public var reason = ""
}
