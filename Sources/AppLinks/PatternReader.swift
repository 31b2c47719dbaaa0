import WaymarkCore
import WaymarkRoutes

/// Compiles the patterns of one association file.
struct PatternReader {
  /// The maximum number of tokens of all patterns in a file after expansion of their variables.
  private static let tokenLimit = 1 << 20

  /// The maximum number of patterns that replace a pattern whose variables have few values.
  private static let expansionLimit = 64

  /// The file's own variables.
  private let variables: [String: JSONNode]
  private var tokenCount = 0

  /// The values that were read, with the number of their tokens.
  private var choices: [VariableKey: (choice: Choice, size: Int)] = [:]

  /// A variable, and the settings that its values depend on.
  private struct VariableKey: Hashable {
    let name: String
    let settings: MatchSettings
  }

  /// A part of a pattern: tokens, or the values of a variable.
  private enum Part {
    case tokens([Glob.Token])
    case values(Choice)
  }

  /// Which values a variable has that both the system and the file define; it has a doubt while
  /// this is `nil`.
  private var doubled: Doubled?

  private enum Doubled { case common, either }

  init(variables: JSONNode?) {
    var named: [String: JSONNode] = [:]
    for member in variables?.object ?? [] { named[member.name] = member.node }
    self.variables = named
  }

  /// Compiles the pattern of a query, of a query item or of a fragment.
  mutating func pattern(_ source: String, _ settings: MatchSettings) -> TextPattern {
    compile([Array(source.utf8)], of: source, settings)
  }

  /// Compiles the pattern of a path: leading and trailing slashes are ignored, and a pattern that
  /// ends in `/*` also matches the path without it.
  mutating func path(_ source: String, _ settings: MatchSettings) -> TextPattern {
    let slash = UInt8(ascii: "/")
    var text = Array(source.utf8.drop { $0 == slash })
    while text.last == slash { text.removeLast() }
    var forms = [text]
    if text.count > 1, text.suffix(2).elementsEqual("/*".utf8) {
      text.removeLast(2)
      while text.last == slash { text.removeLast() }
      forms.append(text)
    }
    let pattern = compile(forms, of: source, settings)
    let open = forms.compactMap(Self.formWithEmptyStar)
    if source.hasPrefix("*"), !open.isEmpty, pattern.bounds != nil {
      return TextPattern(source, doubt: pattern.doubt)
    }
    guard source.hasPrefix("*"), !open.isEmpty, pattern.doubt == nil, !pattern.isAny else {
      return pattern
    }
    let globs = compile(open, of: source, settings).globs
    return TextPattern(source, globs: pattern.globs, openGlobs: globs)
  }

  /// What follows the first slash of `*/terms/*`, which matches `/terms/x` only if the slash before
  /// a path is not ignored; that is not known.
  private static func formWithEmptyStar(_ form: [UInt8]) -> [UInt8]? {
    let rest = form.drop { $0 == UInt8(ascii: "*") }
    guard rest.count < form.count, rest.first == UInt8(ascii: "/"), rest.count > 1,
      rest.dropFirst().first != UInt8(ascii: "/")
    else { return nil }
    return Array(rest.dropFirst())
  }

  private mutating func compile(
    _ forms: [[UInt8]], of source: String, _ settings: MatchSettings
  ) -> TextPattern {
    do {
      return TextPattern(source, globs: try globs(of: forms, settings))
    } catch {
      let doubt = "the pattern \(LinkFault.quote(source)) \(error.reason)"
      return TextPattern(
        source, doubt: doubt, bounds: error.isDoubled ? bounds(of: forms, settings) : nil)
    }
  }

  private mutating func globs(
    of forms: [[UInt8]], _ settings: MatchSettings
  ) throws(Doubt) -> [Glob] {
    var globs: [Glob] = []
    for form in forms { globs += Self.globs(try parts(form[...], settings)) }
    return globs
  }

  /// What a pattern matches with either definition of its variables.
  private mutating func bounds(
    of forms: [[UInt8]], _ settings: MatchSettings
  ) -> TextPattern.Bounds? {
    defer { doubled = nil }
    do {
      doubled = .common
      let sure = try globs(of: forms, settings)
      doubled = .either
      return TextPattern.Bounds(sure: sure, possible: try globs(of: forms, settings))
    } catch {
      return nil
    }
  }

  /// Why a pattern cannot be compiled.
  private struct Doubt: Error {
    let reason: String

    /// Whether both the system and the file define a list of values.
    var isDoubled = false
  }

