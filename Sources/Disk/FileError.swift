#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What went wrong with a file, and what was being done with it.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Step: String, Sendable {
    case open = "opening"
    case read = "reading"
    case write = "writing"
    case rename = "renaming"
    case remove = "removing"
    case makeFolder = "making the folder"
    case list = "listing"
    case lock = "locking"
    case link = "linking"
    case synchronize = "writing to the disk"
    case run = "running"
  }

  public let step: Step
  public let path: String

  /// The system's number for the fault: `errno`.
  public let code: CInt

  /// Takes `errno` from the last call; nothing may run between that call and this one.
  init(_ step: Step, _ path: String, code: CInt = errno) {
    self.code = code
    self.step = step
    self.path = path
  }

  public var isMissing: Bool { code == ENOENT }

  /// Whether a file has more bytes than are read.
  public var isTooLarge: Bool { code == EFBIG }

  /// Whether nothing can be at the path, because of a folder in it that is missing or a file.
  public var isNowhere: Bool { code == ENOENT || code == ENOTDIR }

  public var description: String { "\(step.rawValue) \(path): \(reason)" }

  /// What the system calls the fault, where it has a word for it.
  public var reason: String {
    if code == ESPIPE || code == EEXIST && step == .read {
      return "it is a pipe or a device, not a file"
    }
    // strerror_r is given a buffer, so that no other thread changes the text.
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0
      else { return "error \(code)" }
      return unsafe String(cString: start)
    }
  }

  /// What to do about the fault.
  public var help: String {
    switch code {
    case ENOSPC, EDQUOT: "Make room on the disk, then run the same command again."
    case EROFS: "The file system is read-only; choose another folder."
    case EACCES, EPERM: "Give this user the right to use the file or its folder."
    case ENOENT: pathInOtherCase(path).map { "Did you mean \"\($0)\"?" } ?? "Check the path."
    case ELOOP, EXDEV:
      "A link is in the path, and a build follows none below its folders: put the folder or the file"
        + " itself there, or delete the link."
    case EISDIR: "This is a folder; name a file."
    case ENOTDIR: "This path leads through a file, or is one; name a folder."
    case EEXIST: "Another file or folder is at this path; move or rename it."
    case EMFILE, ENFILE: "Too many files are open; allow more (ulimit -n), or run fewer jobs."
    default: "Correct what the system reports, then run the same command again."
    }
  }
}

extension FileError {
  /// There is nothing where a file should be.
  public init(missing path: String) {
    self.init(.link, path, code: ENOENT)
  }

  /// There is something already where a new file should go.
  public init(existing path: String) {
    self.init(.open, path, code: EEXIST)
  }

  /// There is no folder where one is needed.
  public init(noFolder path: String) {
    self.init(.list, path, code: fileKind(at: path) == nil ? ENOENT : ENOTDIR)
  }
}
