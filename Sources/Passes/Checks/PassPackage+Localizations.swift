import WaymarkCore
import WaymarkModel

extension PassPackage {
  /// The folders in which phones look for images and translations of a language, such as
  /// `en.lproj`, sorted by name, each with the names of its files.
  var localizations: [(folder: String, files: [String])] {
    var folders: [String: [String]] = [:]
    for name in names + unreadNames {
      guard let folder = localizationFolder(of: name) else { continue }
      folders[folder, default: []].append(fileName(of: name))
    }
    return folders.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Checks that every translation of a changeMessage has a placeholder for the new value.
  func checkPlaceholders(_ texts: [ShownText]) {
    let messages = Set(texts.filter { $0.key == "changeMessage" && !$0.text.isEmpty }.map(\.text))
    for translation in translations.all {
      for message in translation.keys where messages.contains(message) {
        let count = placeholders(in: translation.texts[message] ?? "")
        guard count != 1 else { continue }
        findings.add(
          .l10nPlaceholder, in: translation.path,
          "the translation of \"\(message)\" has \(count == 0 ? "no" : "\(count)") %@",
          help: count > 1 ? "write %@ once: there is one new value" : nil,
          severity: count > 1 ? .warning : nil)
      }
    }
  }

  /// Checks the links in translations of an attributedValue.
  func checkLinks(_ texts: [ShownText]) {
    let markups = Set(texts.filter { $0.key == "attributedValue" }.map(\.text))
    for translation in translations.all {
      for key in translation.keys where markups.contains(key) {
        let markup = LinkMarkup(translation.texts[key] ?? "")
        if let flaw = markup.flaw {
          findings.add(
            .jsonField, in: translation.path,
            "the translation of \"\(key.prefix(60))\" has \(flaw)",
            help: "write links as <a href=\"https://example.com\">text</a>", severity: .warning)
        }
        guard let url = markup.oddLink else { continue }
        findings.add(
          .jsonLink, in: translation.path,
          "the translation of \"\(key.prefix(60))\" links to \"\(url.prefix(60))\"",
          severity: isAppLink(url) ? .note : nil)
      }
    }
  }

  /// Checks the path of each translation: phones only look for LANGUAGE.lproj/pass.strings.
  func checkLanguages() {
    let folders = Set(names.compactMap(languageFolder))
    for folder in folders.sorted() { checkLanguage(folder) }
    for name in names where name.hasEnd(".strings") { checkStringsName(name) }
  }

  /// Checks the path of a single file, if it belongs to a localisation.
  func checkPlace(of path: String) {
    if path.hasEnd(".strings") { checkStringsName(path) }
    let folder = path.hasEnd(".lproj") ? path : languageFolder(of: path)
    if let folder, !folder.hasSuffix(".lproj") { checkLanguage(folder) }
  }

  private func checkLanguage(_ folder: String) {
    let tag = String(folder.dropLast(".lproj".count))
    if !folder.hasSuffix(".lproj") {
      findings.add(
        .l10nLang, in: folder, "phones do not look in \(folder)", help: "name it \(tag).lproj")
    } else if !isLanguageTag(tag) {
      let meant = usualCase(of: tag.replacing("_", with: "-"))
      findings.add(
        .l10nLang, in: folder, "\"\(tag)\" is not a language tag",
        help: meant != tag && isLanguageTag(meant) ? "name it \(meant).lproj" : nil)
    } else if usualCase(of: tag) != tag {
      findings.add(.l10nLang, in: folder, "\"\(tag)\" is normally written \(usualCase(of: tag))")
    }
  }

  private func checkStringsName(_ path: String) {
    let file = fileName(of: path)
    let folder = languageFolder(of: path).flatMap { $0 + "/" + file == path ? $0 : nil }
    guard folder == nil || file != "pass.strings" else { return }
    let meant = (folder ?? "LANGUAGE.lproj") + "/pass.strings"
    findings.add(
      .l10nLang, in: path, "phones do not look for \(path)",
      help: files[meant] == nil ? "name it \(meant)" : "remove it; \(meant) already exists")
  }
}

/// The localisation folder that directly contains a file; `nil` for other files.
func localizationFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
  let folder = path[..<slash]
  return folder.hasSuffix(".lproj") && !folder.utf8.contains(UInt8(ascii: "/"))
    ? String(folder) : nil
}

/// The localisation folder at the beginning of a path, in any case.
private func languageFolder(of path: String) -> String? {
  guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
  let folder = String(path[..<slash])
  return folder.hasEnd(".lproj") ? folder : nil
}

/// A language tag in the case that folders use: `zh-Hans-CN` (RFC 5646 § 2.1.1).
private func usualCase(of tag: String) -> String {
  tag.split(separator: "-").enumerated().map { index, part in
    switch part.count {
    case _ where index == 0: part.lowercased()
    case 2: part.uppercased()
    case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
    default: part.lowercased()
    }
  }.joined(separator: "-")
}

/// The last part of a path.
func fileName(of path: String) -> String {
  let slash = UInt8(ascii: "/")
  guard let last = path.utf8.lastIndex(of: slash) else { return path }
  let name = path[path.utf8.index(after: last)...]
  return name.isEmpty ? path.split(separator: "/").last.map(String.init) ?? path : String(name)
}
