import WaymarkArchive
public import WaymarkCore
public import WaymarkSigning

/// A pass that was opened for people to look at; nothing in it is checked.
public struct PassContents: Sendable {
  /// Every file under its path.
  public let files: [String: [UInt8]]

  /// The root of pass.json.
  public let document: JSONNode

  /// What the signature says; `nil` without one.
  public let signature: SignatureReport?

  /// Opens a `.pkpass`; the error says so when it is a bundle of passes.
  public init(_ bytes: [UInt8]) throws(DiagnosedError) {
    if let bundle = try PassBundle(bytes) { throw bundle.isNoPass }
    let findings = Findings.ofPass()
    guard let package = PassPackage(bytes, findings) else {
      throw DiagnosedError(findings.list.filter { $0.severity == .error })
    }
    try self.init(files: package.files)
  }

  /// Takes the files of a pass, as they are in its folder.
  public init(files: [String: [UInt8]]) throws(DiagnosedError) {
    let findings = Findings.ofPass()
    let package = PassPackage(files: files, findings)
    guard
      let document = package.readJSON(
        "pass.json", limit: PassPackage.documentLimit, .jsonParse)
    else {
      package.require("pass.json", .reqPass)
      throw DiagnosedError(findings.list)
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

  /// The language whose texts are shown by default: English, or the first one.
  public var usualLanguage: String? { languages.contains("en") ? "en" : languages.first }

  /// The texts of a language by their keys; none when they cannot be read.
  public func strings(in language: String?) -> [String: String] {
    guard let language, let bytes = files["\(language).lproj/pass.strings"],
      let pairs = try? PassStrings.read(bytes)
    else { return [:] }
    return Dictionary(pairs.map { ($0.key, $0.value) }) { $1 }
  }

  /// The largest picture of a name, as a phone that speaks a language finds it: at the root, or in the
  /// folder of the language.
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
