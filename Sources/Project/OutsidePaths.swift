import WaymarkCore
import WaymarkDisk
import WaymarkRecords

/// Refuses paths of records and keys outside the project's folder, except in the folders that
/// `outside` allows: a changed project file must not be able to choose what a pipeline reads.
struct OutsidePaths {
  private let folder: String
  private let allowed: [[String]]
  private let faults: Faults

  init(_ project: Section<ProjectKey>, in folder: String) {
    self.folder = folder
    allowed = (project[.outside] == nil ? [] : project.texts(.outside, .anyFolder)).map(Self.parts)
    faults = project.faults
  }

  /// Adds a fault for each path that leads out.
  func check(_ project: JSONNode) {
    check(recordsOf: project, "")
    for environment in project["environments"]?.object ?? [] {
      check(recordsOf: environment.node, "environments.\(environment.name).")
      for keys in Self.secrets {
        let node = keys.reduce(environment.node as JSONNode?) { $0?[$1] }
        check(node, "environments.\(environment.name).\(keys.joined(separator: "."))")
      }
    }
  }

  private func check(recordsOf node: JSONNode, _ name: String) {
    for set in node["records"]?.object ?? [] {
      for kind in SourceDescription.Kind.allCases where kind != .postgres {
        check(
          set.node["source"]?[kind.rawValue],
          "\(name)records.\(set.name).source.\(kind.rawValue)")
      }
    }
  }

  /// The keys of an environment that name files only a build reads.
  private static let secrets = [
    ["pass", "identity", "certificate"], ["pass", "identity", "key"],
    ["pass", "identity", "intermediates"], ["pass", "identity", "password", "file"],
    ["pass", "googleWallet", "serviceAccount", "file"], ["pass", "updates", "secret", "file"],
  ]

  private func check(_ node: JSONNode?, _ name: String) {
    guard let node, let path = node.string else { return }
    let parts = Self.parts(path)
    guard let first = parts.first, first == "" || first == "..",
      !allowed.contains(where: { parts.starts(with: $0) && parts.count > $0.count })
    else { return checkLinks(node, path, name) }
    let above = parts.count > 1 ? parts.dropLast().joined(separator: "/") : path
    let folder = above.isEmpty ? "/" : above
    // The text may be the secret itself, written by mistake, unless only a path begins so.
    let isSecret =
      name.hasSuffix(".file") && !name.contains(".serviceAccount.") && !path.hasPrefix("../")
    faults.add(
      .projectOutside, at: node.offset,
      "\(name): \(isSecret ? "the file" : "\"\(path)\"") is not below the project's folder",
      help: "Move the file there, or allow its folder: \"outside\": "
        + "[\"\(isSecret ? "/run/secrets" : folder)\"].")
  }

  /// Adds a fault for a path that leads out through a link.
  private func checkLinks(_ node: JSONNode, _ path: String, _ name: String) {
    guard !path.isEmpty else { return }
    let place = absolute(path)
    let roots = [folder] + allowed.map { absolute($0 == [""] ? "/" : $0.joined(separator: "/")) }
    let isInside = roots.contains { place.hasPrefix($0 == "/" ? $0 : placeOnDisk($0) + "/") }
    guard !isInside else { return }
    let above = parentFolder(of: place) ?? "/"
    faults.add(
      .projectOutside, at: node.offset,
      "\(name): a link leads to \(above), which is not below the project's folder",
      help: "Move the file there, or allow its folder: \"outside\": [\"\(above)\"].")
  }

  /// The place of a path of the project, with links resolved.
  private func absolute(_ path: String) -> String {
    placeOnDisk(path.hasPrefix("/") ? path : folder + "/" + path)
  }

  /// The names in a path, without redundant ones; the first is empty for an absolute path.
  private static func parts(_ path: String) -> [String] {
    var parts: [String] = path.hasPrefix("/") ? [""] : []
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        if last != "" { parts.removeLast() }
      } else {
        parts.append(part)
      }
    }
    return parts
  }
}
