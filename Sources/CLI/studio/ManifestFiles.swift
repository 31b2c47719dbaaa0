import WaymarkCore
import WaymarkDisk
import WaymarkTree

/// The lines of a tree's manifest, in their order.
struct ManifestFiles: ~Copyable {
  /// A file: its path, and the line about it.
  struct File {
    let path: String
    let line: ArraySlice<UInt8>

    /// Reads a line without the comma at its end; `nil` for one about no file.
    init?(_ line: ArraySlice<UInt8>) {
      guard let path = ManifestFile.pathBytes(line) else { return nil }
      self.path = String(decoding: path, as: UTF8.self)
      self.line = line
    }

    /// The members of the line, each in a line of its own.
    var text: [UInt8] {
      Array(String(decoding: line, as: UTF8.self).replacing(",\"", with: ",\n\"").utf8)
    }

    /// In bytes.
    var size: Int? { (try? JSONReader.read(Array(line)).root)?["size"]?.integer }
  }

  private var reader: LineReader

  init(at path: String) throws(FileError) {
    reader = try LineReader(at: path)
  }

  /// The file at a path; `nil` when it is not among those that follow.
  mutating func first(at path: String) throws(FileError) -> File? {
    while let file = try next() {
      if file.path == path { return file }
    }
    return nil
  }

  mutating func next() throws(FileError) -> File? {
    while let line = try reader.next(limit: ManifestFile.lineLimit) {
      if let file = ManifestFile.entry(line).flatMap(File.init) { return file }
    }
    return nil
  }
}
