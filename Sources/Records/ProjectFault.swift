import Bytes

/// A fault in the part of a project file that describes a source.
public struct ProjectFault: Hashable, Sendable {
  /// Where it stands in the project file, as an offset in bytes.
  public let offset: Int
  public let message: String

  /// What to do about it.
  public let help: String
}

/// What to do about a word that is none of the allowed ones.
func correction(of word: String, among words: [String]) -> String {
  if let nearest = suggestion(for: word, among: words) { return "Did you mean \"\(nearest)\"?" }
  return "Allowed: \(words.joined(separator: ", "))."
}
