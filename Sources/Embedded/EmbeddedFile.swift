import WaymarkCFiles

/// A file of the repository that is compiled into the program.
package enum EmbeddedFile {
  /// The bytes of the file at a path in the repository; empty for a path that `CFiles` does not
  /// list.
  package static func bytes(of path: String) -> [UInt8] {
    let file = unsafe cfile(path)
    return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path), as: UTF8.self)
  }

  /// The paths of all files below a folder.
  package static func paths(below folder: String) -> [String] {
    var paths: [String] = []
    var index = 0
    while let path = unsafe cfile_path(index) {
      paths.append(unsafe String(cString: path))
      index += 1
    }
    return paths.filter { $0.hasPrefix(folder + "/") }
  }
}
