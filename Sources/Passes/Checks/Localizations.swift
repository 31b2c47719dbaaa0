import Bytes

extension PassPackage {
  /// The folders in which phones look for images and translations of a language, such as `en.lproj`,
  /// in the order of their names, each with the names of its files.
  var localizations: [(folder: String, files: [String])] {
    var folders: [String: [String]] = [:]
    for name in names {
      guard let folder = localizationFolder(of: name) else { continue }
      folders[folder, default: []].append(fileName(of: name))
    }
    return folders.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The folder of a localisation that a file is directly in; `nil` for a file anywhere else.
func localizationFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
  let folder = path[..<slash]
  return folder.hasSuffix(".lproj") && !folder.utf8.contains(UInt8(ascii: "/"))
    ? String(folder) : nil
}

/// The last part of a path.
func fileName(of path: String) -> String {
  let slash = UInt8(ascii: "/")
  guard let last = path.utf8.lastIndex(of: slash) else { return path }
  let name = path[path.utf8.index(after: last)...]
  return name.isEmpty ? path.split(separator: "/").last.map(String.init) ?? path : String(name)
}
