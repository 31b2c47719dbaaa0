import WaymarkCore
import WaymarkDisk
import WaymarkReaders
import WaymarkRecords

/// Refuses paths outside the project's folder, except in the folders that `outside` allows: a
/// changed project file must not be able to choose what a pipeline reads, nor a link what it
/// publishes.
struct OutsidePaths {
  private let folder: String
  private let allowed: [[String]]
  private let faults: Faults

  /// The folders whose files the project may read, with links resolved.
  let readable: [String]

  init(_ project: Section<ProjectKey>, in folder: String) {
    let folder = folder.isEmpty ? "." : folder
    self.folder = folder
    allowed = (project[.outside] == nil ? [] : project.texts(.outside, .anyFolder)).map(Self.parts)
    faults = project.faults
    readable =
      [placeOnDisk(folder)]
      + allowed.map { Self.place($0 == [""] ? "/" : $0.joined(separator: "/"), in: folder) }
  }

  /// Adds a fault for each path that leads out.
  func check(_ project: JSONNode) {
    checkParts(of: project, "")
    for environment in project["environments"]?.object ?? [] {
      checkParts(of: environment.node, "environments.\(environment.name).")
      for keys in Self.secrets {
        let node = keys.reduce(environment.node as JSONNode?) { $0?[$1] }
        check(node, "environments.\(environment.name).\(keys.joined(separator: "."))")
      }
    }
  }

  /// Whether a path of the project leads to a place in its folder or in an allowed one.
  func allows(_ path: String) -> Bool { isInside(Self.place(path, in: folder), anyOf: readable) }

  /// Checks the paths that a project and an environment may have.
  private func checkParts(of node: JSONNode, _ name: String) {
    func check(_ node: JSONNode?, _ key: String) {
      // Their own rule reports any other path.
      guard node?.string.map(TextRule.file.accepts) == true else { return }
      checkLinks(node, name + key)
    }
    for keys in Self.published {
      check(keys.reduce(node) { $0?[$1] }, keys.joined(separator: "."))
    }
    check(node["redirects"]?["file"], "redirects.file")
    for (number, file) in (node["redirects"]?.array ?? []).enumerated() {
      check(file["file"], "redirects[\(number)].file")
    }
    for set in node["records"]?.object ?? [] {
      for kind in SourceDescription.Kind.allCases where kind != .postgres {
        self.check(
          set.node["source"]?[kind.rawValue],
          "\(name)records.\(set.name).source.\(kind.rawValue)")
      }
    }
  }

  /// The keys of files and folders that are published, or that pages are made of; they are below
  /// the project's folder.
  private static let published = [
    ["brand", "logo"], ["brand", "icon"], ["pictures"], ["templates"], ["pass", "images"],
  ]

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
    else { return checkLinks(node, name) }
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
  private func checkLinks(_ node: JSONNode?, _ name: String) {
    guard let node, let path = node.string, !path.isEmpty, !allows(path) else { return }
    let place = Self.place(path, in: folder)
    let isFolder = fileKind(at: place) == .folder
    let above = isFolder ? place : parentFolder(of: place) ?? "/"
    let (what, target) = isFolder ? ("folder", "it") : ("file", "its folder")
    faults.add(
      .projectOutside, at: node.offset,
      "\(name): a link leads to \(above), which is not below the project's folder",
      help: "Move the \(what) there, or allow \(target): \"outside\": [\"\(above)\"].")
  }

  /// The place of a path of the project, with links resolved.
  private static func place(_ path: String, in folder: String) -> String {
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
