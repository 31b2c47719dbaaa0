/// The keys of pass.strings, which texts of records are compared with.
struct PassKeys: Sendable {
  private let keys: Set<String>

  /// The same in lower case.
  private let folded: Set<String>

  init(_ keys: Set<String>) {
    self.keys = keys
    folded = Set(keys.map { $0.lowercased() })
  }

  var isEmpty: Bool { keys.isEmpty }

  func contains(_ text: String) -> Bool { keys.contains(text) }

  /// Whether a text is a key, or is one but for case.
  func containsInAnyCase(_ text: String) -> Bool { folded.contains(text.lowercased()) }
}
