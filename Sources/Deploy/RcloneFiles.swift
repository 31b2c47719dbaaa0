import WaymarkCore
import WaymarkDisk

/// The files that runs of rclone take: lists of names, which are not patterns, and folders of links for files
/// whose keys differ from their paths in the tree.
final class RcloneFiles {
  /// Where the lists and links are.
  private let folder: String

  /// How many names one run gets: rclone takes time with the square of their number.
  private let listLimit: Int
  private var count = 0

  init(in folder: String, listLimit: Int) {
    self.folder = folder
    self.listLimit = listLimit
  }

  /// Files that one run uploads.
  struct Batch {
    /// Where they are, by their keys.
    let folder: String

    /// Options that choose them; none if the folder has links to them and nothing else.
    let selection: [String]
    let files: [Upload]
  }

  func batches(of files: [Upload]) throws -> [Batch] {
    let byRoot = Dictionary(grouping: files, by: \.root)
    let inPlace = try byRoot.flatMap { root, files -> [Batch] in
      guard let root else { return [] }
      return try parts(of: files).map { part in
        Batch(
          folder: absolute(root),
          selection: ["--files-from-raw", try list(of: part.map(\.key))], files: part)
      }
    }
    let linked = try layers(of: byRoot[nil] ?? []).map { layer in
      Batch(folder: try makeLinks(to: layer), selection: [], files: layer)
    }
    return inPlace + linked
  }

  /// Splits files so that none has a key which begins with another's and a slash: a disk has no folder
  /// next to a file of the same name.
  private func layers(of files: [Upload]) -> [[Upload]] {
    let keys = Set(files.map(\.key))
    var layers: [[Upload]] = []
    for file in files {
      var depth = 0
      for index in file.key.indices where file.key[index] == "/" {
        if keys.contains(String(file.key[..<index])) { depth += 1 }
      }
      while layers.count <= depth { layers.append([]) }
      layers[depth].append(file)
    }
    return layers.filter { !$0.isEmpty }
  }

  /// Makes a folder of links to files, by their keys.
  private func makeLinks(to files: [Upload]) throws -> String {
    count += 1
    let links = "\(folder)/links-\(count)"
    var made: Set<String> = []
    for file in files {
      let path = "\(links)/\(file.key)"
      let parent = parentFolder(of: path) ?? links
      if made.insert(parent).inserted { try makeFolders(at: parent) }
      try makeLink(at: DiskPath(path), to: absolute(file.source))
    }
    return links
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : placeOnDisk(path)
  }

  /// Splits what one run cannot take in reasonable time.
  func parts<Item>(of items: [Item]) -> [[Item]] {
    stride(from: 0, to: items.count, by: listLimit).map { start in
      Array(items[start..<min(start + listLimit, items.count)])
    }
  }

  func list(of keys: [String]) throws -> String {
    count += 1
    let path = "\(folder)/list-\(count)"
    try writeFile(Array((keys.joined(separator: "\n") + "\n").utf8), at: path)
    return path
  }
}
