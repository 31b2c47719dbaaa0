import WaymarkCore
import WaymarkSigning

@testable import WaymarkTree

/// Hashes with OpenSSL; nothing in these tests compresses.
private final class TestDigest: TreeDigest {
  private var context: DigestContext

  init() throws { context = try DigestContext(.sha256) }

  func update(_ bytes: [UInt8]) throws { try context.update(bytes) }

  func finish() throws -> [UInt8] { try context.finish() }
}

extension TreeTools {
  static let test = TreeTools(
    makeDigest: { try TestDigest() }, encode: { bytes, _ in bytes },
    decode: { bytes, _, _ in bytes })
}

extension ServedKind {
  /// Pages, which are served with a header.
  static func page(robots: String) -> ServedKind {
    ServedKind(
      code: "page", contentType: "text/html", headers: [("X-Robots-Tag", robots)],
      isCompressed: false)
  }
}

extension ServedKinds {
  static let test = ServedKinds(
    cached: [.page(robots: "all")],
    isDiscovery: { path, _ in path.elementsEqual("web/robots.txt".utf8) })
}
