import Bytes

/// `hosting/README.md`: what to do with each file beside it.
public struct ReadMe: Sendable {
  private let site: ServedSite
  private let targets: [HostingTarget]

  public init(_ site: ServedSite, targets: [HostingTarget]) {
    self.site = site
    self.targets = targets
  }

  public var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        # Serving \(site.environment)

        Each host has a folder of its own in `web/`: \(site.hosts.joined(separator: ", ")). The files \
        here make a server send every file with its type and headers, at a URL without a trailing \
        slash and without a redirect; `manifest.json` lists what is right, and \
        `waymark links verify` compares a running server with it.

        The tree is expected at `\(site.root)`; a server's file is changed to another place by \
        replacing that path. The files hold the hashes of the pages' style sheets: put them in place, \
        and let the server read them again, whenever a build has changed them.


        """)
      for target in HostingTarget.allCases where targets.contains(target) {
        output.append("- \(target.advice)\n")
      }
    }
  }
}

extension HostingTarget {
  /// What an operator does with the target's files.
  fileprivate var advice: String {
    switch self {
    case .nginx: "nginx: include `nginx.conf` in the `http` block."
    case .caddy: "Caddy: import `Caddyfile`, or run `caddy run --config Caddyfile`."
    case .apache:
      "Apache httpd: put `htaccess` as `.htaccess` into each folder of `web/`; allow it with "
        + "`AllowOverride All`, and enable `rewrite` and `headers`."
    case .netlify:
      "Netlify: put `_headers` and `_redirects` into each folder of `web/`, and switch pretty URLs "
        + "off. Paths that are not found get the page without its headers."
    case .cloudflare:
      "Cloudflare: put `cloudflare/_headers` and `cloudflare/_redirects` into each folder of `web/`, "
        + "and run `wrangler deploy` with the host's `wrangler.json`. Cloudflare Pages would "
        + "redirect every page to a trailing slash. Paths that are not found get the page without "
        + "its headers."
    case .vercel:
      "Vercel: put `vercel.json` into each folder of `web/`. Deployments behind Vercel's protection "
        + "are invisible to Apple and Google. Paths that are not found get the default locale's page "
        + "without its headers."
    case .firebase:
      "Firebase Hosting: put `firebase.json` beside `web/`; with several hosts apply a target for "
        + "each. Paths that are not found get the default locale's page without its headers."
    case .s3:
      "Amazon S3: run `s3-upload.sh` for each folder of `web/`. S3 sends no header of its own but "
        + "type, cache and disposition, and knows no places with parameters: CloudFront has to."
    case .githubPages:
      "GitHub Pages: put `.nojekyll` into the published folder, or `.well-known` is left out. No "
        + "header can be set there, so do not host passes, and nothing that must not be indexed."
    }
  }
}
