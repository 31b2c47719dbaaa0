import WaymarkCore
import WaymarkDisk
import WaymarkTree

/// The lines of a tree's manifest, in their order.
struct ManifestFiles: ~Copyable {
  /// A file: its path, and the line about it.
  struct File {
    let path: String
    let line: ArraySlice<UInt8>

    /// In bytes.
    var size: Int? { (try? JSONReader.read(Array(line)).root)?["size"]?.integer }
  }

  private var reader: LineReader

  init(at path: String) throws(FileError) {
    reader = try LineReader(at: path)
  }

  mutating func next() throws(FileError) -> File? {
    while let line = try reader.next(limit: ManifestFile.lineLimit) {
      guard let entry = ManifestFile.entry(line), let path = ManifestFile.pathBytes(entry) else {
        continue
      }
      return File(path: String(decoding: path, as: UTF8.self), line: entry)
    }
    return nil
  }
}
