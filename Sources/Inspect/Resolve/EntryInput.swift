/// Something that opens an app at a place.
package enum EntryInput: Sendable, Equatable {
  case url(String)

  /// The type of a home-screen shortcut.
  case shortcut(String)

  /// The type of a user activity.
  case activity(String)

  /// The unique identifier of a Spotlight item.
  case spotlight(String)

  /// The text of a search in Spotlight that is continued in the app.
  case search(String)

  /// A push payload: what it is called, and its bytes.
  case push(name: String, payload: [UInt8])

  /// What reports call the input.
  package var text: String {
    switch self {
    case .url(let text), .shortcut(let text), .activity(let text), .spotlight(let text),
      .search(let text), .push(let text, _):
      text
    }
  }
}
