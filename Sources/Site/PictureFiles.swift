import WaymarkCore
import WaymarkDisk
import WaymarkHosting
package import WaymarkModel
import WaymarkProject
package import WaymarkRecords
import WaymarkSigning

/// The images of a project, on every host.
package struct PictureFiles {
  package let plan: SitePlan

  package init(plan: SitePlan) { self.plan = plan }

  /// Writes every image of the folder, one at a time.
  package func write(to sink: Sink) throws {
    guard let folder = plan.project.pictures else { return }
    // Copies such as `a b.jpg` and `a_b.jpg` have the same path.
    var written: Set<String> = []
    try folder.forEach { picture in
      guard let id = PictureFolder.identifier(of: picture) else { return }
      let (bytes, file) = try folder.read(picture)
      guard let file, written.insert(Self.path(of: id, file)).inserted else { return }
      for host in plan.environment.hosts {
        let path = "web/\(host)\(Self.path(of: id, file))"
        try sink.write(AssetFile(path, .image(file.header.format), bytes))
      }
    }
  }

  /// The names of the images of the folder by the beginnings of their URL paths; an identifier may
  /// have images in several formats.
  package func names() throws -> [String: [String]] {
    var names: [String: [String]] = [:]
    try plan.project.pictures?.forEach { picture in
      guard let id = PictureFolder.identifier(of: picture) else { return }
      names[Self.folder + id, default: []].append(picture)
    }
    return names
  }

  /// The image with a URL path; `nil` if none of the names has it.
  package func bytes(at path: String, among names: [String: [String]]) throws -> [UInt8]? {
    guard let folder = plan.project.pictures, let end = path.lastIndex(of: "-") else { return nil }
    for picture in names[String(path[..<end])] ?? [] {
      let (bytes, file) = try folder.read(picture)
      guard let file, let id = PictureFolder.identifier(of: picture) else { continue }
      if Self.path(of: id, file) == path { return bytes }
    }
    return nil
  }

  private static let folder = "/assets/pictures/"

  /// The URL path of an image: its folder contains a hash of the bytes, so that browsers may cache
  /// it for ever, and servers know its type by the file's name.
  package static func path(of id: String, _ file: PictureFile) -> String {
    "\(folder)\(id)-\(file.fingerprint)/\(fileName(file.header.format))"
  }

  package static func fileName(_ format: ImageFormat) -> String {
    "picture.\(format.fileExtension)"
  }
}

extension SitePlan {
  /// A listing as its pages, lists and feeds show it: without implausible values, and with the URLs
  /// of those of its images that are files of the project.
  package func shown(_ listing: Listing) -> Listing {
    let listing = listing.plausible
    guard !listing.pictures.isEmpty else { return listing }
    var placed = listing
    placed.pictures = [:]
    placed.images = listing.images.map { image in
      guard let file = listing.pictures[image], let id = PictureFolder.identifier(of: image)
      else { return image }
      let url = origin + PictureFiles.path(of: id, file)
      placed.pictures[url] = file
      return url
    }
    return placed
  }
}

extension PictureFolder {
  /// Passes on every file in the folder by its relative path, sorted by name.
  package func forEach(_ body: (String) throws -> Void) throws {
    guard fileKind(at: path) == .folder else {
      throw DiagnosedError(
        .projectPictures, at: Location(name), "there is no pictures folder \(name)")
    }
    try visit("", body)
  }

  private func visit(_ prefix: String, _ body: (String) throws -> Void) throws {
    for entry in try entries(of: path + "/" + prefix).sorted() where !entry.hasPrefix(".") {
      try Interruption.check()
      let place = path + "/" + prefix + entry
      guard !isLink(at: place) || allows(prefix + entry) else { continue }
      switch fileKind(at: place) {
      case .folder: try visit(prefix + entry + "/", body)
      case .file: try body(prefix + entry)
      case .other, nil: continue
      }
    }
  }

  /// A hash of the names, sizes and times of all files: pages contain the sizes of images.
  package func digest() throws -> [UInt8] {
    var digest = try DigestContext(.sha256)
    try forEach { picture in
      let file = fileIdentity(at: path + "/" + picture)
      try digest.update(Array("\(picture) \(file.map { "\($0)" } ?? "")\n".utf8))
    }
    return try digest.finish()
  }
}
