import WaymarkCore
public import WaymarkDisk
public import WaymarkModel

/// The folder with a project's pictures, which records name by their paths in it: `17/front.jpg`.
public struct PictureFolder: Hashable, Sendable {
  /// How large a picture may be.
  public static let limit = 16 << 20

  /// From the process's folder.
  public let path: String

  /// As the project file names it.
  public let name: String

  public init(at path: String, named name: String) {
    self.path = path
    self.name = name
  }

  /// The name that URLs give a picture: `17--front` for `17/front.jpg`; `nil` for a path of other
  /// characters than letters, digits, `_` and single `-`.
  public static func identifier(of picture: String) -> String? {
    let parts = picture.split(separator: "/", omittingEmptySubsequences: false)
    guard let dot = parts.last?.lastIndex(of: "."), picture.utf8.count <= 200 else { return nil }
    let names = parts.dropLast() + [parts[parts.count - 1][..<dot]]
    let isPlain = names.allSatisfy { name in
      !name.isEmpty && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.contains("--")
        && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    }
    return isPlain ? names.joined(separator: "--") : nil
  }

  /// Reads a picture.
  public func read(_ picture: String) throws(FileError) -> (bytes: [UInt8], file: PictureFile?) {
    let bytes = try readFile(at: path + "/" + picture, limit: Self.limit, isRegular: true)
    return (bytes, PictureFile(bytes))
  }
}

extension FieldReader {
  /// A picture of the project: its path in the folder, once its file is one.
  mutating func picture(_ text: ArraySlice<UInt8>, in folder: PictureFolder) -> String? {
    let picture = String(decoding: text, as: UTF8.self)
    do {
      guard PictureFolder.identifier(of: picture) != nil else {
        throw Fault("has a path with more than letters, digits, '_' and single '-'")
      }
      guard let file = try folder.read(picture).file else {
        throw Fault("is no PNG, JPEG, WebP or SVG file that says its size")
      }
      pictures[picture] = file
      return picture
    } catch {
      let reason = (error as? FileError).map { $0.isMissing ? "is not in \(folder.name)" : "\($0)" }
      warn(
        .recordPicture, .images,
        "the picture \(excerpt(text)) \(reason ?? (error as? Fault)?.message ?? "")")
      return nil
    }
  }
}
