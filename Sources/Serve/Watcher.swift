import WaymarkDisk

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notices changes in a project's folder, and in files elsewhere that it reads.
///
/// Folders are watched rather than files: most editors write another file and rename it. Where the system
/// has no watches left, the files are looked at once a second.
package final class Watcher {
  /// Changes are reported when nothing more changed for this long.
  private static let quiet: CInt = 50

  private let root: String

  /// Files outside of the folder.
  package var others: [String] = [] {
    didSet {
      if others != oldValue, isTold { _ = watch?.watch(root, and: others) }
    }
  }

  private let watch: FolderWatch?

  /// What the folders had when they were looked at last, where they cannot be watched.
  private var print = 0
  private var rootInode: UInt64?

  /// Whether the system reports changes; otherwise the files are looked at once a second.
  package private(set) var isTold = true

  package init(of root: String) {
    self.root = root
    watch = FolderWatch()
    arm()
  }

  /// Watches what there is now.
  private func arm() {
    rootInode = folderInode(of: root)
    let isWatched = watch?.watch(root, and: others) ?? false
    isTold = isWatched || rootInode == nil
    if !isTold { print = fingerprint(of: root) }
  }

  /// Waits for changes for some milliseconds at most; then until there are no more, or for `patience`.
  package func changes(within time: Int, patience: Int) -> Bool {
    guard wait(time) else { return false }
    let end = ContinuousClock.now + .milliseconds(patience)
    while isTold, ContinuousClock.now < end, watch?.changes(within: Self.quiet) == true {}
    arm()
    return true
  }

  private func wait(_ time: Int) -> Bool {
    if isTold, let watch {
      if watch.changes(within: CInt(time)) { return true }
    } else {
      usleep(UInt32(time) * 1000)
      let now = fingerprint(of: root)
      if now != print { return true }
    }
    // A folder that was moved is watched at its new place: another one may be at the path by now.
    return folderInode(of: root) != rootInode
  }
}

/// What tells a folder from another one at the same path; `nil` when there is none.
private func folderInode(of path: String) -> UInt64? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
}

/// Names that no project reads: what builds write, and what others keep about files.
private func isIgnoredFolder(_ name: String, in folder: String) -> Bool {
  [".git", ".hg", ".svn", ".build", ".waymark", "node_modules"].contains(name)
    || fileKind(at: "\(folder)/\(name)/.waymark") == .folder
}

/// What editors write while they save, and what every reader of a SQLite database writes next to it.
func isIgnoredFile(_ name: String) -> Bool {
  name.hasSuffix("-shm") || name == "4913" || name.hasSuffix("~") || name.hasPrefix("___jb_")
    || name == ".DS_Store"
    || name.hasPrefix(".") && name.wholeMatch(of: /\..*\.sw[a-z]/) != nil
}

/// The most folders that are visited behind a link: it may lead to the root of a disk.
private let foldersBehindLinks = 1000

/// Calls a body with a folder and those below it, links followed, until it answers that a folder was known.
private func walk(_ folder: String, _ body: (String, [String]) -> Bool) {
  var isUnbounded = Int.max
  walk(folder, depth: 0, left: &isUnbounded, body)
}

/// The same with a number of folders that may still be visited.
private func walk(
  _ folder: String, depth: Int, left: inout Int, _ body: (String, [String]) -> Bool
) {
  guard depth < 64, left > 0, let names = try? entries(of: folder) else { return }
  left -= 1
  guard body(folder, names) else { return }
  for name in names where fileKind(at: "\(folder)/\(name)") == .folder {
    guard !isIgnoredFolder(name, in: folder) else { continue }
    let path = "\(folder)/\(name)"
    var few = foldersBehindLinks
    if left > few, isLink(at: path) {
      walk(path, depth: depth + 1, left: &few, body)
    } else {
      walk(path, depth: depth + 1, left: &left, body)
    }
  }
}

/// A number that differs when a file is added, removed or changed.
private func fingerprint(of root: String) -> Int {
  var hasher = Hasher()
  var seen: Set<UInt64> = []
  walk(root) { folder, names in
    guard let inode = folderInode(of: folder), seen.insert(inode).inserted else { return false }
    for name in names where !isIgnoredFile(name) {
      hasher.combine(folder)
      hasher.combine(name)
      hasher.combine(fileIdentity(at: "\(folder)/\(name)"))
    }
    return true
  }
  return hasher.finalize()
}

