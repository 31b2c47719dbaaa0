import WaymarkCore

/// How a bucket behind CloudFront stores the files of a site.
public enum ObjectStorage {
  /// The headers that a bucket stores with a file; all others come from CloudFront.
  public static let headers: Set = ["Cache-Control", "Content-Disposition", "Content-Type"]

  /// The key of the file at a path below a host's root; for a page, it is the URL path without a
  /// slash, as `viewer-request.js` requests it.
  public static func key(ofPath path: String) -> String {
    let end = "/index.html"
    return path.hasSuffix(end) ? String(path.dropLast(end.count)) : path
  }
}

/// Whether a file leads to pages, so that it is uploaded after them.
///
/// Files with words of the search index are not included: their names change with their bytes, and
/// the search page loads them.
@Sendable public func isDiscovery(
  path: ArraySlice<UInt8>, contentType: ArraySlice<UInt8>
) -> Bool {
  let name = path[(path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)...]
  return path.firstRange(of: "/.well-known/") != nil || name.elementsEqual("/robots.txt".utf8)
    || name.starts(with: "/sitemap".utf8) && name.suffix(4).elementsEqual(".xml".utf8)
    || contentType.starts(with: "application/atom".utf8)
    || path.firstRange(of: "/assets/search/") != nil && !name.starts(with: "/words-".utf8)
}
