import Bytes

/// Where a field of a listing comes from, and what that was guessed from.
struct FieldGuess {
  let field: String

  /// The member of `fields`; `nil` where the field is left out until somebody decides.
  var value: JSON
  var comment: String

  /// Whether the draft leaves the field to a person, who only has to take the comment signs away.
  var isOpen = false

  /// The columns that the field reads.
  let columns: [String]

  init(_ field: String, column: String, _ members: [JSON.Member], _ comment: String) {
    self.field = field
    columns = [column]
    self.comment = "\(quoted(column)): \(comment)"
    value =
      members.isEmpty
      ? .string(column) : .object([JSON.Member(name: "column", value: .string(column))] + members)
  }

  init(_ field: String, _ value: JSON, columns: [String] = [], _ comment: String) {
    self.field = field
    self.value = value
    self.columns = columns
    self.comment = comment
  }

  /// The same field, left to a person.
  var open: FieldGuess {
    var guess = self
    guess.isOpen = true
    return guess
  }
}

extension JSON.Member {
  init(_ name: String, _ value: JSON) { self.init(name: name, value: value) }
}