#if canImport(Glibc)
  /// inotify: the system's list of what happened in folders.
  private final class FolderWatch {
    private static let mask =
      UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_CREATE)
      | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    /// The end of the name of a SQLite database's log, which programs keep open while they write.
    private static let log = "-wal"

    private let descriptor: CInt

    /// A folder that is watched.
    private struct Place {
      let path: String

      /// The names that matter, where only some do.
      var names: Set<String>?
    }

    private var places: [CInt: Place] = [:]

    /// Opens a list; `nil` when this user has no more of them.
    init?() {
      descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
    }

    deinit {
      close(descriptor)
    }

    /// Watches a folder, all that is below it, and the folders of some files; false when there are no
    /// watches left.
    func watch(_ root: String, and files: [String]) -> Bool {
      var found: [CInt: Place] = [:]
      var isComplete = true
      var links = files
      walk(root) { folder, entries in
        let number = unsafe inotify_add_watch(descriptor, folder, Self.mask)
        if number < 0 {
          if errno == ENOSPC || errno == ENOMEM { isComplete = false }
          return false
        }
        guard found[number] == nil else { return false }
        found[number] = Place(path: folder)
        links += entries.map { "\(folder)/\($0)" }.filter {
          isLink(at: $0) && fileKind(at: $0) == .file
        }
        return true
      }
      for link in links {
        let file = placeOnDisk(link)
        guard let folder = parentFolder(of: file) else { continue }
        let number = unsafe inotify_add_watch(descriptor, folder.isEmpty ? "/" : folder, Self.mask)
        guard number >= 0 else { continue }
        let name = String(file.dropFirst(folder.count).drop { $0 == "/" })
        let names: Set = [name, name + Self.log]
        if found[number] == nil {
          found[number] = Place(path: folder, names: names)
        } else {
          found[number]?.names?.formUnion(names)
        }
      }
      for number in places.keys where found[number] == nil {
        inotify_rm_watch(descriptor, number)
      }
      places = found
      return isComplete
    }

    /// Waits for some milliseconds, and reads what happened; true when any of it matters.
    func changes(within time: CInt) -> Bool {
      let end = ContinuousClock.now + .milliseconds(Int(time))
      var left = time
      repeat {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, left) > 0 else { return false }
        if readEvents() { return true }
        left = CInt(max(0, (end - ContinuousClock.now) / .milliseconds(1)))
      } while left > 0
      return false
    }

    private func readEvents() -> Bool {
      var hasChanges = false
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return hasChanges }
        var offset = 0
        let head = MemoryLayout<inotify_event>.size
        while offset + head <= count {
          let event = unsafe buffer.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let start = offset + head
          let bytes = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
          offset = start + Int(event.len)
          if matters(event, String(decoding: bytes, as: UTF8.self)) { hasChanges = true }
        }
      }
    }

    private func matters(_ event: inotify_event, _ name: String) -> Bool {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      if event.mask & UInt32(IN_IGNORED) != 0 { return false }
      // A folder that is not watched any more has no place.
      guard let place = places[event.wd], !isIgnoredFile(name), place.names?.contains(name) ?? true
      else { return false }
      // Of other files, closing is reported; readers close a log that they could write to, too.
      if event.mask & UInt32(IN_MODIFY) != 0 { return name.hasSuffix(Self.log) }
      if event.mask & UInt32(IN_CLOSE_WRITE) != 0, name.hasSuffix(Self.log) { return false }
      // A new file is reported again when it is written; a link is not.
      let isNewFile = event.mask & UInt32(IN_CREATE) != 0 && event.mask & UInt32(IN_ISDIR) == 0
      return !isNewFile || isLink(at: "\(place.path)/\(name)")
    }
  }
#else
  /// Nothing tells what happens in folders here.
  private final class FolderWatch {
    init?() { return nil }
    func watch(_ root: String, and files: [String]) -> Bool { false }
    func changes(within time: CInt) -> Bool { false }
  }
#endif
