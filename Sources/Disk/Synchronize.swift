import WaymarkCLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets the process have as many open files as the system allows it, and returns how many: a build
/// keeps folders open.
public func raiseOpenFileLimit() -> UInt64 { shim_raise_files() }

/// Lets the system have the memory of large arrays back when they are freed.
public func returnMemory() { shim_return_memory() }

/// Waits until all that was written to the file system of a folder is on its disk, so that it is there
/// after a power cut too.
public func synchronize(_ folder: OpenFolder) throws(FileError) {
  guard shim_syncfs(try folder.descriptor()) == 0 else {
    throw FileError(.synchronize, folder.path.description)
  }
}
