import Bytes
import Model

extension PassLabel {
  /// The tokens of all texts, by their words: those that need no new value, and those that do.
  private static let tokens: [String: String] = {
    let labels = allCases.map { ($0.rawValue, $0.token) }
    let told = Self.told.map { ($0.changeKey, $0.changeToken) }
    return Dictionary(uniqueKeysWithValues: labels + told)
  }()

  /// What a document has in the place of a token, as Wallet would show it; each with its place.
  static func faults(
    in root: JSONNode, of document: [UInt8], named name: String
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    func look(at node: JSONNode, _ pointer: String) {
      for (written, meant) in unknownTokens(in: node.string ?? "") {
        faults.append(
          Diagnostic(
            .passTemplate, at: Location(name, of: node.offset, in: document, field: pointer),
            "no text of gate passes is called \(written)",
            help: meant.map { "did you mean \($0)?" }
              ?? "write one of the words that locales have for passes, such as \(gate.token)"))
      }
      for (index, element) in (node.array ?? []).enumerated() {
        look(at: element, "\(pointer)/\(index)")
      }
      for member in node.object ?? [] { look(at: member.node, "\(pointer)/\(member.name)") }
    }
    look(at: root, "")
    return faults
  }

  /// The words after a percent sign that are no token, or not wholly, with the token that may be meant.
  private static func unknownTokens(in text: String) -> [(written: String, meant: String?)] {
    var found: [(written: String, meant: String?)] = []
    var rest = text[...]
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[rest.utf8.index(after: mark)...]
      let word = String(Substring(rest.utf8.prefix { $0.isASCIILetter || $0 == 0x2E }))
      rest = rest.dropFirst(word.count)
      guard word.contains(".") else { continue }
      let meant =
        tokens[word]
        ?? suggestion(for: word, among: tokens.keys.sorted()).flatMap {
          tokens[$0]
        }
      guard meant != nil || word.hasPrefix("pass.") else { continue }
      let end = ["%@", "%"].first { rest.hasPrefix($0) } ?? ""
      rest = rest.dropFirst(end.count)
      let written = "%\(word)\(end)"
      if written != meant { found.append((written, meant)) }
    }
    return found
  }
}
