import Bytes
import Disk
import Model

extension Terminal {
  /// Prints what is wrong, each with what to do about it, for people.
  func print(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { errors.print(colored: diagnostic.text(inColor: hasColor)) }
  }

  /// Prints why a file cannot be used, and what to do.
  func print(_ error: FileError) {
    errors.print("waymark: \(error.description.visible)\n    \(error.help)")
  }

  /// Reads one of several files that a command was given; `-` is standard input.
  ///
  /// When it cannot be read, the reason is printed and the result is `nil`, so that the others still
  /// are read.
  func bytes(ofFile path: String, limit: Int) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(at: path == "-" ? "/dev/stdin" : path, limit: limit)
    } catch {
      print(error)
      return nil
    }
  }

  /// Says that a file is not JSON, and where.
  func fail(_ path: String, _ bytes: [UInt8], _ error: JSONError) -> Status {
    if let page = HTMLPage(bytes) {
      errors.print(
        "\(path): error: the file is \(page.phrase), not JSON\n"
          + "    Where a server sends a page instead, it has no such file: look at its address in a"
          + " browser.")
      return .notDone
    }
    let position = TextPosition(of: error.offset, in: bytes)
    errors.print("\(path):\(position): error: not JSON: \(error.reason)")
    return .notDone
  }

  /// Reads the lines of a list that are not blank, with their numbers from 1; `-` is standard input.
  ///
  /// A line that is too long is cut to one byte more than the limit.
  func forEachLine(
    ofList path: String, limit: Int, _ body: (ArraySlice<UInt8>, Int) -> Void
  ) throws(FileError) {
    var lines = try LineReader(at: path == "-" ? "/dev/stdin" : path)
    var number = 0
    while var line = try lines.next(limit: limit) {
      number += 1
      if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      if line.last == 0x0D { line.removeLast() }
      if !line.allSatisfy({ $0 <= 0x20 }) { body(line, number) }
    }
  }
}
