/// One `--name` of a command: its words in the help, and how its value gets into the command's values.
public struct Option<Values: Sendable>: Sendable {
  /// A field of the values that an argument is written to.
  public typealias Field<Value> = any WritableKeyPath<Values, Value> & Sendable

  let name: String

  /// The word for the value in the help; `nil` for a flag.
  let placeholder: String?
  let summary: String
  var isRepeatable = false
  private(set) var isRequired = false

  /// The words that the value may be, where they are known.
  var offered: [String] = []

  /// What to do with a value that is none of them.
  var remedy: (@Sendable (_ value: String) -> String)?

  /// The whole numbers that the value may be, where it is one.
  private(set) var range: ClosedRange<Int>?

  /// The name of the option that the same command line must not have.
  private(set) var excluded: String?

  /// Takes a value over; false when it is not a valid one.
  let apply: @Sendable (inout Values, String) -> Bool

  /// The same option, which a command line must have.
  public var required: Option {
    var option = self
    option.isRequired = true
    return option
  }

  /// The same option, which a command line must not have together with another.
  public func excluding(_ name: String) -> Option {
    var option = self
    option.excluded = name
    return option
  }

  /// An option without a value.
  @inline(never)
  public static func flag(_ name: String, _ summary: String, _ field: Field<Bool>) -> Option {
    Option(name: name, placeholder: nil, summary: summary) { values, _ in
      values[keyPath: field] = true
      return true
    }
  }

  /// An option whose value is read by a function, which answers `nil` to a value that is not valid.
  @inline(never)
  public static func value<Value>(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<Value>,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    Option(name: name, placeholder: placeholder, summary: summary) { values, text in
      guard let value = read(text) else { return false }
      values[keyPath: field] = value
      return true
    }
  }

  /// The same, for a field that is `nil` without the option; it has a name of its own, because a
  /// function that answers `nil` would be taken for one whose value is `nil`.
  @inline(never)
  public static func optional<Value>(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<Value?>,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    value(name, placeholder, summary, field) { read($0).map(Optional.some) }
  }

  /// An option that may be given several times; the function adds each value to the values.
  @inline(never)
  public static func values(
    _ name: String, _ placeholder: String, _ summary: String,
    add: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, summary: summary, isRepeatable: true, apply: add)
  }

  /// An option with a text that is not empty.
  @inline(never)
  public static func text(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<String>
  ) -> Option {
    value(name, placeholder, summary, field) { $0.isEmpty ? nil : $0 }
  }

  /// The same, for a field that is `nil` without the option.
  @inline(never)
  public static func text(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<String?>
  ) -> Option {
    optional(name, placeholder, summary, field) { $0.isEmpty ? nil : $0 }
  }

  /// An option with a text that is not empty, which may be given several times.
  @inline(never)
  public static func texts(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<[String]>
  ) -> Option {
    values(name, placeholder, summary) { values, text in
      values[keyPath: field].append(text)
      return !text.isEmpty
    }
  }

  /// An option with a whole number.
  @inline(never)
  public static func number(
    _ name: String, _ placeholder: String, _ summary: String, in range: ClosedRange<Int>,
    _ field: Field<Int>
  ) -> Option {
    var option = value(name, placeholder, summary, field) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
    option.range = range
    return option
  }
}
