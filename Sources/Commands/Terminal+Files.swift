import Bytes
import Disk

extension Terminal {
  /// Reads one of several files that a command was given; `nil`, and the reason on the error console,
  /// when it cannot be read, so that the others still are.
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - limit: The most bytes that are read.
  /// - Returns: The bytes of the file.
  func bytes(ofFile path: String, limit: Int) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(at: path == "-" ? "/dev/stdin" : path, limit: limit)
    } catch {
      errors.print("waymark: \(error.description.visible)")
      return nil
    }
  }
}
