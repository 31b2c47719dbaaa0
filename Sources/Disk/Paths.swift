#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The containing folder of a path; `nil` for a single name and for the root.
public func parentFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
    return nil
  }
  return String(path[..<slash])
}

extension String {
  /// The part after a number of bytes, which end at a slash.
  func dropFirst(utf8 count: Int) -> Substring {
    let start = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex)
    return self[(start ?? endIndex)...]
  }
}

/// Whether a path, with links resolved, is below a folder.
public func isInside(_ path: String, folder: String) throws(FileError) -> Bool {
  let root = try resolved(folder)
  return try resolved(path).hasPrefix(root == "/" ? root : root + "/")
}

/// Whether a path, with links resolved, is one of some folders without links, or below one.
public func isInside(_ path: String, anyOf folders: [String]) -> Bool {
  let place = placeOnDisk(path)
  return folders.contains { place == $0 || place.hasPrefix($0 == "/" ? $0 : $0 + "/") }
}

/// The path with links resolved; it need not exist.
public func placeOnDisk(_ path: String) -> String {
  if let place = try? resolved(path) { return place }
  let parts = path.split(separator: "/")
  guard let name = parts.last else { return path }
  let start = path.hasPrefix("/") ? "/" : "."
  let rest = parts.dropLast().joined(separator: "/")
  let parent = placeOnDisk(start == "/" ? start + rest : rest.isEmpty ? start : rest)
  switch name {
  case ".": return parent
  case "..": return parentFolder(of: parent) ?? "/"
  default: return parent == "/" ? "/" + name : parent + "/" + name
  }
}

/// The path with links resolved.
private func resolved(_ path: String) throws(FileError) -> String {
  guard let text = unsafe realpath(path, nil) else { throw FileError(.open, path) }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}

/// An existing path that differs only in upper and lower case; `nil` if there is none.
///
/// Users of a disk without that distinction may type `Cars.csv` for `cars.csv`.
public func pathInOtherCase(_ path: String) -> String? {
  guard fileKind(at: path) == nil else { return nil }
  var found = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    let folder = found.isEmpty ? "." : found
    let separator = found.isEmpty || found.hasSuffix("/") ? "" : "/"
    if part == "." || part == ".." || fileKind(at: found + separator + part) != nil {
      found += separator + part
      continue
    }
    let names = (try? entries(of: folder)) ?? []
    guard let name = names.first(where: { $0.lowercased() == part.lowercased() }) else {
      return nil
    }
    found += separator + name
  }
  return found
}

/// The path of a file relative to a project's folder; absolute only if the two have nothing in
/// common.
public func relativePath(of file: String, from folder: String) -> String {
  let target = absoluteParts(of: file)
  let start = absoluteParts(of: folder)
  var common = 0
  while common < min(target.count - 1, start.count), target[common] == start[common] { common += 1 }
  guard common > 0 else { return "/" + target.joined(separator: "/") }
  let up = Array(repeating: "..", count: start.count - common)
  return (up + target[common...]).joined(separator: "/")
}

/// The names of a path from the root, with `.` and `..` resolved.
private func absoluteParts(of path: String) -> [String] {
  let here = (try? resolved(".")) ?? ""
  var parts: [String] = []
  for part in (path.hasPrefix("/") ? path : here + "/" + path).split(separator: "/") {
    switch part {
    case ".": continue
    case "..": _ = parts.popLast()
    default: parts.append(String(part))
    }
  }
  return parts
}
