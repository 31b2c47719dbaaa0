import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkTree

/// The files of all hosts of a tree, with their keys at a target.
struct BuiltTree {
  /// When to upload a file: files that pages load come before the pages, and files that lead to
  /// pages after them.
  enum Step: Int, CaseIterable {
    case assets, pages, discovery
  }

  struct File {
    let key: String

    /// The path on this disk.
    let source: String
    let deployed: DeployedFile
    let step: Step
  }

  /// By key.
  private(set) var files: [String: File] = [:]

  private static let webRoots = "web/"

  /// Reads the manifest of a tree.
  ///
  /// For a bucket, files have the headers that the bucket stores, and compressed forms are left
  /// out, because a bucket cannot choose between them. With `usesPageKeys`, the key of a page is
  /// its URL path.
  init(
    at folder: String, of owner: TreeOwner, forBucket: Bool, usesPageKeys: Bool
  ) throws {
    let path = folder + "/manifest.json"
    guard let found = try TreeOwner(ofManifestAt: DiskPath(path)) else {
      throw DiagnosedError(.deployTree, at: Location(path), "there is no complete tree")
    }
    guard found == owner else {
      throw DiagnosedError(
        .deployTree, at: Location(path),
        "the tree belongs to \(found.environment) of the project \"\(found.project)\"")
    }
    var lines = try LineReader(at: path)
    var number = 0
    var isWhole = false
    var isPacked = false
    while let line = try lines.next(limit: ManifestFile.lineLimit) {
      number += 1
      isWhole = ManifestFile.isEnd(line)
      guard line.starts(with: ManifestFile.lineStart) else { continue }
      let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      guard let node = try? JSONReader.read(Array(object)).root, let name = node["path"]?.string,
        let sha256 = node["sha256"]?.string, let size = node["size"]?.integer,
        let type = node["contentType"]?.string
      else {
        throw DiagnosedError(
          .deployTree, at: Location(path, line: number), "the line does not describe a file")
      }
      if name == PackPaths.script { isPacked = true }
      guard !name.hasSuffix(Rclone.linkSuffix) else {
        throw DiagnosedError(
          .deployTree, at: Location(path, line: number),
          "rclone takes a file with this name for a link: \(name)", help: "Rename the file.")
      }
      guard name.hasPrefix(Self.webRoots), !forBucket || node["encoding"] == nil else { continue }
      var headers = [Header("Content-Type", type)]
      for header in node["headers"]?.object ?? [] {
        headers.append(Header(header.name, header.node.string ?? ""))
      }
      headers = forBucket ? headers.filter { ObjectStorage.headers.contains($0.name) } : []
      let below = String(name.dropFirst(Self.webRoots.count))
      let key = usesPageKeys ? Self.pageKey(below) : below
      // A compressed form has the same step as the original.
      let plain =
        node["encoding"] == nil ? name[...] : name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
      let step: Step =
        isDiscovery(path: Array(plain.utf8)[...], contentType: Array(type.utf8)[...])
        ? .discovery : type.hasPrefix("text/html") ? .pages : .assets
      let file = File(
        key: key, source: folder + "/" + name,
        deployed: DeployedFile(sha256: sha256, size: size, headers: headers), step: step)
      guard fileSize(at: file.source) == size else {
        throw DiagnosedError(
          .deployTree, at: Location(file.source), "the file is missing or has another size")
      }
      guard files.updateValue(file, forKey: key) == nil else {
        throw DiagnosedError(
          .deployTree, at: Location(path, line: number), "two files have the key \(key)",
          help: "Give one of them another path: with CloudFront, pages are stored under other keys."
        )
      }
    }
    guard isWhole else {
      throw DiagnosedError(.deployTree, at: Location(path, line: number), "the manifest is cut off")
    }
    guard try ManifestFile.wholeEnd(at: DiskPath(path)) != nil else {
      throw DiagnosedError(
        .deployTree, at: Location(path), "the manifest was changed after the build",
        help: "Run 'waymark build' again, then deploy.")
    }
    guard !files.isEmpty else {
      throw DiagnosedError(
        .deployTree, at: Location(path), "the tree has no files of a host",
        help: isPacked ? "Build without --pack, then deploy again." : nil)
    }
  }

  /// The key of a file below the folder of its host.
  private static func pageKey(_ path: String) -> String {
    guard let slash = path.firstIndex(of: "/") else { return path }
    let start = path.index(after: slash)
    return path[..<start] + ObjectStorage.key(ofPath: String(path[start...]))
  }
}
