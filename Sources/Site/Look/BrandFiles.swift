import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
package import WaymarkPages
package import WaymarkProject
import WaymarkSigning
import WaymarkTree

/// The images of a project's brand, read and checked.
package struct BrandFiles: Sendable {
  private let project: Project

  /// The data about the images that pages need.
  package private(set) var brand: SiteBrand

  /// By URL path.
  package private(set) var files: [AssetFile] = []

  /// Reads the images; the error contains every reason why one cannot be used.
  package init(of project: Project) throws {
    self.project = project
    brand = SiteBrand(color: project.look.color)
    let pictures = [
      (project.look.logo, "logo", 256 << 10, faultOfLogo),
      (project.look.icon, "icon", 1 << 20, faultOfIcon),
    ]
    let read = try pictures.mapAll { path, name, limit, fault in
      try path.map { try self.read($0, as: name, limit: limit, fault) }
    }
    (brand.logo, brand.icon) = (read[0], read[1])
    if brand.icon == nil { brand.drawn = try draw() }
  }

  /// The file that browsers request from every host without a link to it.
  var favicon: AssetFile {
    let icon = brand.icon.flatMap { icon in
      files.first { $0.path == icon.path }.map { Favicon(png: $0.bytes, icon.header) }
    }
    let favicon = icon ?? Favicon(color: brand.color)
    let kind =
      favicon.format.map(AssetKind.picture) ?? .copied(FileType(ofFileNamed: Favicon.path))
    return AssetFile(Favicon.path, kind, favicon.bytes)
  }

  /// Draws the image for shared links if there is no icon.
  private mutating func draw() throws -> SiteBrand.Picture? {
    let bytes = Drawing.sharedPicture(color: brand.color)
    guard let header = ImageHeader(bytes) else { return nil }
    return try add(bytes, header, as: "share")
  }

  private mutating func read(
    _ path: String, as name: String, limit: Int, _ fault: (ImageHeader) -> String?
  ) throws -> SiteBrand.Picture {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(at: project.path(path), limit: limit, isRegular: true)
    } catch {
      throw DiagnosedError(
        .projectBrand, at: Location(path),
        error.isTooLarge ? "the \(name) has more than \(limit >> 10) KB" : error.description)
    }
    guard let header = ImageHeader(bytes) else {
      throw DiagnosedError(
        .projectBrand, at: Location(path),
        "the \(name) is not an image, or is an SVG without a size (width and height, or viewBox)")
    }
    if let message = fault(header) {
      throw DiagnosedError(.projectBrand, at: Location(path), "the \(name) \(message)")
    }
    return try add(bytes, header, as: name)
  }

  /// Adds a file whose name contains the hash of its bytes.
  private mutating func add(
    _ bytes: [UInt8], _ header: ImageHeader, as name: String
  ) throws -> SiteBrand.Picture {
    let hash = try Digest.sha256.hex(of: bytes).prefix(16)
    let url = "/assets/\(name).\(hash).\(header.format.fileExtension)"
    files.append(AssetFile(url, .image(header.format), bytes))
    let hasDarkStyle = bytes.firstRange(of: Array("prefers-color-scheme".utf8)) != nil
    return SiteBrand.Picture(
      path: url, header: header, isForDarkPages: header.format == .svg && hasDarkStyle,
      bytes: bytes)
  }
}

private func faultOfLogo(_ header: ImageHeader) -> String? {
  [.svg, .png].contains(header.format) ? nil : "is \(header.format.rawValue), not SVG or PNG"
}

private func faultOfIcon(_ header: ImageHeader) -> String? {
  let size = "\(header.width) × \(header.height) pixels"
  if header.format != .png { return "is \(header.format.rawValue), not PNG" }
  if header.width != header.height { return "is not square: it has \(size)" }
  return header.width < 180 ? "is too small: it has \(size)" : nil
}
