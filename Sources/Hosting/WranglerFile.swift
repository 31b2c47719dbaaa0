import Bytes

/// The configuration of Cloudflare's static assets, one for each host.
///
/// Only `drop-trailing-slash` serves `/ads/17` from `ads/17/index.html` without a redirect, which
/// Cloudflare Pages cannot be told; a missing page gets the nearest `404.html`.
struct WranglerFile {
  let site: ServedSite

  var files: [HostingFile] {
    site.hosts.map { host in
      HostingFile("cloudflare/\(host)/wrangler.json", bytes(of: host))
    }
  }

  private func bytes(of host: String) -> [UInt8] {
    rendered { output in
      output.json(
        .members([
          "name": .string(String(host.map { $0 == "." ? "-" : $0 })),
          "compatibility_date": "2025-01-01",
          "assets": .members([
            "directory": .string("../../../web/\(host)"),
            "html_handling": "drop-trailing-slash",
            "not_found_handling": "404-page",
          ]),
          "routes": .array([
            .members(["pattern": .string(host), "custom_domain": true])
          ]),
        ]), layout: .pretty)
    }
  }
}
