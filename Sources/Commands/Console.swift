#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a run prints: results to one console, everything else to another.
public protocol Console: Sendable {
  /// Writes text as it is.
  func write(_ text: String)
}

extension Console {
  /// Writes a line.
  func print(_ line: String) {
    write(line + "\n")
  }
}

/// A console that writes to an open descriptor.
public struct FileDescriptor: Console {
  public static let standardOutput = FileDescriptor(rawValue: 1)
  public static let standardError = FileDescriptor(rawValue: 2)

  private let rawValue: CInt

  private init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// Whether a person reads along.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes text; a reader that has gone ends the process quietly, as for any tool in a pipe.
  public func write(_ text: String) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe Glibc.write(rawValue, rest.baseAddress, rest.count)
      }
      if count < 0 {
        switch errno {
        case EINTR, EAGAIN: continue
        case EPIPE: exit(0)
        default: exit(Status.failed.rawValue)
        }
      }
      written += count
    }
  }
}
