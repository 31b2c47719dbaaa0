import Disk
import Model
import Passes

/// The files of a pass that lie in a folder: pass.json, images, and the folders of its languages.
struct PassFolder {
  /// Every file under its path below the folder; what does not belong into a pass is left out.
  private(set) var files: [String: [UInt8]] = [:]

  /// What was left out, and why.
  private(set) var findings: [Diagnostic] = []
  private var size = 0

  private static let fileLimit = 4096
  private static let sizeLimit = 16 << 20
  private static let depthLimit = 8

  /// Reads a folder; links are not followed.
  init(at path: String) throws(FileError) {
    guard fileKind(at: path) == .folder else { throw FileError(noFolder: path) }
    try read(path, prefix: "", depth: 0)
  }

  /// The files but the manifest and the signature, and the manifest if there is one.
  func unsigned() throws -> UnsignedPass {
    try UnsignedPass(files: files, manifest: files["manifest.json"])
  }

  private mutating func read(_ path: String, prefix: String, depth: Int) throws(FileError) {
    for name in try entries(of: path) {
      let (file, key) = (path + "/" + name, prefix + name)
      if isLink(at: file) {
        leaveOut(.zipLink, key, "\(key) is a symbolic link")
      } else if PassPackage.isJunk(key) {
        leaveOut(.zipJunk, key)
      } else if fileKind(at: file) == .folder {
        guard depth < Self.depthLimit else {
          leaveOut(.zipBomb, key, "\(key) is more than \(Self.depthLimit) folders deep")
          continue
        }
        try read(file, prefix: key + "/", depth: depth + 1)
      } else if fileKind(at: file) == .file {
        try add(file, as: key)
      } else {
        leaveOut(.zipLink, key, "\(key) is no ordinary file")
      }
    }
  }

  private mutating func add(_ path: String, as key: String) throws(FileError) {
    guard files.count < Self.fileLimit, let count = fileSize(at: path),
      size + count <= Self.sizeLimit
    else { return leaveOut(.zipBomb, key) }
    let bytes = try readFile(at: path, limit: Self.sizeLimit, isRegular: true)
    size += bytes.count
    files[key] = bytes
  }

  private mutating func leaveOut(_ kind: DiagnosticKind, _ key: String, _ message: String? = nil) {
    guard findings.count < 100 else { return }
    findings.append(Diagnostic(kind, at: Location(key), message))
  }
}
