import WaymarkCore
package import WaymarkDisk
package import WaymarkModel
import WaymarkPasses

/// The folder of a pass: pass.json, images, the folders of its languages, and what was made of them.
package struct PassFolder: Sendable {
  package let path: String

  /// Every file that is not left out, by its path in the pass.
  package private(set) var files: [String: [UInt8]] = [:]

  /// What is left out, and why.
  package private(set) var findings: [Diagnostic] = []

  /// The files that a manifest lists which decides what is in the pass.
  private let listed: Set<String>
  private var size = 0

  /// Where the images are that records choose, by default.
  package static let imagesName = "images"

  private static let document = "pass.json"
  private static let manifest = "manifest.json"
  private static let signature = "signature"

  /// Says which images records choose; it is in no pass.
  private static let choices = "images.json"

  private static let fileLimit = 4096
  private static let sizeLimit = 16 << 20

  /// How many findings of one kind are reported.
  private static let findingLimit = 100

  /// Reads a folder, or the folder of a pass.json that is named; links are not followed.
  ///
  /// In one that is prepared, what its manifest lists is in the pass, because that was signed.
  package init(at path: String, isPrepared: Bool = false) throws(FileError) {
    self.path = Self.path(path)
    guard fileKind(at: self.path) == .folder else { throw FileError(noFolder: path) }
    listed = isPrepared ? Self.names(inManifest: self.path + "/" + Self.manifest) : []
    try read(self.path, prefix: "")
  }

  /// The path of a folder of which also pass.json may be named.
  package static func path(_ path: String) -> String {
    let ending = "/" + document
    return path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
  }

  /// The files that passes are made of: all but the manifest and the signature.
  package var designFiles: [String: [UInt8]] {
    files.filter { $0.key != Self.manifest && $0.key != Self.signature }
  }

  /// The files that are in the pass besides its manifest and signature.
  package var passFiles: [String: [UInt8]] {
    var files = designFiles
    if !listed.contains(Self.choices) { files[Self.choices] = nil }
    return files
  }

  /// Says that the folder is a template, of which only records make passes; `nil` for any other.
  ///
  /// What has a manifest was made of a record, whose texts may have braces.
  package var templateFinding: Diagnostic? {
    guard files[Self.manifest] == nil, let document = files[Self.document],
      UnsignedPass.hasFields(document)
    else { return nil }
    return Diagnostic(
      .passTemplate, at: Location(Self.document),
      "the texts have fields: this is a template, not a pass",
      help: "check it with waymark passes prepare or passes build, and --records FILE")
  }

  private static func names(inManifest path: String) -> Set<String> {
    let bytes = try? readFile(at: path, limit: sizeLimit, isRegular: true)
    let root = bytes.flatMap { try? JSONReader.read($0).root }
    return Set((root?.object ?? []).map(\.name))
  }

  private mutating func read(_ folder: String, prefix: String) throws(FileError) {
    for name in try entries(of: folder) {
      let (file, key) = (folder + "/" + name, prefix + name)
      let kind = fileKind(at: file)
      if PassPackage.isJunk(key) {
        leaveOut(.zipJunk, key, "an editor or a file manager left this file", help: "delete it")
      } else if kind == .folder ? hasParts(key) : isPart(key) {
        if isLink(at: file) {
          leaveOut(.zipLink, key, "\(key) is a symbolic link")
        } else if kind == .folder {
          try read(file, prefix: key + "/")
        } else if kind == .file {
          try add(file, as: key)
        } else {
          leaveOut(.zipLink, key, "\(key) is not a regular file")
        }
      } else if kind != .folder || key != Self.imagesName {
        leaveOutUnused(file, key)
      }
    }
  }

  /// Whether a folder has files of the pass.
  private func hasParts(_ key: String) -> Bool {
    key.hasSuffix(".lproj") && !key.contains("/")
      || listed.contains { $0.hasPrefix(key + "/") }
  }

  /// Whether a file is one of the pass, or says how it is made or signed.
  private func isPart(_ key: String) -> Bool {
    if listed.contains(key) { return true }
    let parts = key.split(separator: "/")
    switch parts.count {
    case 1:
      let names = [
        Self.document, Self.manifest, Self.signature, Self.choices, "personalization.json",
      ]
      return names.contains(key) || key.hasSuffix(".png")
    case 2:
      return parts[0].hasSuffix(".lproj")
        && (parts[1] == "pass.strings" || parts[1].hasSuffix(".png"))
    default: return false
    }
  }

  private mutating func add(_ file: String, as key: String) throws(FileError) {
    guard files.count < Self.fileLimit else {
      return leaveOut(.zipBomb, key, "the folder has more than \(Self.fileLimit) files")
    }
    guard size + (fileSize(at: file) ?? 0) <= Self.sizeLimit else {
      return leaveOut(
        .zipBomb, key, "\(key) makes the folder larger than \(Self.sizeLimit >> 20) MiB")
    }
    let bytes = try readFile(at: file, limit: Self.sizeLimit, isRegular: true)
    size += bytes.count
    files[key] = bytes
  }

  /// Leaves out a file that does not belong to a pass; a private key next to a pass is an error.
  private mutating func leaveOutUnused(_ file: String, _ key: String) {
    let bytes = isLink(at: file) ? nil : try? readFile(at: file, limit: 1 << 16, isRegular: true)
    let leak = bytes.flatMap { bytes in
      UnsignedPass.verdict(on: [key: bytes]).findings.first {
        $0.kind == .certLeak && $0.severity == .error
      }
    }
    if let leak {
      leaveOut(.certLeak, key, leak.message, help: "move it elsewhere; it is not in the pass")
    } else {
      let others = files
      leaveOut(
        .passUnusedFile, key, help: UnsignedPass.help(onUnused: key, with: others.keys))
    }
  }

  private mutating func leaveOut(
    _ kind: DiagnosticKind, _ key: String, _ message: String? = nil,
    help: @autoclosure () -> String? = nil
  ) {
    guard findings.count(where: { $0.kind == kind }) < Self.findingLimit else { return }
    findings.append(Diagnostic(kind, at: Location(key), message, help: help()))
  }
}
