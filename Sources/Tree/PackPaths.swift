/// The files of a tree whose web roots are in archives.
package enum PackPaths {
  /// The script that unpacks the archives.
  package static let script = "unpack.sh"

  /// The archive of a host, below the tree's root.
  package static func archive(ofHost host: String) -> String { "web-\(host).zip" }

  /// The archive that a file of a tree is in; `nil` for a file of no host.
  package static func archive(of path: String) -> String? {
    guard path.hasPrefix(ChangeList.webRoots) else { return nil }
    let host = path.dropFirst(ChangeList.webRoots.count).prefix { $0 != "/" }
    return archive(ofHost: String(host))
  }
}
