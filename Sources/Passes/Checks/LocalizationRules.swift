import Bytes
import Model

extension PassPackage {
  /// Compares the translations with the texts of pass.json.
  func checkTranslations(of document: JSONNode) {
    var languages: [(folder: String, texts: [String: String])] = []
    for path in names where path.hasSuffix(".lproj/pass.strings") {
      // checkResources reports a file that cannot be read.
      guard let bytes = files[path], let pairs = try? PassStrings.read(bytes) else { continue }
      let texts = Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      languages.append((String(path.dropLast("/pass.strings".count)), texts))
    }
    guard let first = languages.first else { return }
    if languages.count == 1 {
      let used = texts(of: document)
      if first.texts.keys.contains(where: { used.contains($0) && isNatural($0) }) {
        findings.add(
          .l10nBase, in: first.folder,
          "\(first.folder) is the only translation, so every phone shows the pass in that language")
      }
    }
    checkPlaceholders(document, languages)
  }

  /// Whether a key is what people read, so that pass.json is in a language of its own.
  private func isNatural(_ key: String) -> Bool {
    key.contains(" ")
      || key.first?.isUppercase == true && key.contains(where: \.isLowercase)
        && !key.contains { "_%.$".contains($0) }
  }

  /// Checks that every translation of a changeMessage has a place for the new value.
  private func checkPlaceholders(
    _ document: JSONNode, _ languages: [(folder: String, texts: [String: String])]
  ) {
    for style in PassSchema.styles + ["posterGeneric"] {
      for list in PassSchema.fieldLists {
        for field in document[style]?[list]?.array ?? [] {
          guard let message = field["changeMessage"]?.string else { continue }
          for language in languages {
            guard let text = language.texts[message], text.firstRange(of: "%@") == nil else {
              continue
            }
            findings.add(
              .l10nPlaceholder, in: language.folder + "/pass.strings",
              "the translation of \"\(message)\" has no %@")
          }
        }
      }
    }
  }

  /// Every text of the document.
  private func texts(of document: JSONNode) -> Set<String> {
    var texts: Set<String> = []
    var rest = [document]
    while let node = rest.popLast() {
      rest += (node.array ?? []) + (node.object ?? []).map(\.node)
      if let text = node.string { texts.insert(text) }
    }
    return texts
  }
}
