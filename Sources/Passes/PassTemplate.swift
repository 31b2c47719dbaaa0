import Bytes
import Model
import Signing

// Passes makes the gate passes that phones take into Wallet, and checks any pass as a phone would.
// A `PassTemplate` has what all passes of an environment share; it writes pass.json, signs the pass
// and packs it as a .pkpass. A `PassVerifier` opens a finished pass and reports what is wrong with it.

/// What is made once for all passes of an environment: images, translations and their hashes.
public struct PassTemplate: Sendable {
  public let settings: PassSettings

  /// The files that are the same in every pass, sorted by path.
  let files: [(path: String, bytes: [UInt8])]

  /// The manifest before and after the hash of pass.json.
  private let manifestHead: [UInt8]
  private let manifestTail: [UInt8]

  /// Checks the settings and prepares what the passes share.
  public init(_ settings: PassSettings) throws {
    self.settings = settings
    var files = settings.images.map { (path: $0.key, bytes: $0.value) }
    for (locale, texts) in settings.labels.sorted(by: { $0.key < $1.key }) {
      guard isLanguageTag(locale) else { throw PassError.badLocale(locale) }
      let strings = try PassTemplate.strings(of: texts, locale: locale)
      files.append(("\(locale).lproj/pass.strings", strings.bytes))
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.files = files
    let findings = PassTemplate.findings(in: settings)
    guard findings.isEmpty else { throw PassError.refused(findings) }

    let lines = try files.map { "\"\($0.path)\":\"\(try Digest.sha1.hex(of: $0.bytes))\"" }
    let split =
      files.firstIndex { "pass.json".utf8.lexicographicallyPrecedes($0.path.utf8) } ?? files.count
    let head = lines[..<split].map { $0 + "," }.joined()
    let tail = lines[split...].map { "," + $0 }.joined()
    manifestHead = Array("{\(head)\"pass.json\":\"".utf8)
    manifestTail = Array("\"\(tail)}".utf8)
  }

  /// The manifest of a pass: the SHA-1 of every file but the manifest and the signature.
  func manifest(for document: [UInt8]) throws -> [UInt8] {
    manifestHead + Array(try Digest.sha1.hex(of: document).utf8) + manifestTail
  }

  private static func strings(of texts: [String: String], locale: String) throws -> PassStrings {
    PassStrings(
      pairs: try PassLabel.allCases.map { label in
        guard let text = texts[label.rawValue] else {
          throw PassError.missingLabel(locale: locale, key: label.rawValue)
        }
        return PassStrings.Pair(key: label.token, value: text)
      })
  }

  /// What is wrong with the settings, whatever the pass.
  private static func findings(in settings: PassSettings) -> [Diagnostic] {
    let findings = Findings()
    if settings.labels.isEmpty {
      findings.add(.l10nSame, in: "labels", "there is no locale", severity: .error)
    }
    for (path, bytes) in settings.images.sorted(by: { $0.key < $1.key }) {
      if !isImagePath(path) {
        findings.add(
          .imgName, in: path, "\"\(path)\" is no path of an image in a pass", severity: .error)
      }
      if let flaw = pngFlaw(bytes) { findings.add(.imgPNG, in: path, "\(path) is no PNG: \(flaw)") }
    }
    if !settings.images.keys.contains(where: iconNames.contains) {
      findings.add(.reqIcon, in: "icon.png")
    }
    return findings.list
  }
}

/// Whether a path is that of a PNG at the root or in a localisation, in plain characters.
private func isImagePath(_ path: String) -> Bool {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  guard let name = parts.last, parts.count <= 2, name.hasSuffix(".png"), name.utf8.count > 4,
    name.utf8.first != UInt8(ascii: "."),
    name.utf8.allSatisfy({ isUnreserved($0) || $0 == UInt8(ascii: "@") })
  else { return false }
  return parts.count == 1
    || parts[0].hasSuffix(".lproj") && isLanguageTag(String(parts[0].dropLast(6)))
}
