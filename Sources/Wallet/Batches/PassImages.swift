import WaymarkCore
import WaymarkDisk
import WaymarkPasses

/// The images that records choose, below one folder; those that were read last are kept.
final class PassImages {
  private let folder: String
  private var files: [String: PassFile] = [:]
  private var size = 0

  /// How much is kept of images, and how large one may be.
  private static let keptLimit = 16 << 20
  private static let fileLimit = 4 << 20

  init(in folder: String) {
    self.folder = folder
  }

  /// Reads an image by its path below the folder.
  func file(at path: String) throws -> PassFile {
    if let file = files[path] { return file }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.utf8.contains(0), !parts.contains(".."), !parts.contains("") else {
      throw Fault(
        "\"\(path.prefix(80))\" is not a path in the images folder")
    }
    let place = folder + "/" + path
    let bytes: [UInt8]
    let isBelow: Bool
    do throws(FileError) {
      isBelow = try isInside(place, folder: folder)
      bytes = isBelow ? try readFile(at: place, limit: Self.fileLimit, isRegular: true) : []
    } catch {
      throw Fault("\"\(path.prefix(80))\" cannot be read: \(error.reason)")
    }
    guard isBelow else {
      throw Fault("\"\(path.prefix(80))\" leads out of the images folder")
    }
    let file = try PassFile(bytes)
    if size + file.bytes.count > Self.keptLimit {
      files = [:]
      size = 0
    }
    files[path] = file
    size += file.bytes.count
    return file
  }
}
