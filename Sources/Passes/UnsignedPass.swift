import WaymarkArchive
import WaymarkCore
import WaymarkModel
import WaymarkSigning
import WaymarkTemplates

/// A pass without a signature: the files of a folder, and the manifest to be signed.
public struct UnsignedPass: Sendable {
  /// Every file except the manifest and the signature, by its path in the pass.
  public let files: [String: [UInt8]]

  /// The bytes of manifest.json, which are signed.
  public let manifest: [UInt8]

  /// Makes the manifest of files; an existing manifest is kept, so that its signature matches.
  public init(files: [String: [UInt8]], manifest: [UInt8]? = nil) throws {
    self.files = files.filter { $0.key != "manifest.json" && $0.key != "signature" }
    if let manifest {
      self.manifest = manifest
    } else {
      let hashes = try self.files.mapValues { JSON.string(try Digest.sha1.hex(of: $0)) }
      self.manifest = rendered { $0.json(.sorted(hashes), in: .plain) }
    }
  }

  /// Whether the texts of a pass.json have fields, which only records can fill.
  package static func hasFields(_ document: [UInt8]) -> Bool {
    TemplateSyntax.text.begins(in: document)
  }

  /// The faults of the files of a pass that do not depend on a signature.
  ///
  /// The present is in seconds since 1970; without it, dates are not checked for expiry.
  public static func verdict(on files: [String: [UInt8]], now: Int? = nil) -> PassVerdict {
    let package = PassPackage(
      files: files.filter { $0.key != "manifest.json" && $0.key != "signature" })
    package.require("pass.json", .reqPass)
    package.checkFileNames()
    package.checkIcons()
    package.checkSecrets()
    let document = package.checkDocument(now: now)
    package.checkResources()
    if let document {
      package.checkResources(with: document)
      package.checkUnusedKeys(document)
    }
    return PassVerdict(package.findings)
  }

  /// How to fix a file whose place or name phones do not look for, given the other files of the
  /// pass; `nil` when the file does not belong to a pass.
  package static func help(onUnused path: String, with names: some Sequence<String>) -> String? {
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0, [UInt8]()) })
    files[path] = []
    let package = PassPackage(files: files)
    if path.hasEnd(".png") {
      package.checkImageName(path)
    } else {
      package.checkOtherPicture(path)
      package.checkPlace(of: path)
    }
    return package.findings.list.first { $0.help != $0.kind.help }?.help
  }

  /// Packs the pass with its signature, in the order and form of all passes that Waymark makes.
  public func packed(with signature: [UInt8]) throws -> [UInt8] {
    var rest = files
    var parts: [(name: String, bytes: [UInt8])] = []
    if let document = rest.removeValue(forKey: "pass.json") { parts = [("pass.json", document)] }
    parts += [("manifest.json", manifest), ("signature", signature)]
    parts += rest.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
    return try passArchive(of: parts)
  }
}

extension PassPackage {
  /// Checks that no file's name is unsafe or ambiguous in an archive.
  func checkFileNames() {
    for name in names {
      if let flaw = ZipEntry.flaw(inName: Array(name.utf8)) {
        findings.add(.zipPath, in: name, flaw)
      }
    }
    PassPackage.checkCase(of: names, findings)
  }
}

/// Packs the files of a pass into a `.pkpass`, or finished passes into one `.pkpasses`, in the
/// given order.
package func passArchive(of files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
  var writer = ZipWriter()
  for file in files { try writer.add(file.bytes, as: file.name) }
  return try writer.close()
}
