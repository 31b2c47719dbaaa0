import WaymarkArchive
import WaymarkCore
package import WaymarkHosting
import WaymarkModel
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
    ServedKinds(
      cached: AssetKind.ofRecords.map(fileKind), archive: fileKind(of: .archive),
      isDiscovery: isDiscovery)
  }
}

extension AssetKind {
  /// The kinds of files that are made of one record or list, and that the cache keeps.
  fileprivate static let ofRecords: [AssetKind] =
    PageKind.allCases.map { .page($0) } + [.pass, .passUpdate, .atom, .searchIndex]

  /// The name of such a kind in the cache; `nil` for other kinds.
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
  /// OpenSSL hashes, and zlib and brotli compress.
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
