#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Anything that names a file: a path of the operator, or a `DiskPath`.
public protocol PathOnDisk {
  var onDisk: DiskPath { get }
}

extension String: PathOnDisk {
  public var onDisk: DiskPath { DiskPath(self) }
}

/// The path of a file: given by the operator, or below a folder that a build owns.
///
/// Links are followed in a path of the operator, but not below a folder of a build: otherwise
/// anyone who may write there could make a build write or delete elsewhere.
public struct DiskPath: PathOnDisk, Sendable, CustomStringConvertible {
  /// The folder that contains the name; `nil` for a path of the operator.
  let folder: OpenFolder?

  /// A path, or the names below the folder; empty for the folder itself.
  let name: String

  /// A path that the operator gave.
  public init(_ path: String) {
    folder = nil
    name = path
  }

  public init(_ name: String = "", below folder: OpenFolder) {
    self.folder = folder
    self.name = name
  }

  private init(_ name: String, in folder: OpenFolder?) {
    self.name = name
    self.folder = folder
  }

  public var onDisk: DiskPath { self }

  /// The whole path, for messages.
  public var description: String {
    guard let folder else { return name }
    return name.isEmpty ? folder.path.description : "\(folder.path)/\(name)"
  }

  /// A path with a suffix, such as `/name`.
  public static func + (path: DiskPath, more: String) -> DiskPath {
    let isFolderItself = path.folder != nil && path.name.isEmpty
    return DiskPath(
      isFolderItself && more.hasPrefix("/") ? String(more.dropFirst()) : path.name + more,
      in: path.folder)
  }

  /// The last of its names.
  public var lastName: String {
    String(name.split(separator: "/").last ?? "")
  }

  /// The path of the containing folder; `nil` for a single name, the root and an open folder.
  public var parent: DiskPath? {
    if let parent = parentFolder(of: name) { return DiskPath(parent, in: folder) }
    return folder == nil || name.isEmpty ? nil : DiskPath("", in: folder)
  }

  /// Opens a file or a folder, and returns its descriptor.
  func open(
    _ flags: CInt, permissions: Int = 0o644, for step: FileError.Step = .open
  ) throws(FileError) -> CInt {
    let descriptor =
      if let folder {
        openBelow(
          try folder.descriptor(), name.isEmpty ? "." : name, flags, permissions: permissions)
      } else {
        openFree(name, flags | O_CLOEXEC, mode_t(permissions))
      }
    guard descriptor >= 0 else { throw FileError(step, description) }
    return descriptor
  }

  /// Calls a body with the descriptor of the containing folder, and the last name.
  func inParent<Result>(
    for step: FileError.Step, _ body: (CInt, String) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    guard let folder else { return try body(AT_FDCWD, name) }
    guard let parent = parentFolder(of: name) else {
      return try body(try folder.descriptor(), name.isEmpty ? "." : name)
    }
    let descriptor = openBelow(try folder.descriptor(), parent, folderFlags)
    guard descriptor >= 0 else { throw FileError(step, description) }
    defer { close(descriptor) }
    return try body(descriptor, String(name.dropFirst(utf8: parent.utf8.count + 1)))
  }
}

/// The system's `open`, which methods of that name would hide.
private func openFree(_ path: String, _ flags: CInt, _ mode: mode_t) -> CInt {
  unsafe open(path, flags, mode)
}
