import Bytes
import Disk

extension Terminal {
  /// Reads one of several files that a command was given; `nil`, and the reason on the error console,
  /// when it cannot be read, so that the others still are. `-` is standard input.
  func bytes(ofFile path: String, limit: Int) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(at: path == "-" ? "/dev/stdin" : path, limit: limit)
    } catch {
      errors.print("waymark: \(error.description.visible)")
      return nil
    }
  }

  /// Says that a file is no JSON, and where.
  func fail(_ path: String, _ bytes: [UInt8], _ error: JSONError) -> Status {
    let position = TextPosition(of: error.offset, in: bytes)
    errors.print("\(path):\(position): error: no JSON: \(error.reason)")
    return .failed
  }
}