  private mutating func parts(
    _ text: ArraySlice<UInt8>, _ settings: MatchSettings
  ) throws(Doubt) -> [Part] {
    var parts: [Part] = []
    var rest = text
    while let start = variableStart(in: rest),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ")"))
    {
      parts.append(.tokens(try tokens(rest[..<start], settings)))
      let name = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
      parts.append(try values(of: name, settings))
      rest = rest[(end + 1)...]
    }
    parts.append(.tokens(try tokens(rest, settings)))
    return parts
  }

  private mutating func tokens(
    _ text: ArraySlice<UInt8>, _ settings: MatchSettings
  ) throws(Doubt) -> [Glob.Token] {
    let bytes = settings.folds ? folded(Array(text), isUnicode: settings.decodes) : Array(text)
    try count(bytes.count)
    return Glob.tokens(bytes)
  }

  private mutating func count(_ tokens: Int) throws(Doubt) {
    tokenCount += tokens
    guard tokenCount <= Self.tokenLimit else {
      throw Doubt(reason: "is too large when the file's variables are expanded")
    }
  }

  /// The patterns that parts represent together: one for each combination when there are few.
  private static func globs(_ parts: [Part]) -> [Glob] {
    var forms: [[Glob.Token]] = [[]]
    var room = expansionLimit
    for part in parts {
      switch part {
      case .tokens(let tokens):
        for index in forms.indices { forms[index] += tokens }
      case .values(let choice):
        let values = choice.values
        if values.count <= room, values.reduce(0, { $0 + $1.count }) <= 1024 {
          room /= max(values.count, 1)
          forms = forms.flatMap { form in values.map { form + $0 } }
        } else {
          for index in forms.indices { forms[index].append(.choice(choice)) }
        }
      }
    }
    return forms.map { Glob($0) }
  }

  /// The part for a variable.
  private mutating func values(
    of name: String, _ settings: MatchSettings
  ) throws(Doubt) -> Part {
    let key = VariableKey(name: name, settings: settings)
    if let (choice, size) = choices[key] {
      try count(size)
      return .values(choice)
    }
    let before = tokenCount
    let members = CharacterClass(rawValue: name)
    let codes = SystemCodes.byVariable[name]
    if let own = variables[name] {
      if let codes, let doubled {
        let own = try values(own, of: name, settings)
        let system = try tokens(of: codes, settings)
        return .values(
          Choice(doubled == .common ? own.filter(Set(system).contains) : own + system))
      }
      guard members == nil, codes == nil else {
        throw Doubt(
          reason: "uses $(\(name)), which is defined by both the system and the file",
          isDoubled: codes != nil)
      }
      return .values(keep(try values(own, of: name, settings), key, before))
    }
    if let members {
      try count(1)
      return .tokens([.member(settings.folds ? members.folded : members)])
    }
    guard let codes else {
      throw Doubt(reason: "uses $(\(name)), which is not defined")
    }
    return .values(keep(try tokens(of: codes, settings), key, before))
  }

  private mutating func tokens(
    of codes: [String], _ settings: MatchSettings
  ) throws(Doubt) -> [[Glob.Token]] {
    var values: [[Glob.Token]] = []
    for code in codes { values.append(try tokens(Array(code.utf8)[...], settings)) }
    return values
  }

  /// Keeps the values of a variable for further patterns.
  private mutating func keep(
    _ values: [[Glob.Token]], _ key: VariableKey, _ before: Int
  ) -> Choice {
    let choice = Choice(values)
    choices[key] = (choice, tokenCount - before)
    return choice
  }

  private mutating func values(
    _ node: JSONNode, of name: String, _ settings: MatchSettings
  ) throws(Doubt) -> [[Glob.Token]] {
    guard let elements = node.array else {
      throw Doubt(reason: "uses $(\(name)), whose values are \(node.kind), not an array")
    }
    var values: [[Glob.Token]] = []
    for element in elements {
      guard let text = element.string else {
        throw Doubt(reason: "uses $(\(name)), which has \(element.kind) among its values")
      }
      guard variableStart(in: Array(text.utf8)[...]) == nil else {
        throw Doubt(reason: "uses $(\(name)), whose values use a variable")
      }
      values.append(try tokens(Array(text.utf8)[...], settings))
    }
    return values
  }
}

/// The position of the first `$(` of a pattern.
func variableStart(in text: ArraySlice<UInt8>) -> Int? {
  text.indices.first { text[$0...].starts(with: "$(".utf8) }
}
