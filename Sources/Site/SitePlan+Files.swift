import WaymarkArchive
import WaymarkCore
package import WaymarkHosting
import WaymarkModel
import WaymarkPages
package import WaymarkProject
import WaymarkSigning
package import WaymarkTree

extension SitePlan {
  /// How the tree serves files of a kind.
  package func fileKind(of asset: AssetKind) -> ServedKind {
    let response = responses.response(to: asset)
    return ServedKind(
      code: asset.cacheCode, contentType: response.contentType,
      headers: response.headers.map { ($0.name, $0.value) }, isCompressed: response.isCompressed)
  }

  /// How the tree serves its files.
  package var fileKinds: ServedKinds {
    ServedKinds(cached: AssetKind.ofRecords.map(fileKind), isDiscovery: isDiscovery)
  }
}

extension AssetKind {
  /// The kinds of files that are made from one record or list, and that the cache keeps.
  fileprivate static let ofRecords: [AssetKind] =
    PageKind.allCases.map { .page($0) } + [.pass, .passUpdate, .atom, .searchIndex]

  /// The name of the kind in the cache; `nil` for other kinds.
  fileprivate var cacheCode: String? {
    switch self {
    case .page(let kind): kind.rawValue
    case .pass: "pkpass"
    case .passUpdate: "pkpass-update"
    case .atom: "atom"
    case .searchIndex: "index"
    case .associationFile, .sitemap, .robots, .styleSheet, .webManifest, .image, .picture, .copied,
      .propertyList, .appXML, .appJSON, .appStrings, .source, .pushPayload, .feed,
      .catalog, .hosting, .archive:
      nil
    }
  }
}

extension TreeTools {
  /// Hashes with OpenSSL, and compresses with zlib and brotli.
  package static let site = TreeTools(
    makeDigest: { try SHA256() },
    encode: { try $1.encode($0) }, decode: { $1.decode($0, limit: $2) })
}

/// A hash by OpenSSL.
private final class SHA256: TreeDigest {
  private var context: DigestContext

  init() throws {
    context = try DigestContext(.sha256)
  }

  func update(_ bytes: [UInt8]) throws { try context.update(bytes) }

  func finish() throws -> [UInt8] { try context.finish() }
}

extension SitePlan {
  /// The files that pages load from their own host, by URL path.
  package var themeFiles: [AssetFile] {
    guard project.hasPages else { return [] }
    let sheets = look.styles.files.sorted { $0.key < $1.key }
      .map { AssetFile($0.key, .styleSheet, $0.value) }
    let manifest = look.site.webManifest.map { json in
      AssetFile(SiteBrand.manifestPath, .webManifest, rendered { $0.json(json) })
    }
    let drawing = AssetFile("/assets/no-picture.svg", .picture(.svg), look.styles.drawing)
    // A favicon of the project's own is served instead.
    let isOwn = look.files.statics.paths.contains(String(Favicon.path.dropFirst()))
    let favicon = isOwn ? [] : [look.files.brand.favicon]
    return sheets + [drawing] + look.files.brand.files + favicon
      + [manifest, look.phoneCode].compactMap(\.self)
  }
}

// The paths of files that several producers use.

extension Environment {
  /// The key of IndexNow, if the environment is indexed.
  package var announcedKey: String? { isIndexed ? indexNowKey : nil }

  /// The URL path of a key's file.
  package static func path(ofKey key: String) -> String { "/\(key).txt" }
}

/// The path of the pass for Wallet next to the page of a gate pass.
package enum PassPaths {
  package static let file = "gatepass.pkpass"
}
