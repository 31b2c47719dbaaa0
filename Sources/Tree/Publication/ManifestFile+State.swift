import WaymarkCore
import WaymarkDisk

extension ManifestFile {
  /// How a file of the last build is lost.
  package enum Loss: String {
    case missing = "is missing"
    case changed = "is not as it was written"
  }

  /// Of some files, those that the last build wrote and that are missing or have other bytes since.
  ///
  /// What only they had is unknown to the next build. A build that was killed while it published may
  /// have replaced a file, which only counts with `countsReplaced`.
  package func losses(
    among paths: [String], by tools: TreeTools, countsReplaced: Bool = false
  ) throws -> [(path: String, loss: Loss)] {
    var losses: [(path: String, loss: Loss)] = []
    guard let manifest = folders.publishedManifests.first else { return [] }
    var reader = try LineReader(at: manifest)
    while let line = try reader.next(limit: Self.lineLimit) {
      guard let entry = Self.entry(line), let bytes = Self.pathBytes(entry) else { continue }
      let path = String(decoding: bytes, as: UTF8.self)
      guard paths.contains(path) else { continue }
      let file = folders.root + "/" + path
      guard fileKind(at: file) == .file else {
        losses.append((path, .missing))
        continue
      }
      guard countsReplaced || fileKind(at: folders.manifest) == .file else { continue }
      let node = try? JSONReader.read(Array(entry)).root
      if try node?["sha256"]?.string != Self.hash(ofLinesAt: file, by: tools) {
        losses.append((path, .changed))
      }
    }
    return losses
  }

  /// The hash of a file of lines, in hex digits; another one if the last line is cut.
  private static func hash(ofLinesAt path: DiskPath, by tools: TreeTools) throws -> String {
    let digest = try tools.makeDigest()
    var lines = try LineReader(at: path)
    while let line = try lines.next() { try digest.update(line + [0x0A]) }
    let hash = try digest.finish()
    return renderedText { $0.hex(hash) }
  }
}
