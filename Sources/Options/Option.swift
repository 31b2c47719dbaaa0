/// One `--name` of a command: its words in the help and what it does to the command's values.
public struct Option<Values>: Sendable {
  let name: String

  /// What stands for the value in the help; `nil` for a flag.
  let placeholder: String?
  let summary: String
  let isRepeatable: Bool
  let apply: @Sendable (inout Values, String) -> Bool

  /// An option with a value, such as `--jobs N`.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - placeholder: What stands for the value in the help.
  ///   - summary: One line for the help.
  ///   - apply: Takes the value over; false when it is not a valid one.
  /// - Returns: An option.
  public static func value(
    _ name: String, _ placeholder: String, _ summary: String,
    apply: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, summary: summary, isRepeatable: false, apply: apply)
  }

  /// An option with a value that may be given several times.
  public static func values(
    _ name: String, _ placeholder: String, _ summary: String,
    apply: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Option {
    Option(name: name, placeholder: placeholder, summary: summary, isRepeatable: true, apply: apply)
  }

  /// An option without a value.
  public static func flag(
    _ name: String, _ summary: String, apply: @escaping @Sendable (inout Values) -> Void
  ) -> Option {
    Option(name: name, placeholder: nil, summary: summary, isRepeatable: false) { values, _ in
      apply(&values)
      return true
    }
  }

  /// How the option is written in the help.
  var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// The arguments of a command that are no options.
public struct Operand<Values>: Sendable {
  let placeholder: String
  let summary: String
  let isRequired: Bool
  let isRepeatable: Bool
  let apply: @Sendable (inout Values, String) -> Bool

  /// An operand that stands at most once.
  public static func one(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    apply: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Operand {
    Operand(
      placeholder: placeholder, summary: summary, isRequired: isRequired, isRepeatable: false,
      apply: apply)
  }

  /// An operand that may stand several times; only the last operand of a command is one.
  public static func many(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    apply: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Operand {
    Operand(
      placeholder: placeholder, summary: summary, isRequired: isRequired, isRepeatable: true,
      apply: apply)
  }

  /// How the operand is written in the usage line.
  var usage: String {
    let text = isRepeatable ? placeholder + "…" : placeholder
    return isRequired ? text : "[\(text)]"
  }
}
