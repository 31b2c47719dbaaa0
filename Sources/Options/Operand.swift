/// An argument of a command that is not an option.
public struct Operand<Values: Sendable>: Sendable {
  let placeholder: String
  let summary: String
  let isRequired: Bool
  let isRepeatable: Bool

  /// Takes an argument over; false when it is not a valid one.
  let apply: @Sendable (inout Values, String) -> Bool

  /// An operand that is given at most once; it is not empty.
  public static func one(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    _ field: Option<Values>.Field<String>
  ) -> Operand {
    Operand(
      placeholder: placeholder, summary: summary, isRequired: isRequired, isRepeatable: false
    ) { values, text in
      values[keyPath: field] = text
      return !text.isEmpty
    }
  }

  /// The same, for a field that is `nil` without the operand.
  public static func one(
    _ placeholder: String, _ summary: String, _ field: Option<Values>.Field<String?>
  ) -> Operand {
    Operand(placeholder: placeholder, summary: summary, isRequired: false, isRepeatable: false) {
      values, text in
      values[keyPath: field] = text
      return !text.isEmpty
    }
  }

  /// An operand that may be given several times; only the last operand of a command is one.
  public static func many(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    add: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Operand {
    Operand(
      placeholder: placeholder, summary: summary, isRequired: isRequired, isRepeatable: true,
      apply: add)
  }

  /// The same, for texts that are not empty.
  public static func many(
    _ placeholder: String, _ summary: String, _ field: Option<Values>.Field<[String]>
  ) -> Operand {
    many(placeholder, summary) { values, text in
      values[keyPath: field].append(text)
      return !text.isEmpty
    }
  }

  /// How the operand is written in the usage line.
  var usage: String {
    let text = isRepeatable ? placeholder + "…" : placeholder
    return isRequired ? text : "[\(text)]"
  }
}
