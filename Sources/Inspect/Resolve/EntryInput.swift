/// An input that opens an app at a place.
package struct EntryInput: Sendable {
  package enum Kind: Sendable {
    /// An https or custom-scheme URL.
    case url

    /// The type of a home-screen shortcut, and that of a user activity.
    case shortcut, activity

    /// The unique identifier of a Spotlight item, and the text of a search that is continued in the app.
    case spotlight, search

    /// A push payload.
    case push
  }

  package let kind: Kind
  package let text: String

  /// The bytes of a push payload.
  package var payload: [UInt8] = []

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
