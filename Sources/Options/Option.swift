/// One `--name` of a command, or an argument that is not an option: its help, and how its value is
/// stored.
public struct Option<Values: Sendable>: Sendable {
  /// The field of the values that stores an argument.
  public typealias Field<Value> = any WritableKeyPath<Values, Value> & Sendable

  /// The help, and the completions of the value.
  private(set) var outline: CommandOutline.Entry

  /// The remedy for a value that is not one of the offered words.
  private(set) var remedy: (@Sendable (_ value: String) -> String)?

  /// The valid range, if the value is a whole number.
  private(set) var range: ClosedRange<Int>?

  /// The name of the option that cannot be combined with this one.
  private(set) var excluded: String?

  /// The value of the option if it is given without one.
  private(set) var bareValue: String?

  /// Stores a value; returns false if it is not valid.
  let apply: @Sendable (inout Values, String) -> Bool

  private init(
    _ name: String, _ placeholder: String?, _ summary: String, isRepeatable: Bool = false,
    apply: @escaping @Sendable (inout Values, String) -> Bool
  ) {
    outline = CommandOutline.Entry(
      name: name, placeholder: placeholder, summary: summary, isRepeatable: isRepeatable)
    self.apply = apply
  }

  var name: String { outline.name }

  /// The same option, but required.
  public var required: Option { required(true) }

  private func required(_ isRequired: Bool) -> Option {
    var option = self
    option.outline.isRequired = isRequired
    return option
  }

  /// The same option, which cannot be combined with another.
  public func excluding(_ name: String) -> Option {
    var option = self
    option.excluded = name
    return option
  }

  /// The same option, whose value is optional.
  public func bare(as value: String) -> Option {
    var option = self
    option.bareValue = value
    return option
  }

  /// The same option, with a list of valid words; the remedy says what to do about other words.
  public func offering(
    _ words: [String], remedy: (@Sendable (_ value: String) -> String)? = nil
  ) -> Option {
    var option = self
    option.outline.offered = words
    option.remedy = remedy
    return option
  }
}

extension Option {
  /// An option without a value.
  @inline(never)
  public static func flag(_ name: String, _ summary: String, _ field: Field<Bool>) -> Option {
    Option(name, nil, summary) { values, _ in
      values[keyPath: field] = true
      return true
    }
  }

  /// An option whose value is read by a function, which returns `nil` for an invalid value.
  @inline(never)
  public static func value<Value>(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<Value>,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    Option(name, placeholder, summary) { values, text in
      guard let value = read(text) else { return false }
      values[keyPath: field] = value
      return true
    }
  }

  /// The same, for a field that is `nil` without the option; it has a different name, because the
  /// compiler would treat a function that returns `nil` as one with the value `nil`.
  @inline(never)
  public static func optional<Value>(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<Value?>,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    value(name, placeholder, summary, field) { read($0).map(Optional.some) }
  }

  /// A repeatable option; the function adds each value to the values.
  @inline(never)
  public static func values(
    _ name: String, _ placeholder: String, _ summary: String,
    add: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Option {
    Option(name, placeholder, summary, isRepeatable: true, apply: add)
  }

  /// An option with a nonempty text.
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

  /// A repeatable option with a nonempty text.
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

/// Arguments that are not options, for the operands of a command.
extension Option {
  /// An operand that is given at most once and is not empty.
  public static func one(
    _ placeholder: String, _ summary: String, isRequired: Bool = true, _ field: Field<String>
  ) -> Option {
    text(placeholder, placeholder, summary, field).required(isRequired)
  }

  /// The same, for a field that is `nil` without the operand.
  public static func one(
    _ placeholder: String, _ summary: String, _ field: Field<String?>
  ) -> Option {
    text(placeholder, placeholder, summary, field)
  }

  /// A repeatable operand; only the last operand of a command may be one.
  public static func many(
    _ placeholder: String, _ summary: String, isRequired: Bool = true,
    add: @escaping @Sendable (inout Values, String) -> Bool
  ) -> Option {
    values(placeholder, placeholder, summary, add: add).required(isRequired)
  }

  /// The same, for texts; an empty text is usually an unset shell variable.
  public static func many(
    _ placeholder: String, _ summary: String, isRequired: Bool = true, acceptsEmpty: Bool = false,
    _ field: Field<[String]>
  ) -> Option {
    many(placeholder, summary, isRequired: isRequired) { values, text in
      values[keyPath: field].append(text)
      return acceptsEmpty || !text.isEmpty
    }
  }
}
