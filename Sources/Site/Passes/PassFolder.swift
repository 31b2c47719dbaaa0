import Disk
package import Model
import Passes

/// The files that somebody wrote for a pass: pass.json, images and .lproj folders.
package struct PassFolder: Sendable {
  /// The files by their paths in the pass.
  package let files: [String: [UInt8]]

  /// A warning for each file that is not taken.
  package let warnings: [Diagnostic]

  /// How large a file of a pass may be.
  package static let fileLimit = 16 << 20

  /// Where the images are that records choose, when nobody says.
  package static let imagesName = "images"

  /// Reads a folder, or the folder of a pass.json that is named.
  package init(at path: String) throws {
    let name = "pass.json"
    let root = path.hasSuffix("/" + name) ? String(path.dropLast(name.count + 1)) : path
    guard fileKind(at: root) == .folder else {
      throw DiagnosedError(.passFolder, at: Location(path), "\(path) is no folder")
    }
    guard fileKind(at: root + "/" + name) == .file else {
      throw DiagnosedError(.passFolder, at: Location(path), "\(path) has no pass.json")
    }
    var files: [String: [UInt8]] = [:]
    var unused: [String] = []
    for entry in try entries(of: root) {
      let file = root + "/" + entry
      switch fileKind(at: file) {
      case .file where isUsed(entry) && !isLink(at: file):
        files[entry] = try readFile(at: file, limit: Self.fileLimit, isRegular: true)
      case .folder where entry.hasSuffix(".lproj") && !isLink(at: file):
        for inner in try entries(of: file) {
          let isFile = fileKind(at: file + "/" + inner) == .file && !isLink(at: file + "/" + inner)
          guard isFile, inner == "pass.strings" || inner.hasSuffix(".png") else {
            unused.append(entry + "/" + inner)
            continue
          }
          files[entry + "/" + inner] = try readFile(
            at: file + "/" + inner, limit: Self.fileLimit, isRegular: true)
        }
      case .folder where entry == Self.imagesName: continue
      case .file where ["manifest.json", "signature", ".DS_Store"].contains(entry): continue
      default: unused.append(entry)
      }
    }
    self.files = files
    warnings = unused.map { Diagnostic(.passUnusedFile, at: Location($0)) }
  }
}

/// Whether a file at the root of the folder is one of a pass, or says how one is made.
private func isUsed(_ name: String) -> Bool {
  ["pass.json", "personalization.json", "images.json"].contains(name) || name.hasSuffix(".png")
}
