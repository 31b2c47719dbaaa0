import WaymarkCore

/// The kinds of files that state which app opens a site's links.
public enum LinkFileKind: String, CaseIterable, Sendable {
  /// `apple-app-site-association`.
  case association

  /// `assetlinks.json`.
  case assetLinks = "assetlinks"

  /// `applinking.json`.
  case appLinking = "applinking"

  /// An app's entitlements as an XML property list, or a list of associated domains.
  case entitlements

  /// The `module.json5` of a HarmonyOS app.
  case module

  /// The name of such a file, in messages.
  public var fileName: String {
    switch self {
    case .association: "apple-app-site-association"
    case .assetLinks: "assetlinks.json"
    case .appLinking: "applinking.json"
    case .entitlements: "entitlements file"
    case .module: "app's module.json5"
    }
  }

  /// Determines the kind of a file by its name, or by its content if the name is not conclusive.
  public init(ofFileNamed path: String, _ bytes: [UInt8]) {
    let name = String(path.split(separator: "/").last ?? "").asciiLowercased
    let named: [(start: String, kind: LinkFileKind)] = [
      ("assetlinks", .assetLinks), ("applinking", .appLinking),
      ("apple-app-site-association", .association), ("module.json5", .module),
    ]
    if name.hasSuffix(".entitlements") || name.hasSuffix(".plist") {
      self = .entitlements
    } else {
      self = named.first { name.hasPrefix($0.start) }?.kind ?? Self.kind(of: bytes)
    }
  }

  private static func kind(of bytes: [UInt8]) -> LinkFileKind {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { !LinkLint.isBlank($0) }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      let isList = first?.isASCIILetter == true && text.contains(UInt8(ascii: ":"))
      return isList || first == UInt8(ascii: "<") || text.starts(with: "bplist".utf8)
        ? .entitlements : .association
    }
    guard let root = try? JSONReader.read(bytes).root else {
      return first == UInt8(ascii: "[") ? .assetLinks : .association
    }
    if let elements = root.array {
      return !elements.isEmpty && elements.allSatisfy { $0.string != nil }
        ? .entitlements : .assetLinks
    }
    if root["module"] != nil, LinkLint.isModule(bytes) { return .module }
    if root["applinking"] != nil { return .appLinking }
    return root["relation"] != nil || root["target"] != nil ? .assetLinks : .association
  }
}
