/// A server or a service that a site can be served by.
public enum HostingTarget: String, Sendable, CaseIterable {
  case nginx
  case caddy
  case apache
  case netlify
  case cloudflare
  case vercel
  case firebase
  case s3
  case githubPages = "github-pages"

  /// The targets of an environment that declares none: the operator's own servers, and every service
  /// that can serve the site as it is meant to be.
  public static func suitable(for site: ServedSite) -> [HostingTarget] {
    allCases.filter { $0.shortcomings(for: site).isEmpty }
  }

  /// The files that make the target serve a site, by their paths below `hosting/`.
  public func files(for site: ServedSite) -> [HostingFile] {
    switch self {
    case .nginx: [HostingFile("nginx.conf", NginxFile(site: site).bytes)]
    case .caddy: [HostingFile("Caddyfile", CaddyFile(site: site).bytes)]
    case .apache: [HostingFile("htaccess", ApacheFile(site: site).bytes)]
    case .netlify:
      [
        HostingFile("_headers", HeadersFile(site: site, isCloudflare: false).bytes),
        HostingFile("_redirects", RedirectsFile(site: site, isCloudflare: false).bytes),
      ]
    case .cloudflare:
      [
        HostingFile("cloudflare/_headers", HeadersFile(site: site, isCloudflare: true).bytes),
        HostingFile("cloudflare/_redirects", RedirectsFile(site: site, isCloudflare: true).bytes),
      ] + WranglerFile(site: site).files
    case .vercel: [HostingFile("vercel.json", VercelFile(site: site).bytes)]
    case .firebase: [HostingFile("firebase.json", FirebaseFile(site: site).bytes)]
    case .s3: [HostingFile("s3-upload.sh", UploadScript(site: site).bytes)]
    case .githubPages: [HostingFile(".nojekyll", [])]
    }
  }
}

/// One file below `hosting/`.
public struct HostingFile: Sendable, Equatable {
  public let path: String
  public let bytes: [UInt8]

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
