#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error about a file, with the step that failed.
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

  /// The cause of an error.
  public enum Cause: Equatable, Sendable {
    /// An error of the system, with its number: `errno`.
    case system(CInt)

    /// Nothing is at the path of a required folder.
    case noFolder

    /// Something other than a folder is there.
    case notAFolder

    /// Something is at the path of a new file.
    case exists

    /// A folder is at the path of a file that a build writes.
    case folderInPlace

    /// A pipe or a device is there.
    case notAFile

    /// The file is larger than the limit.
    case tooLarge(limit: Int)

    /// The file differs from what was found there before.
    case changed

    /// The file differs from what was written.
    case damaged
  }

  /// `nil` if nothing was begun, because the path cannot be right.
  let step: Step?
  public let path: String
  public let cause: Cause

  /// Takes `errno` from the last call; nothing may run between that call and this one.
  init(_ step: Step, _ path: String, code: CInt = errno) {
    cause = .system(code)
    self.step = step
    self.path = path
  }

  /// Takes a cause of our own.
  init(_ step: Step?, _ path: String, _ cause: Cause) {
    self.cause = cause
    self.step = step
    self.path = path
  }

  /// The system's error number; `nil` for a cause of our own.
  var code: CInt? {
    if case .system(let code) = cause { code } else { nil }
  }

  public var isMissing: Bool { code == ENOENT || cause == .noFolder }

  /// Whether a file is larger than the limit.
  public var isTooLarge: Bool {
    if case .tooLarge = cause { true } else { false }
  }

  /// Whether nothing can be at the path, because a folder in it is missing or is a file.
  public var isNowhere: Bool { isMissing || code == ENOTDIR || cause == .notAFolder }

  public var description: String {
    step.map { "\($0.rawValue) \(path): \(reason)" } ?? "\(path): \(reason)"
  }

  /// The error, for a message that names the path itself.
  public var failure: String { step.map { "\($0.rawValue) failed: \(reason)" } ?? reason }

  /// The error, in the system's words if the system reported it.
  public var reason: String {
    switch cause {
    case .noFolder: return "there is no such folder"
    case .notAFolder: return "this is not a folder"
    case .exists: return "a file or folder with this name exists"
    case .folderInPlace: return "a folder is at the path of a file that the build writes"
    case .notAFile: return "this is a pipe or a device, not a file"
    case .tooLarge(let limit): return "the file has more than \(limit) bytes"
    case .changed: return "another program changed the file"
    case .damaged: return "the file is corrupt"
    case .system(let code):
      // strerror_r gets a buffer, so that no other thread changes the text.
      return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0
        else { return "error \(code)" }
        return unsafe String(cString: start)
      }
    }
  }

  /// How to fix the error.
  public var help: String {
    switch cause {
    case .noFolder, .system(ENOENT):
      pathInOtherCase(path).map { "Did you mean \"\($0)\"?" } ?? "Check the path."
    case .notAFolder: "Name a folder."
    case .exists: "Move or rename it, or choose another folder."
    case .folderInPlace:
      "Move the folder away or delete it, then run the same command again; nothing was published."
    case .notAFile: "Name a file."
    case .tooLarge: "Give a smaller file."
    case .changed: "Run the same command again when no other program writes there."
    case .damaged: "Run the same command again; check the disk if this comes back."
    case .system(ENOSPC), .system(EDQUOT):
      "Free some disk space, then run the same command again."
    case .system(EROFS): "The file system is read-only; choose another folder."
    case .system(EACCES), .system(EPERM):
      "Give this user access to the file or its folder."
    case .system(EXDEV) where step == .rename:
      "The folder is not on the file system of the output folder, or on a lower layer of an overlay, so"
        + " files cannot be moved there in one step: mount the whole output folder, or give another one."
    case .system(ELOOP), .system(EXDEV):
      "The path contains a link, and builds do not follow links in their folders: put the folder or"
        + " the file itself there, or delete the link."
    case .system(EISDIR): "This is a folder; name a file."
    case .system(ENOTDIR): "This path is a file, or leads through one; name a folder."
    case .system(EEXIST): "Another file or folder has this path; move or rename it."
    case .system(EMFILE), .system(ENFILE):
      "Too many files are open; allow more (ulimit -n), or run fewer jobs."
    case .system: "Fix the error that the system reports, then run the same command again."
    }
  }
}

extension FileError {
  /// A file, or a folder with its files, changed since it was found.
  public init(changed path: String) {
    self.init(nil, path, .changed)
  }

  /// A folder is at the path of a file.
  public init(folderInPlaceOf path: DiskPath) {
    self.init(nil, path.description, .folderInPlace)
  }

  /// Something is already at the path of a new file.
  public init(existing path: String) {
    self.init(nil, path, .exists)
  }

  public init(noFolder path: String) {
    self.init(nil, path, fileKind(at: path) == nil ? .noFolder : .notAFolder)
  }
}
