/// Why a file of a tree is there, or is not.
package struct Explanation: Sendable, Equatable {
  /// What was asked about.
  package var input: String

  /// The environment, and the file below its tree; `nil` where the input names none.
  package var environment: String?
  package var path: String?

  /// The route whose page it is.
  package var route: String?

  /// The record that it is made of, and the set it is of.
  package var set: String?
  package var record: String?

  /// The template that it is made by, or the key of the project file.
  package var origin: String?

  /// Whether the tree has it.
  package var isWritten = false

  /// Why, for someone who sees the project for the first time.
  package var reason = ""
}
