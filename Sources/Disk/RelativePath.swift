#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path of a file as a project in a folder writes it; absolute only where the two have nothing in
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

/// The names of a path from the root, without `.` and `..`.
private func absoluteParts(of path: String) -> [String] {
  var parts: [String] = []
  for part in (path.hasPrefix("/") ? path : currentFolder + "/" + path).split(separator: "/") {
    switch part {
    case ".": continue
    case "..": _ = parts.popLast()
    default: parts.append(String(part))
    }
  }
  return parts
}

private var currentFolder: String {
  guard let path = unsafe getcwd(nil, 0) else { return "" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}
