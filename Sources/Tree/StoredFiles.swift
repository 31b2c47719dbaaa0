package import WaymarkDisk

/// The bytes of many files, one after the other in one file; one worker writes one.
package final class StoredFiles {
  private let path: DiskPath
  private var file: PartFile?

  /// How many bytes it has.
  package private(set) var size = 0

  /// Makes a store; its file is made with the first bytes.
  package init(at path: DiskPath) {
    self.path = path
  }

  /// Adds bytes, and returns where they begin.
  package func append(_ bytes: [UInt8]) throws(FileError) -> Int {
    if file == nil {
      if let folder = path.parent { try makeFolders(at: folder) }
      file = try PartFile(at: path)
    }
    try file?.append(bytes)
    defer { size += bytes.count }
    return size
  }

  /// Ends the writing.
  package func finish() throws(FileError) {
    if let file = file.take() { try file.commit() }
  }
}
