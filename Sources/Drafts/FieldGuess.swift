import WaymarkColumns
import WaymarkCore

/// The origin of a listing's field, and the evidence for it.
struct FieldGuess {
  let field: String

  /// The value of the member in `fields`.
  var value: JSON
  var comment: String

  /// Whether the draft leaves the field to the user, who only has to remove the comment marks.
  var isOpen = false

  /// The columns that the field reads.
  let columns: [String]

  /// The column of amounts: the first in a template, in which units and words follow.
  var amountColumn: String? {
    members.contains { $0.name == "template" } ? columns.first : columns.last
  }

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

  /// The declarations of the field.
  var members: [JSON.Member] {
    if case .object(let members) = value { members } else { [JSON.Member("column", value)] }
  }

  /// The field with one more member, and the reason for it; an object joins that of the same name.
  func adding(_ member: JSON.Member, _ note: String) -> FieldGuess {
    var guess = self
    guess.value = .object(members.merging([member]) ?? members + [member])
    guess.comment += "; " + note
    return guess
  }

  /// The field without the members that another field also declares.
  func without(_ other: FieldGuess) -> FieldGuess {
    guard case .object(let members) = value, case .object(let others) = other.value,
      let column = columns.first
    else { return self }
    var guess = self
    let own = members.filter { $0.name != "column" && !others.contains($0) }
    let isColumn = !own.contains { ["columns", "template"].contains($0.name) }
    if own.isEmpty { guess.comment = "\(quoted(column)): read as the \(other.field) is" }
    guess.value =
      own.isEmpty
      ? .string(column)
      : .object((isColumn ? [JSON.Member("column", .string(column))] : []) + own)
    return guess
  }

  /// The field, left to the user if it refuses too many values.
  func open(if isDoubtful: Bool) -> FieldGuess {
    guard isDoubtful, !isOpen else { return self }
    var guess = self
    guess.isOpen = true
    guess.comment = "decide: " + comment
    return guess
  }

  /// The field, left to the user.
  var open: FieldGuess {
    var guess = self
    guess.isOpen = true
    return guess
  }
}
