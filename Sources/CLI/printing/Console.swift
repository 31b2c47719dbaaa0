import WaymarkCore
import WaymarkDisk

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The output of a run: results go to one console, everything else to another.
public protocol Console: Sendable {
  /// Writes bytes unchanged.
  func write(_ bytes: [UInt8])
}

extension Console {
  func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes a line; characters that would control the terminal are made visible.
  func print(_ line: String) {
    write(line.visibleLines + "\n")
  }

  /// Writes a line with colours; its parts must be visible text already.
  func print(colored line: String) {
    write(line + "\n")
  }

  /// Writes JSON; characters that would control the terminal are escaped.
  func write(json bytes: [UInt8]) {
    write(visibleJSON(bytes))
  }
}

/// Buffers output, and writes it in large pieces.
struct PrintBuffer {
  private let console: any Console
  private var text = ""

  init(for console: any Console) {
    self.console = console
  }

  mutating func print(_ line: String) {
    text += line.visibleLines
    text += "\n"
    if text.utf8.count >= 1 << 16 { flush() }
  }

  mutating func flush() {
    console.write(text)
    text = ""
  }
}

/// The system's `write`, which the console's own method hides.
private func put(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Int {
  unsafe write(file, bytes.baseAddress, bytes.count)
}

/// A console that writes to an open file descriptor.
public struct FileDescriptor: Console {
  public static let standardOutput = FileDescriptor(rawValue: 1)
  public static let standardError = FileDescriptor(rawValue: 2)

  private let rawValue: CInt

  private init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// Whether the output goes to a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes bytes; if that fails, ends the process, as usual for a tool in a pipe.
  ///
  /// A run that cannot write its results has failed: it ends silently if its reader has gone, and
  /// with the reason otherwise. A run that `Interruption` watches ends itself, so that it can clean
  /// up. A message that cannot be written does not fail a run.
  public func write(_ bytes: [UInt8]) {
    if rawValue == Self.standardOutput.rawValue, Interruption.hasLostOutput { return }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe put(UnsafeRawBufferPointer(rebasing: buffer[written...]), to: rawValue)
      }
      guard count < 0 else {
        written += count
        continue
      }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN: waitForRoom()
      case _ where rawValue != Self.standardOutput.rawValue: return
      case EPIPE: return Self.endRun()
      default:
        let reason = unsafe String(cString: strerror(code))
        Self.standardError.print("waymark: writing to standard output failed: \(reason)")
        return Self.endRun()
      }
    }
  }

  /// Ends the process, or lets a watched run end it.
  private static func endRun() {
    if !Interruption.loseOutput() { exit(Status.notDone.rawValue) }
  }

  /// Waits until a descriptor that another process made non-blocking accepts more bytes.
  private func waitForRoom() {
    var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  /// Opens the standard descriptors that the caller closed, so that no file of the build gets the
  /// number of one and with it the output.
  ///
  /// Writing to closed standard output remains an error; writing to closed standard error does
  /// nothing.
  public static func reserveStandardDescriptors() {
    for (number, mode) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(CInt, CInt)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is that of the closed descriptor: those below it are open by now.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
