/// The type of a project's own file, by its name.
public struct FileType: Hashable, Sendable {
  /// The exact value of `Content-Type`.
  public let mediaType: String

  /// Determines the type from the extension; unknown files are plain bytes, which browsers do not
  /// show.
  public init(ofFileNamed name: String) {
    let end = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    mediaType =
      Self.byName[name] ?? Self.byEnd[end.lowercased()] ?? "application/octet-stream"
  }

  /// Whether it is text, which is worth compressing.
  var isText: Bool {
    mediaType.hasPrefix("text/") || mediaType.hasSuffix("json") || mediaType.hasSuffix("xml")
  }

  /// Files with well-known names.
  private static let byName = [
    "apple-app-site-association": "application/json",
    "apple-developer-merchantid-domain-association": "text/plain; charset=utf-8",
  ]

  private static let byEnd = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "ics": "text/calendar; charset=utf-8",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "m4a": "audio/mp4",
    "md": "text/markdown; charset=utf-8",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "pem": "application/x-pem-file",
    "png": "image/png",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
    "txt": "text/plain; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": "application/xml",
    "zip": "application/zip",
  ]
}
