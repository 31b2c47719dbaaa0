import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkTree

/// Reads the files of a manifest one at a time, to save memory.
struct ManifestLines {
  let path: String

  /// The maximum length of a line; policies and paths are far shorter.
  private static let lineLimit = 1 << 20

  /// Passes on every file that a server serves, and the path of every other file.
  func forEach(
    others: (String) throws -> Void = { _ in }, _ body: (ExpectedFile) throws -> Void
  ) throws {
    var reader = try LineReader(at: path)
    guard let head = try reader.next(limit: Self.lineLimit), head.first == UInt8(ascii: "{") else {
      throw fault(1, "the file does not begin like a manifest")
    }
    var number = 1
    while let line = try reader.next(limit: Self.lineLimit) {
      number += 1
      guard !ManifestFile.isEnd(line) else {
        guard try reader.next(limit: 0) == nil else {
          throw fault(number + 1, "the manifest has text after its end")
        }
        return
      }
      let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      guard let node = try? JSONReader.read(Array(object)).root, let path = node["path"]?.string
      else { throw fault(number, "the line does not describe a file") }
      // A compressed form does not have its own URL.
      guard path.hasPrefix("web/"), node["encoding"] == nil else {
        try others(path)
        continue
      }
      guard let file = ExpectedFile(node) else {
        throw fault(number, "the line does not describe a file")
      }
      try body(file)
    }
    throw fault(number, "the manifest is cut off after this line")
  }

  private func fault(_ line: Int, _ message: String) -> DiagnosedError {
    DiagnosedError(.verifyManifest, at: Location(path, line: line), message)
  }
}
