import WaymarkCore
import WaymarkDisk

/// The input files for runs of rclone: lists of names, which are not patterns, and folders of links
/// for files whose keys differ from their paths in the tree.
final class RcloneFiles {
  /// Where the lists and links are.
  private let folder: String

  /// The number of names for one run: rclone's time grows with the square of it.
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

    /// Options that select the files; empty if the folder contains only links to them.
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

  /// Splits files so that no key in a part begins with another key and a slash: a disk cannot have
  /// a folder and a file of the same name.
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

  /// Splits items into parts that one run can process in reasonable time.
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
