/// An argument of a command that is not an option.
///
/// Its value is read as that of an option.
public struct Operand<Values: Sendable>: Sendable {
  let value: Option<Values>
  let isRequired: Bool

  /// An operand that is given at most once; it is not empty.
  public static func one(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    _ field: Option<Values>.Field<String>
  ) -> Operand {
    Operand(value: .text(placeholder, placeholder, summary, field), isRequired: isRequired)
  }

  /// The same, for a field that is `nil` without the operand.
  public static func one(
    _ placeholder: String, _ summary: String, _ field: Option<Values>.Field<String?>
  ) -> Operand {
    Operand(value: .text(placeholder, placeholder, summary, field), isRequired: false)
  }

  /// An operand that may be given several times; only the last operand of a command is one.
  public static func many(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    add: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Operand {
    Operand(value: .values(placeholder, placeholder, summary, add: add), isRequired: isRequired)
  }

  /// The same, for texts; an empty one is most often a variable of a shell that is not set.
  public static func many(
    _ placeholder: String, _ summary: String, isRequired: Bool = true, acceptsEmpty: Bool = false,
    _ field: Option<Values>.Field<[String]>
  ) -> Operand {
    many(placeholder, summary, isRequired: isRequired) { values, text in
      values[keyPath: field].append(text)
      return acceptsEmpty || !text.isEmpty
    }
  }
}
