import Bytes
import Model
import Signing

/// What is made once for all passes of an environment: the images, the translations, their hashes.
public struct PassTemplate: Sendable {
  public let settings: PassSettings

  /// The files that are the same in every pass, sorted by path.
  let files: [File]

  /// The manifest in front of and behind the entry of pass.json.
  private let manifestHead: [UInt8]
  private let manifestTail: [UInt8]

  struct File: Sendable {
    let path: String
    let bytes: [UInt8]
  }

  /// Checks the settings and prepares what passes share.
  public init(_ settings: PassSettings) throws(PassError) {
    self.settings = settings
    var files = settings.images.map { File(path: $0.key, bytes: $0.value) }
    for (locale, texts) in settings.labels.sorted(by: { $0.key < $1.key }) {
      guard isLanguageTag(locale) else { throw .badLocale(locale) }
      files.append(
        File(
          path: "\(locale).lproj/pass.strings",
          bytes: try PassTemplate.strings(of: texts, locale: locale).bytes))
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.files = files
    let findings = PassTemplate.findings(in: settings)
    guard findings.isEmpty else { throw .refused(findings) }

    var entries: [(path: String, line: String)] = []
    for file in files {
      do {
        let hash = try Digest.sha1.hex(of: file.bytes)
        entries.append((file.path, "\"\(file.path)\":\"\(hash)\""))
      } catch {
        throw .signing(error)
      }
    }
    let split = entries.firstIndex {
      "pass.json".utf8.lexicographicallyPrecedes($0.path.utf8)
    }
    let head = entries[..<(split ?? entries.count)].map(\.line)
    let tail = entries[(split ?? entries.count)...].map(\.line)
    manifestHead = Array(("{" + head.map { $0 + "," }.joined() + "\"pass.json\":\"").utf8)
    manifestTail = Array(("\"" + tail.map { "," + $0 }.joined() + "}").utf8)
  }

  /// The manifest of a pass: every file's SHA-1 but the manifest's own and the signature's.
  func manifest(for document: [UInt8]) throws(SigningError) -> [UInt8] {
    let hash = try Digest.sha1.hex(of: document)
    return manifestHead + Array(hash.utf8) + manifestTail
  }

  private static func strings(
    of texts: [String: String], locale: String
  ) throws(PassError) -> PassStrings {
    var pairs: [PassStrings.Pair] = []
    for label in PassLabel.allCases {
      guard let text = texts[label.rawValue] else {
        throw .missingLabel(locale: locale, key: label.rawValue)
      }
      pairs.append(PassStrings.Pair(key: label.token, value: text))
    }
    return PassStrings(pairs: pairs)
  }

  /// What is wrong with the settings, whatever the pass.
  private static func findings(in settings: PassSettings) -> [Diagnostic] {
    var findings = Findings()
    if settings.labels.isEmpty {
      findings.add(
        .localizationSame, at: Location("labels"), "there is no locale", severity: .error)
    }
    for (path, bytes) in settings.images.sorted(by: { $0.key < $1.key }) {
      if !isImagePath(path) {
        findings.add(
          .imageName, at: Location(path), "\"\(path)\" is no path of an image in a pass",
          severity: .error)
      }
      if let flaw = pngFlaw(bytes) {
        findings.add(.imagePNG, at: Location(path), "\(path) is no PNG: \(flaw)")
      }
    }
    if !settings.images.keys.contains(where: isIcon) {
      findings.add(.requiredIcon, at: Location("icon.png"))
    }
    return findings.list
  }
}

/// Whether a path is an icon at the root.
func isIcon(_ path: String) -> Bool {
  ["icon.png", "icon@2x.png", "icon@3x.png"].contains(path)
}

/// Whether a path is that of a PNG at the root or in a localisation, in plain characters.
private func isImagePath(_ path: String) -> Bool {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  guard let name = parts.last, parts.count <= 2, name.hasSuffix(".png"), name.utf8.count > 4,
    name.utf8.first != UInt8(ascii: "."),
    name.utf8.allSatisfy({ isUnreserved($0) || $0 == UInt8(ascii: "@") })
  else { return false }
  return parts.count == 1
    || (parts[0].hasSuffix(".lproj") && isLanguageTag(String(parts[0].dropLast(6))))
}

/// Whether a text has the form of a language tag: two or three letters, then parts of up to eight
/// letters and digits.
func isLanguageTag(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Array($0.utf8) }
  guard let language = parts.first, (2...3).contains(language.count),
    language.allSatisfy(isLetter)
  else { return false }
  return parts.dropFirst().allSatisfy { part in
    (2...8).contains(part.count)
      && part.allSatisfy { isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
}
