import WaymarkCore

/// The keys of pass.strings, which texts of records are compared with.
struct PassKeys: Sendable {
  private let keys: Set<String>

  /// The same in lower case.
  private let folded: Set<String>

  /// How many bytes the longest key has, and the longest in lower case.
  private let longest: Int
  private let longestFolded: Int

  init(_ keys: Set<String>) {
    self.keys = keys
    folded = Set(keys.map { $0.lowercased() })
    longest = keys.map(\.utf8.count).max() ?? 0
    longestFolded = folded.map(\.utf8.count).max() ?? 0
  }

  var isEmpty: Bool { keys.isEmpty }

  func contains(_ text: String) -> Bool {
    text.utf8.count <= longest && keys.contains(text)
  }

  /// Whether a text is a key, or is one but for case.
  func containsInAnyCase(_ text: String) -> Bool {
    // What is not ASCII may be much longer than the same in lower case or in another form.
    let length = text.utf8.count
    guard
      length <= longestFolded
        || length <= 9 * longestFolded && text.utf8.contains(where: { $0 >= 0x80 })
    else { return false }
    return folded.contains(text.lowercased())
  }
}
