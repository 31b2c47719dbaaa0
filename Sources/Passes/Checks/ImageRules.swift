import Bytes
import Model

/// What Wallet does with one kind of image.
struct ImageRule: Sendable {
  let name: String

  /// The styles that show it.
  let styles: [String]

  /// The sizes in points that fit without being cut; the last is that of current phones.
  let sizes: [(width: Int, height: Int)]

  /// Whether smaller images fit too.
  let isLimit: Bool

  init(
    _ name: String, of styles: [String], _ sizes: (width: Int, height: Int)...,
    isLimit: Bool = false
  ) {
    self.name = name
    self.styles = styles
    self.sizes = sizes
    self.isLimit = isLimit
  }

  private static let all = PassSchema.styles + ["posterGeneric"]

  /// The kinds of images, with the sizes of Apple's guide and those of current systems.
  static let rules = [
    ImageRule("icon", of: all, (29, 29), (38, 38)),
    ImageRule("logo", of: PassSchema.styles, (160, 50), isLimit: true),
    ImageRule(
      "strip", of: ["coupon", "eventTicket", "storeCard"], (320, 84), (320, 110), (320, 123),
      (375, 98), (375, 123), (375, 144)),
    ImageRule("thumbnail", of: ["eventTicket", "generic"], (90, 90), isLimit: true),
    ImageRule("background", of: ["eventTicket"], (180, 220), (345, 505)),
    ImageRule("footer", of: ["boardingPass"], (286, 15), isLimit: true),
    ImageRule("artwork", of: ["eventTicket", "posterGeneric"], (358, 448)),
    ImageRule(
      "primaryLogo", of: ["eventTicket", "boardingPass", "posterGeneric"], (126, 30),
      isLimit: true),
    ImageRule(
      "secondaryLogo", of: ["eventTicket", "boardingPass", "posterGeneric"], (135, 12),
      isLimit: true),
    ImageRule("personalizationLogo", of: ["storeCard"], (150, 40), isLimit: true),
    ImageRule("venueMap", of: ["eventTicket"]),
  ]

  /// Whether an image in pixels fits at a scale; a pixel more or less is rounding.
  func fits(width: Int, height: Int, scale: Int) -> Bool {
    sizes.isEmpty
      || sizes.contains { size in
        let (wide, high) = (size.width * scale, size.height * scale)
        return isLimit
          ? width <= wide + 1 && height <= high + 1
          : abs(width - wide) <= 1 && abs(height - high) <= 1
      }
  }
}

/// The name of an image without its scale and `.png`, and its scale.
func imageScale(of file: String) -> (name: String, scale: Int) {
  let name = String(file.dropLast(4))
  for scale in 2...3 where name.hasSuffix("@\(scale)x") {
    return (String(name.dropLast(3)), scale)
  }
  return (name, 1)
}

extension PassPackage {
  /// Compares the images with what the styles of the pass show, and the scales with each other.
  func checkImageSizes(of document: JSONNode) {
    let styles = (PassSchema.styles + ["posterGeneric"]).filter { document[$0] != nil }
    var pixels: [String: (width: Int, height: Int)] = [:]
    for path in names where path.hasSuffix(".png") {
      guard let bytes = files[path], let header = ImageHeader(bytes), header.format == .png else {
        continue
      }
      pixels[path] = (header.width, header.height)
      let (name, scale) = imageScale(of: fileName(of: path))
      guard let rule = ImageRule.rules.first(where: { $0.name == name }) else { continue }
      if !styles.isEmpty, !styles.contains(where: rule.styles.contains) {
        findings.add(
          .imgStyle, in: path, "no \(styles.joined(separator: " or ")) shows \(path)")
      } else if !rule.fits(width: header.width, height: header.height, scale: scale),
        let size = rule.sizes.last
      {
        let most = rule.isLimit ? "at most " : ""
        findings.add(
          .imgSize, in: path,
          "\(path) has \(header.width) × \(header.height) pixels; Wallet shows \(most)"
            + "\(size.width * scale) × \(size.height * scale)")
      }
    }
    checkScales(pixels)
    guard document["eventTicket"] != nil, files.keys.contains(where: { isImage($0, "strip") })
    else { return }
    for path in names where isImage(path, "background") || isImage(path, "thumbnail") {
      findings.add(.imgStyle, in: path, "an eventTicket with a strip shows no \(path)")
    }
  }

  private func isImage(_ path: String, _ name: String) -> Bool {
    path.hasSuffix(".png") && imageScale(of: fileName(of: path)).name == name
  }

  /// Compares images at two and three times the size with the one at the size itself.
  private func checkScales(_ pixels: [String: (width: Int, height: Int)]) {
    for (path, size) in pixels.sorted(by: { $0.key < $1.key }) {
      let (_, scale) = imageScale(of: fileName(of: path))
      let plain = String(path.dropLast(4 + 3)) + ".png"
      guard scale > 1, let base = pixels[plain] else { continue }
      if abs(size.width - base.width * scale) > scale
        || abs(size.height - base.height * scale) > scale
      {
        findings.add(
          .imgScale, in: path,
          "\(path) has \(size.width) × \(size.height) pixels, and \(scale) times \(plain) has "
            + "\(base.width * scale) × \(base.height * scale)")
      }
    }
  }
}
