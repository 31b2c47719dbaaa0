public import WaymarkCore

/// A template whose names are resolved: a program that only appends bytes.
///
/// Instructions are indices into flat tables, so a page needs no allocation and almost no reference
/// counting; the page of a listing has about two hundred of them.
public struct Template<Value>: Sendable {
  /// One step; ranges refer to `literals`, indices to the table of their kind.
  @usableFromInline enum Instruction: Sendable {
    case literal(Range<Int32>)
    case text(Int32)

    /// The end of a tag, and its text. On a left-to-right page the tag has `dir="auto"` only if the
    /// text may run from right to left: for other texts the attribute would have no effect.
    case directedText(Int32)
    case url(Int32)
    case markup(Int32)

    /// Text between two literals; all three are omitted when there is no text.
    case framedText(Int32, before: Range<Int32>, after: Range<Int32>)

    /// A condition; if it is false, a number of instructions is skipped.
    case condition(Condition, isInverted: Bool, length: Int32)
  }

  /// The condition of a section.
  @usableFromInline enum Condition: Sendable {
    case text(Int32)
    case url(Int32)
    case flag(Int32)
  }

  @usableFromInline var literals: [UInt8] = []
  @usableFromInline var instructions: [Instruction] = []
  @usableFromInline var texts: [@Sendable (Value) -> String?] = []
  @usableFromInline var urls: [@Sendable (Value) -> String?] = []
  @usableFromInline var flags: [@Sendable (Value) -> Bool] = []
  @usableFromInline var markups: [@Sendable (Value, inout Output) -> Void] = []
  @usableFromInline let policy: URLPolicy

  init(policy: URLPolicy) { self.policy = policy }

  /// The names of the fields that it writes, and of the flags and lists of its sections.
  public internal(set) var fieldNames: Set<String> = []

  /// Appends the page of a value.
  ///
  /// It is inlinable, so that the target that knows the type of the value specialises it.
  @inlinable public func render(_ value: Value, into output: inout Output) {
    var next = 0
    while next < instructions.count {
      switch instructions[next] {
      case .literal(let range): literal(range, into: &output)
      case .text(let index):
        if let text = texts[Int(index)](value) { output.html(text) }
      case .directedText(let index):
        let text = texts[Int(index)](value) ?? ""
        output.append(mayRunRightToLeft(text) ? " dir=auto>" : ">")
        output.html(text)
      case .url(let index):
        if let url = urls[Int(index)](value) { output.url(url, policy) }
      case .markup(let index): markups[Int(index)](value, &output)
      case .framedText(let index, let before, let after):
        if let text = texts[Int(index)](value), !text.isEmpty {
          literal(before, into: &output)
          output.html(text)
          literal(after, into: &output)
        }
      case .condition(let condition, let isInverted, let length):
        if holds(condition, of: value) == isInverted { next += Int(length) }
      }
      next += 1
    }
  }

  @inlinable func literal(_ range: Range<Int32>, into output: inout Output) {
    output.append(literals.span.extracting(Int(range.lowerBound)..<Int(range.upperBound)))
  }

  @inlinable func holds(_ condition: Condition, of value: Value) -> Bool {
    switch condition {
    case .text(let index): texts[Int(index)](value)?.isEmpty == false
    case .url(let index): urls[Int(index)](value).map(policy.allows) == true
    case .flag(let index): flags[Int(index)](value)
    }
  }
}

/// Whether a text may contain letters that are written from right to left (U+0590 to U+08FF, from
/// U+FB1D on, and beyond U+10800), or direction marks (from U+200F on).
@usableFromInline func mayRunRightToLeft(_ text: String) -> Bool {
  text.utf8.contains { byte in
    switch byte {
    case ..<0xD6, 0xE1, 0xE3...0xEE: false
    default: true
    }
  }
}
