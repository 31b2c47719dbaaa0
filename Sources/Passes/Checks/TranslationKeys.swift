import WaymarkCore
import WaymarkModel

extension PassAdvice {
  /// Compares the texts of pass.json with the keys of pass.strings.
  func checkKeys(_ shown: [ShownText]) {
    guard !package.translations.hasUnread else { return }
    let keys = package.translations.keys
    guard !package.translations.all.isEmpty else { return checkUntranslated(shown) }
    let strangers = shown.filter { !keys.contains($0.text) }
    let likeKeys = strangers.compactMap { text in KeyForm(text.text).map { (text, $0) } }
    guard !likeKeys.isEmpty else { return }
    // If no key has underscores or dots, a text that has them is not a key either.
    let separators = Set(keys.lazy.compactMap { KeyForm($0)?.separator })
    for (text, form) in likeKeys where form.isSure || separators.contains(form.separator) {
      add(.l10nMissing, at: text.offset, "\"\(text.text.prefix(60))\" is not in any pass.strings")
    }
  }

  /// Reports the texts that are certainly keys, in a pass without pass.strings.
  ///
  /// A value, or the text below a barcode, may be a code that people enter elsewhere:
  /// `SUMMER_SALE`.
  private func checkUntranslated(_ shown: [ShownText]) {
    for text in shown where !["value", "altText"].contains(text.key) {
      guard KeyForm(text.text)?.isSure == true else { continue }
      add(
        .l10nMissing, at: text.offset,
        "\"\(text.text.prefix(60))\" looks like a key, but the pass has no pass.strings")
    }
  }
}

extension PassPackage {
  /// Reports the keys that no text of pass.json or personalization.json uses, once for each
  /// pass.strings.
  ///
  /// Only folders are checked. Passes of one template share their translations, and each uses only
  /// some of them, so this would apply to most signed passes and passes with records.
  func checkUnusedKeys(_ document: JSONNode) {
    var texts = allTexts(of: document)
    guard !texts.contains(where: PassText.hasFields) else { return }
    if let bytes = files["personalization.json"], let other = try? JSONReader.read(bytes).root {
      texts.formUnion(allTexts(of: other))
    }
    for translation in translations.all {
      let unused = translation.keys.filter { !texts.contains($0) }
      guard !unused.isEmpty else { continue }
      let names = unused.prefix(3).map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
      let rest = unused.count > 3 ? " and \(unused.count - 3) more" : ""
      findings.add(.l10nUnused, in: translation.path, "pass.json does not use \(names)\(rest)")
    }
  }
}
