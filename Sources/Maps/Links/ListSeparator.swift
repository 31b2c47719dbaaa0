/// What stands between the items of a list that is one value.
package struct ListSeparator: Sendable {
  /// The separator as a link writes it: percent-encoded, since RFC 3986 lets few of them stand raw.
  let written: StaticString

  /// The same separator where a text has it.
  package let character: Separators

  /// Whether the app undoes one more percent-encoding after it has split the list, so that a text may
  /// keep the character.
  package let isEscapable: Bool

  package static let bar = ListSeparator(written: "%7C", character: .bar, isEscapable: false)
  static let escapableBar = ListSeparator(written: "%7C", character: .bar, isEscapable: true)
  static let semicolon = ListSeparator(written: "%3B", character: .semicolon, isEscapable: false)
}
