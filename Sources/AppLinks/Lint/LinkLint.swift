public import WaymarkCore
import WaymarkRoutes

/// Finds the faults of a file that states which app opens a site's links, from any author.
///
/// Time and memory are proportional to the file. Every finding has a stable code, the line, column
/// and JSON pointer of its place, and a remedy.
public enum LinkLint {
  /// Checks a file of a kind; `source` is its name in the findings.
  public static func check(
    _ bytes: [UInt8], as kind: LinkFileKind, named source: String
  ) -> [Diagnostic] {
    var report = LintReport(of: bytes, named: source)
    guard bytes.count <= sizeLimit else {
      report.add(
        .sizeLimit, at: 0, "the file has \(bytes.count) bytes; the limit is \(sizeLimit)",
        help: "Check whether this is the right file: devices read 128 KB of an association file.")
      return report.diagnostics
    }
    switch kind {
    case .association:
      // Devices reject a file for its size before they parse it.
      if bytes.count > AssociationMatcher.sizeLimit {
        report.add(
          .sizeLimit, at: 0,
          "the file has \(bytes.count) bytes; devices read \(AssociationMatcher.sizeLimit)")
      }
      if let root = document(bytes, &report) {
        var lint = AssociationLint(root, report)
        lint.check()
        lint.checkRules()
        report = lint.report
      }
    case .assetLinks:
      if let root = document(bytes, &report, prefix: strictMode) {
        var lint = AssetLinksLint(root, report)
        lint.check()
        report = lint.report
      }
    case .appLinking:
      if let root = document(bytes, &report) { AppLinkingLint.check(root, &report) }
    case .module:
      reportModule(&report)
    case .entitlements: EntitlementsLint.check(bytes, &report)
    }
    return report.diagnostics
  }

  /// The beginning of messages of Google's verifiers about a file that is not JSON.
  static let strictMode = "not valid JSON (strict mode): "

  /// The largest file that is read, 4 MB: 32 times what devices read of an association file.
  ///
  /// JSON values take many times the memory of their text.
  public static let sizeLimit = 32 * AssociationMatcher.sizeLimit

  /// Parses a JSON document and reports its syntax errors.
  static func document(
    _ bytes: [UInt8], _ report: inout LintReport, prefix: String = ""
  ) -> JSONNode? {
    do throws(JSONError) {
      let document = try JSONReader.read(bytes)
      report.root = document.root
      if document.hasByteOrderMark { report.add(.jsonBOM, at: 0) }
      for member in document.duplicates {
        report.add(
          .jsonDuplicateKey, at: member.offset,
          "duplicate key \(LinkFault.quote(member.name))")
      }
      return document.root
    } catch {
      if isModule(bytes) {
        reportModule(&report)
        return nil
      }
      if hasMark(bytes) { report.add(.jsonBOM, at: 0) }
      let format = otherFormat(of: bytes)
      report.add(
        .jsonInvalid, at: error.offset, prefix + (format?.phrase ?? error.reason),
        help: format?.help)
      return nil
    }
  }

  /// The actual format of a file that is not JSON, as a clause, and what to do if that is more than
  /// to write JSON; `nil` when its first bytes do not show it.
  public static func otherFormat(of bytes: [UInt8]) -> (phrase: String, help: String?)? {
    let wide = ("the file is UTF-16, not UTF-8", "Save it as UTF-8.")
    let signed = (
      "the file is signed (CMS); devices expect plain JSON since iOS 9",
      "Take the JSON out of it: openssl smime -verify -noverify -inform DER -in FILE"
    )
    let formats: [(start: [UInt8], format: (String, String))] = [
      ([0xFF, 0xFE], wide), ([0xFE, 0xFF], wide), ([0x30, 0x80], signed), ([0x30, 0x82], signed),
      ([0x30, 0x83], signed),
      ([0x1F, 0x8B], ("the file is compressed (gzip)", "Decompress it with gunzip.")),
      (
        [0x03, 0x00, 0x08, 0x00],
        (
          "the file is a compiled Android manifest",
          "Print it as text: apkanalyzer manifest print APP.apk, then see waymark links match."
        )
      ),
    ]
    if let format = formats.first(where: { bytes.starts(with: $0.start) })?.format { return format }
    if isModule(bytes) { return module }
    if let page = HTMLPage(bytes) {
      return (
        "the file is \(page.phrase); the server sends a page because it does not have the file", nil
      )
    }
    guard
      (hasMark(bytes) ? bytes[3...] : bytes[...]).first(where: { !isBlank($0) })
        == UInt8(ascii: "<")
    else { return nil }
    let isManifest = ["<manifest", "<intent-filter"].contains {
      bytes[...].firstRange(of: $0) != nil
    }
    return isManifest
      ? (
        "the file is an Android manifest",
        "Only links match reads manifests: waymark links match --aasa FILE --app PACKAGE URL"
      ) : ("the file is XML", nil)
  }

  /// What a `module.json5` is, which may also be plain JSON.
  static let module = (
    phrase: "the file is the module.json5 of a HarmonyOS app, which is in the app, not on a host",
    help: "Check applinking.json; waymark links resolve says what HarmonyOS does with a link."
      as String?
  )

  private static func reportModule(_ report: inout LintReport) {
    report.add(.fileNoService, at: 0, module.phrase, help: module.help, severity: .error)
  }

  /// Whether a text is the module of a HarmonyOS app, of a library or of tests.
  static func isModule(_ bytes: [UInt8]) -> Bool {
    func has(_ word: String) -> Bool { bytes[...].firstRange(of: word) != nil }
    return has("module") && ["abilities", "deviceTypes"].contains(where: has)
      && bytes[...].firstRange(of: "applinks") == nil
  }

  /// Whether a file begins with a byte order mark.
  public static func hasMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// Whether a byte is a space, a tab or the end of a line.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
