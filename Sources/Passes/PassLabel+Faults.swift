import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension PassLabel {
  /// The tokens of all texts, with and without a placeholder for a new value.
  private static let tokens: [String: String] = {
    let labels = allCases.map { ($0.rawValue, $0.token) }
    let changes = Self.announced.map { ($0.changeKey, $0.changeToken) }
    return Dictionary(uniqueKeysWithValues: labels + changes)
  }()

  /// The texts in a document that should be tokens, as Wallet would show them, each with its place.
  static func faults(
    in root: JSONNode, of document: [UInt8], named name: String
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    func look(at node: JSONNode, _ pointer: String) {
      let text = node.string ?? ""
      let place = Location(name, of: node.offset, in: document, field: pointer)
      let unknown = unknownTokens(in: text)
      for (written, meant) in unknown {
        faults.append(
          Diagnostic(
            .passTemplate, at: place, "\(written) is not a text of gate passes",
            help: meant.map { "did you mean \($0)?" }
              ?? "use one of the texts that locales have for passes, such as \(gate.token)"))
      }
      if unknown.isEmpty, let word = joinedToken(in: text) {
        faults.append(
          Diagnostic(
            .passTemplate, at: place,
            "\(word) is within other text, so phones would show it unchanged",
            help: "make \(word) the whole text, such as the label of a field, and move the rest"
              + " to another text"))
      }
      for (index, element) in (node.array ?? []).enumerated() {
        look(at: element, "\(pointer)/\(index)")
      }
      for member in node.object ?? [] { look(at: member.node, "\(pointer)/\(member.name)") }
    }
    look(at: root, "")
    return faults
  }

  /// The first token that is next to other text.
  ///
  /// A phone looks for a whole text among the keys of pass.strings. Texts in different sections are
  /// not compared.
  private static func joinedToken(in text: String) -> String? {
    // The compiler of the document reports faults in fields.
    guard text.contains("%"), let template = try? PassText(text, PassTemplate.everyField) else {
      return nil
    }
    let hasSections = !template.conditions.isEmpty
    let parts = (hasSections ? template.literals : [text]).map { Array($0.utf8)[...] }
    return tokens.values.sorted().first { token in
      parts.contains { !$0.elementsEqual(token.utf8) && $0.firstRange(of: token) != nil }
    }
  }

  /// The words after a percent sign that are not complete tokens, each with the token that was
  /// probably meant.
  private static func unknownTokens(in text: String) -> [(written: String, meant: String?)] {
    var found: [(written: String, meant: String?)] = []
    var rest = text[...]
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[rest.utf8.index(after: mark)...]
      let word = String(Substring(rest.utf8.prefix { $0.isASCIILetter || $0 == 0x2E }))
      rest = rest.dropFirst(word.count)
      let end = ["%@", "%"].first { rest.hasPrefix($0) } ?? ""
      guard word.contains(".") || !word.isEmpty && !end.isEmpty else { continue }
      let meant =
        tokens[word] ?? suggestion(for: word, among: tokens.keys.sorted()).flatMap { tokens[$0] }
      guard meant != nil || word.hasPrefix("pass.") else { continue }
      rest = rest.dropFirst(end.count)
      let written = "%\(word)\(end)"
      if written != meant { found.append((written, meant)) }
    }
    return found
  }
}
