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

  /// The language whose texts are shown by default: English, otherwise the first one.
  public var usualLanguage: String? { languages.contains("en") ? "en" : languages.first }

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
