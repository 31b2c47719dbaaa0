/// The paths of all rules of a file in three flat lists, so that trying a rule touches no object.
///
/// Most rules are decided by the first bytes of a path or by the end of it; what is left runs through
/// the pattern's tokens. Patterns that this form has no room for say so, and are compared as `Glob`s.
struct PathProgram: Sendable {
  /// What one rule asks of a path.
  struct Step: Sendable {
    /// The bytes that the paths it fits begin with.
    let firstBytes: ByteSet

    /// Where its patterns stand; `nil` when they have to be compared as `Glob`s.
    let patterns: Range<Int32>?
  }

  /// One pattern, by the parts of it that need no search.
  private struct Pattern: Sendable {
    enum Form: Sendable {
      /// The head is the whole pattern.
      case exact

      /// The head and the tail are all there is, with any run between them.
      case ends
      case tokens
    }

    let form: Form
    let head: Range<Int32>
    let tail: Range<Int32>
    let tokens: Range<Int32>

    /// How long a path has to be, in bytes.
    let minimum: Int
  }

  private(set) var steps: [Step] = []
  private var patterns: [Pattern] = []
  private var bytes: [UInt8] = []
  private var tokens: [Glob.Token] = []

  init(_ paths: [TextPattern]) {
    steps.reserveCapacity(paths.count)
    for path in paths {
      let isFlat =
        path.doubt == nil && path.wider.isEmpty && path.globs.allSatisfy(\.choices.isEmpty)
      let start = patterns.count
      if isFlat { for glob in path.globs { add(glob) } }
      steps.append(
        Step(
          firstBytes: path.firstBytes,
          patterns: isFlat ? Int32(start)..<Int32(patterns.count) : nil))
    }
  }

  private mutating func add(_ glob: Glob) {
    let head = add(glob.head[...])
    let tail = glob.tokens.reversed().prefix { token in
      guard case .byte = token else { return false }
      return true
    }.count
    let tailBytes = glob.tokens.suffix(tail).compactMap { token -> UInt8? in
      guard case .byte(let byte) = token else { return nil }
      return byte
    }
    let start = Int32(tokens.count)
    tokens += glob.tokens
    let form: Pattern.Form =
      glob.tokens.isEmpty
      ? .exact : glob.tokens.dropLast(tail).elementsEqual([.star]) ? .ends : .tokens
    patterns.append(
      Pattern(
        form: form, head: head, tail: add(tailBytes[...]), tokens: start..<Int32(tokens.count),
        minimum: glob.head.count + glob.tokens.count { $0 != .star }))
  }

  private mutating func add(_ text: ArraySlice<UInt8>) -> Range<Int32> {
    let start = Int32(bytes.count)
    bytes += text
    return start..<Int32(bytes.count)
  }

  /// Whether one of a rule's patterns fits a path; `nil` when that takes longer to tell.
  @inline(__always)
  func fits(_ range: Range<Int32>, _ path: Span<UInt8>) -> Bool? {
    let patterns = patterns.span
    let bytes = bytes.span
    for index in range {
      let pattern = patterns[Int(index)]
      guard path.count >= pattern.minimum, isEqual(bytes, pattern.head, path, at: 0) else {
        continue
      }
      if pattern.form == .exact {
        if path.count == pattern.minimum { return true }
        continue
      }
      guard isEqual(bytes, pattern.tail, path, at: path.count - pattern.tail.count) else {
        continue
      }
      if pattern.form == .ends { return true }
      let rest = path.extracting(droppingFirst: pattern.head.count)
      guard pattern.tokens.count &* rest.count <= Glob.searchLimit else { return nil }
      let range = Int(pattern.tokens.lowerBound)..<Int(pattern.tokens.upperBound)
      if Glob.search(rest, tokens.span.extracting(range)) { return true }
    }
    return false
  }

  /// Whether a part of the list's bytes stands at a place of a text, which is long enough.
  @inline(__always)
  private func isEqual(
    _ bytes: Span<UInt8>, _ part: Range<Int32>, _ text: Span<UInt8>, at place: Int
  ) -> Bool {
    var offset = place
    for index in part {
      if bytes[Int(index)] != text[offset] { return false }
      offset += 1
    }
    return true
  }
}
