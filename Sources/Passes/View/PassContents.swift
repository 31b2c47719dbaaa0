import WaymarkArchive
public import WaymarkCore
public import WaymarkSigning

/// An opened pass for display; nothing in it is checked.
public struct PassContents: Sendable {
  /// Every file by path.
  public let files: [String: [UInt8]]

  /// The root of pass.json.
  public let document: JSONNode

  /// The contents of the signature; `nil` without a signature.
  public let signature: SignatureReport?

  /// Opens a `.pkpass`; the error reports a bundle of passes as such.
  public init(_ bytes: [UInt8]) throws(DiagnosedError) {
    if let bundle = try PassBundle(bytes) { throw bundle.isNoPass }
    let findings = Findings.ofPass()
    guard let package = PassPackage(bytes, findings) else {
      throw DiagnosedError(findings.list.filter { $0.severity == .error })
    }
    try self.init(files: package.files)
  }

  /// Takes the files of a pass from its folder.
  public init(files: [String: [UInt8]]) throws(DiagnosedError) {
    let findings = Findings.ofPass()
    let package = PassPackage(files: files, findings)
    guard
      let document = package.readJSON(
        "pass.json", limit: PassPackage.documentLimit, .jsonParse, asPhone: true)
    else {
      package.require("pass.json", .reqPass)
      throw DiagnosedError(findings.list)
    }
    guard document.root.object != nil else {
      let fault = Fault(ofDocument: document.root)
      throw DiagnosedError(
        .jsonType, at: Location("pass.json"), fault.message, help: fault.remedy)
    }
    self.files = files
    self.document = document.root
    signature = files["signature"].map {
      SignatureReport(verifying: $0, of: files["manifest.json"] ?? [])
    }
  }

  /// The languages that the pass is translated into, sorted.
  public var languages: [String] {
    files.keys.compactMap { name in
      name.hasSuffix(".lproj/pass.strings")
        ? String(name.dropLast(".lproj/pass.strings".count)) : nil
    }.sorted()
  }

  /// The language whose texts are shown by default: English, otherwise the first one by name.
  public var usualLanguage: String? { language(for: "en") ?? languages.first }

  /// The language that a phone with a language uses, such as `ja` for `ja-JP`, `zh-Hant` for `zh-TW`
  /// and `pt-BR` for `pt`; `nil` if the pass has none.
  public func language(for asked: String) -> String? {
    var parts = asked.replacing("_", with: "-").split(separator: "-").map(String.init)
    let scripts = ["TW": "Hant", "HK": "Hant", "MO": "Hant", "CN": "Hans", "SG": "Hans"]
    if parts.count == 2, parts[0].lowercased() == "zh",
      let script = scripts[parts[1].uppercased()]
    {
      parts.insert(script, at: 1)
    }
    func find(_ isRight: (String) -> Bool) -> String? {
      languages.first { isRight($0.replacing("_", with: "-").lowercased()) }
    }
    if let language = find({ $0 == asked.lowercased() }) { return language }
    while !parts.isEmpty {
      let tag = parts.joined(separator: "-").lowercased()
      if let language = find({ $0 == tag }) ?? find({ $0.hasPrefix(tag + "-") }) { return language }
      // Another script is another language to its readers.
      if parts.last?.count == 4 { break }
      parts.removeLast()
    }
    return nil
  }

  /// The texts of a language by key; empty when they cannot be read.
  public func strings(in language: String?) -> [String: String] {
    guard let language, let bytes = files["\(language).lproj/pass.strings"],
      let pairs = try? PassStrings.read(bytes)
    else { return [:] }
    return Dictionary(pairs.map { ($0.key, $0.value) }) { $1 }
  }

  /// The largest image with a name that a phone in a language finds: at the root, or in the folder
  /// of the language.
  public func image(_ name: String, in language: String?) -> [UInt8]? {
    let folders = [""] + (language.map { ["\($0).lproj/"] } ?? [])
    for folder in folders {
      for scale in ["@3x", "@2x", ""] {
        if let bytes = files["\(folder)\(name)\(scale).png"] { return bytes }
      }
    }
    return nil
  }
}

/// The texts of a pass in a language, by their keys in pass.json.
struct PassTexts {
  let isEnglish: Bool
  private let texts: [String: String]

  /// Takes a language of the pass; without one, texts are as in pass.json, and numbers in English.
  init(_ contents: PassContents, in language: String?) {
    isEnglish = language.map(WaymarkPasses::isEnglish) ?? true
    texts = contents.strings(in: language)
  }

  subscript(key: String) -> String? { texts[key] }
}

/// Whether a language tag is that of English, in any country.
func isEnglish(_ tag: String) -> Bool {
  ["en", "en-", "en_"].contains { tag == $0 || $0 != "en" && tag.hasPrefix($0) }
}
