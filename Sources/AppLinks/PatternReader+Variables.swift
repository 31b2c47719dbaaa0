import Bytes

extension PatternReader {
  /// The part a variable stands for.
  mutating func values(
    of name: String, _ settings: MatchSettings
  ) throws(Doubt) -> Part {
    let members = CharacterClass(rawValue: name)
    let codes = SystemCodes.byVariable[name]
    if let own = variables[name] {
      guard members == nil, codes == nil else {
        throw Doubt(reason: "uses $(\(name)), which both the system and the file define")
      }
      return .values(try values(own, of: name, settings), newer: [])
    }
    if let members {
      try count(1)
      return .tokens([.member(settings.folds ? members.folded : members)])
    }
    guard let codes else {
      throw Doubt(reason: "uses $(\(name)), which neither the system nor the file defines")
    }
    func tokens(_ codes: [String]) throws(Doubt) -> [[Glob.Token]] {
      try codes.map { code throws(Doubt) in try self.tokens(Array(code.utf8)[...], settings) }
    }
    return .values(try tokens(codes.certain), newer: try tokens(codes.newer))
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
        throw Doubt(reason: "uses $(\(name)), whose values use a variable themselves")
      }
      values.append(try tokens(Array(text.utf8)[...], settings))
    }
    return values
  }
}
