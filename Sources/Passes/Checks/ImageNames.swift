import WaymarkCore
import WaymarkModel

/// An image where phones look for one: at the root, or directly in LANGUAGE.lproj.
struct PassImage {
  let path: String

  /// Empty at the root, otherwise such as `en.lproj/`.
  let folder: String

  /// The name without scale and extension, such as `logo`.
  let name: String

  /// 1, 2 or 3.
  let scale: Int

  /// Reads a path; `nil` when it is not the path of an image.
  init?(_ path: String) {
    guard path.hasSuffix(".png"), let folder = imageFolder(of: path),
      folder.isEmpty || folder.hasSuffix(".lproj/")
    else { return nil }
    self.path = path
    self.folder = folder
    let stem = fileName(of: path).dropLast(4)
    scale = stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    name = String(scale == 1 ? stem : stem.dropLast(3))
  }

  /// The name with its scale and extension.
  var file: String { fileName(of: path) }

  /// The path of the same image at another scale.
  func path(atScale scale: Int) -> String {
    "\(folder)\(name)\(scale == 1 ? "" : "@\(scale)x").png"
  }
}

extension PassPackage {
  /// Checks that an image has a place and a name that phones look for.
  func checkImageName(_ path: String) {
    let file = fileName(of: path)
    guard let folder = imageFolder(of: path) else {
      guard !PassPackage.isJunk(path) else { return }
      return findings.add(
        .imgName, in: path,
        "phones do not look for \(path): images are at the root or in LANGUAGE.lproj",
        help: knownImages.contains(file) ? "move it to the root" : nil)
    }
    // Finding a similar name takes long, and a hostile pass may have any number of names.
    guard !knownImages.contains(file), !PassPackage.isJunk(path), findings.takes(.warning) else {
      return
    }
    let meant = meantImage(file)
    let other = meant.flatMap { files[folder + $0] == nil ? nil : folder + $0 }
    var message = "phones do not look for \(file)"
    if let other, other.lowercased() == path.lowercased() {
      message += "; on case-insensitive systems it is the same file as \(other)"
    }
    findings.add(
      .imgName, in: path, message,
      help: other.map { "remove it, or use another name; \($0) already exists" }
        ?? meant.map { "rename it to \($0)" })
  }

  /// Checks that a file with the name of an image is a PNG.
  func checkOtherPicture(_ path: String) {
    let file = fileName(of: path)
    guard let end = otherPictures.first(where: { file.hasEnd($0) }),
      let folder = imageFolder(of: path)
    else { return }
    let png = String(file.dropLast(end.count)) + ".png"
    guard knownImages.contains(png) else { return }
    let isThere = files[folder + png] != nil
    findings.add(
      .imgName, in: path, "phones do not look for \(file): Wallet shows only PNG",
      help: isThere ? "remove it; \(folder)\(png) already exists" : "convert it to \(png)")
  }
}

/// Whether phones look for an image with this path.
func isKnownImage(_ path: String) -> Bool {
  knownImages.contains(fileName(of: path)) && imageFolder(of: path) != nil
}

private let imageKinds = [
  "icon", "logo", "strip", "thumbnail", "background", "footer", "artwork", "primaryLogo",
  "secondaryLogo", "personalizationLogo", "venueMap",
]

/// The images that Wallet looks for, at every scale.
let imageNames = imageKinds.flatMap(scaled)

/// The same names as a set.
let knownImages = Set(imageNames)

/// The icons; a pass needs one of them.
let iconNames = scaled("icon")

/// The extensions of images that Wallet does not show.
private let otherPictures = [".jpg", ".jpeg", ".gif", ".webp", ".svg", ".heic"]

/// The names of an image at the three scales of screens.
private func scaled(_ name: String) -> [String] { ["", "@2x", "@3x"].map { "\(name)\($0).png" } }

/// The folder of an image: empty at the root, otherwise such as `en.lproj/`; `nil` for other
/// folders.
///
/// L10N-LANG reports folders whose `.lproj` is in upper case.
private func imageFolder(of path: String) -> String? {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  let folder = String(path[...slash])
  let isPlace = folder.hasEnd(".lproj/")
  return isPlace && folder.utf8.count { $0 == UInt8(ascii: "/") } < 2 ? folder : nil
}

/// The name that was probably meant: `thumbnail.png` for `thumb.png`, `logo.png` for `Logo@1x.png`.
private func meantImage(_ file: String) -> String? {
  let file = file.lowercased().replacing("@1x", with: "")
  // Phones have no scale of 4: its image is too large for another.
  guard !file.contains(#/@[4-9]x/#) else { return nil }
  let stem = file.dropLast(4)
  return imageNames.first { $0.lowercased() == file }
    ?? imageNames.first { stem.utf8.count >= 4 && $0.lowercased().hasPrefix(stem) }
    ?? suggestion(for: file, among: imageNames)
}
