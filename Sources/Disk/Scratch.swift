#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder; it goes with all that is in it.
public struct Scratch: ~Copyable {
  public let path: String

  /// Makes a folder that only this user can read.
  public init(in folder: String) throws(FileError) {
    var template = Array("\(folder)/waymark-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else { throw FileError(.makeFolder, folder) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? removeTree(at: path)
  }
}
