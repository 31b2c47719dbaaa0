import WaymarkCore
import WaymarkModel

/// How Wallet treats one kind of image in some styles.
struct ImageRule: Sendable {
  /// Which sizes are shown uncropped.
  enum Fit {
    /// The given sizes.
    case exact

    /// The given size and smaller ones.
    case limit

    /// The given size and smaller ones, with an aspect ratio from 2 : 3 to 3 : 2.
    case photo
  }

  let name: String

  /// The styles and schemes that show it.
  let styles: [String]

  /// The sizes in points that are not cropped; the last one is for current phones.
  let sizes: [(width: Int, height: Int)]
  let fit: Fit

  private init(
    _ name: String, of styles: [String], _ sizes: (width: Int, height: Int)..., fit: Fit = .exact
  ) {
    self.name = name
    self.styles = styles
    self.sizes = sizes
    self.fit = fit
  }

  private static let posters = [PassSchema.poster.name, "posterGeneric"]
  private static let logos = posters + [PassSchema.semanticBoarding.name]

  /// The kinds of images, with the sizes of Apple's guide and those of current systems.
  static let rules = [
    ImageRule("icon", of: PassSchema.allStyles, (29, 29), (38, 38)),
    ImageRule("logo", of: PassSchema.styles, (160, 50), fit: .limit),
    ImageRule("strip", of: ["coupon"], (320, 110), (375, 144)),
    ImageRule("strip", of: ["eventTicket"], (320, 84), (375, 98), (375, 144)),
    ImageRule("strip", of: ["storeCard"], (320, 123), (375, 123), (375, 144)),
    ImageRule("thumbnail", of: ["eventTicket", "generic"], (90, 90), fit: .photo),
    ImageRule("background", of: ["eventTicket"], (180, 220), (345, 505)),
    ImageRule("background", of: ["posterGeneric"]),
    ImageRule("footer", of: ["boardingPass"], (286, 15), fit: .limit),
    ImageRule("artwork", of: posters, (358, 448)),
    ImageRule("primaryLogo", of: logos, (126, 30), fit: .limit),
    ImageRule("secondaryLogo", of: logos, (135, 12), fit: .limit),
    ImageRule("personalizationLogo", of: ["storeCard"], (150, 40), fit: .limit),
    ImageRule("venueMap", of: [PassSchema.poster.name]),
  ]

  /// Whether an image in pixels fits at a scale, allowing one pixel for rounding.
  func fits(_ width: Int, _ height: Int, scale: Int) -> Bool {
    sizes.isEmpty && width * height <= 1 << 26
      || sizes.contains { size in
        let (wide, high) = (size.width * scale, size.height * scale)
        guard fit != .exact else { return abs(width - wide) <= 1 && abs(height - high) <= 1 }
        let isPhoto = 2 * width <= 3 * (height + 1) && 2 * height <= 3 * (width + 1)
        return width <= wide + 1 && height <= high + 1 && (fit == .limit || isPhoto)
      }
  }

  /// The size that is shown uncropped at a scale, in pixels.
  func size(atScale scale: Int) -> String {
    guard let size = sizes.last else { return "at most 67 million pixels" }
    let pixels = "\(size.width * scale) × \(size.height * scale)"
    switch fit {
    case .exact: return pixels
    case .limit: return "at most \(pixels)"
    case .photo: return "at most \(pixels), with an aspect ratio from 2 : 3 to 3 : 2"
    }
  }
}

extension PassPackage {
  /// Compares the images with what the styles of the pass show, and the scales with each other.
  func checkImageSizes(of document: JSONNode) {
    let styles = PassSchema.allStyles.filter { document[$0] != nil }
    let schemes = PassSchema.preferredSchemes(of: document).filter { styles.contains($0.style) }
    let shown = styles + schemes.map(\.name)
    var pixels: [String: (width: Int, height: Int)] = [:]
    for image in images {
      let size = PNGChunks(files[image.path] ?? []).size
      guard size.width > 0 else { continue }
      pixels[image.path] = size
      let rules = ImageRule.rules.filter { $0.name == image.name }
      let used = rules.filter { styles.isEmpty || shown.contains(where: $0.styles.contains) }
      if let rule = used.last {
        if !used.contains(where: { $0.fits(size.width, size.height, scale: image.scale) }) {
          findings.add(
            .imgSize, in: image.path,
            "\(image.path) has \(size.width) × \(size.height) pixels; Wallet shows "
              + rule.size(atScale: image.scale))
        }
      } else if !rules.isEmpty {
        checkStyle(of: image, rules, styles)
      }
    }
    checkScales(pixels)
    checkStrip(document)
    if shown.contains(PassSchema.poster.name) { checkPoster() }
  }

  /// Whether an image with this name, at any scale, is where phones look for it.
  func hasImage(_ name: String) -> Bool {
    images.contains { $0.name == name } || unreadImages.contains { $0.name == name }
  }

  /// The images at places where phones look for them that cannot be read.
  var unreadImages: [PassImage] { unreadNames.compactMap { PassImage($0) } }

  /// Reports that a poster has no image to fill it.
  private func checkPoster() {
    guard !hasImage("artwork"), !hasImage("background") else { return }
    findings.add(
      .jsonPoster, in: "artwork.png",
      "a poster event ticket needs artwork.png or background.png",
      help: "add one; without it phones show the classic ticket")
  }

  /// Reports an image that the styles of the pass do not show, and the scheme that does.
  private func checkStyle(of image: PassImage, _ rules: [ImageRule], _ styles: [String]) {
    let article = styles[0].hasPrefix("e") ? "an" : "a"
    let scheme = PassSchema.schemes.first { scheme in
      styles.contains(scheme.style) && rules.contains { $0.styles.contains(scheme.name) }
    }
    findings.add(
      .imgStyle, in: image.path,
      "\(article) \(styles.joined(separator: " or ")) pass does not show \(image.path)",
      help: scheme.map {
        "remove it, or give \"preferredStyleSchemes\": [\"\($0.name)\", \"\($0.style)\"]"
      })
  }

  /// Reports what an event ticket does not show because it has a strip.
  private func checkStrip(_ document: JSONNode) {
    guard document["eventTicket"] != nil, hasImage("strip") else { return }
    for image in images where ["background", "thumbnail"].contains(image.name) {
      findings.add(
        .imgStyle, in: image.path, "an eventTicket with a strip does not show \(image.path)")
    }
  }

  /// Compares each image with the one at the smallest scale.
  private func checkScales(_ pixels: [String: (width: Int, height: Int)]) {
    for image in images {
      guard let size = pixels[image.path],
        let least = (1..<image.scale).first(where: { pixels[image.path(atScale: $0)] != nil }),
        let base = pixels[image.path(atScale: least)]
      else { continue }
      let (width, height) = (base.width * image.scale, base.height * image.scale)
      // The size of the smaller image may be rounded by a pixel.
      if abs(size.width * least - width) > image.scale
        || abs(size.height * least - height) > image.scale
      {
        findings.add(
          .imgScale, in: image.path,
          "\(image.path) has \(size.width) × \(size.height) pixels, and "
            + "\(least == 2 ? "1.5" : "\(image.scale)") times \(image.path(atScale: least)) has "
            + "\(width / least) × \(height / least)")
      }
    }
  }
}
