import WaymarkCore

extension HostingTarget {
  static let vercel = HostingTarget(
    "vercel",
    advice:
      "Vercel: put `vercel.json` into each folder of `web/`. Apple and Google cannot see deployments "
      + "behind Vercel's protection. For paths that are not found, the default locale's error page "
      + "is sent without its headers.",
    reservedNames: ["_vercel", "vercel.json"],
    limits: { site in
      // Vercel makes one route from each header rule, each redirect and each rewrite.
      let count =
        site.rules.count + site.rules.count { $0.shell != nil }
        + site.rules.count { $0.source != .file } + site.redirects.count
      return site.inheritedHeaders(on: "vercel")
        + Shortcoming.list(count, "routes", exceed: 2048, of: "vercel")
    }
  ) { site in
    let json = JSON.members([
      "$schema": "https://openapi.vercel.sh/vercel.json",
      "cleanUrls": false,
      "trailingSlash": false,
      "redirects": redirects(of: site) { redirect in
        .members([
          "source": .string(vercelPattern(redirect.from) + "{/index.html}?"),
          "destination": .string(redirect.target { ":p\($0)" }),
          "statusCode": .integer(redirect.status),
        ])
      } _: { path in
        .members([
          "source": .string(vercelPattern(path, any: ServedPath.plainPattern) + indexFile(path)),
          "destination": .string(path.withPlaceholders),
          "permanent": true,
        ])
      },
      "rewrites": rewrites(of: site, "source") { vercelPattern($0) },
      "headers": headers(of: site, "source") { vercelPattern($0) },
    ])
    return [HostingFile("vercel.json", json)]
  }

  static let firebase = HostingTarget(
    "firebase",
    advice:
      "Firebase Hosting: put `firebase.json` next to `web/`; with several hosts, apply a target "
      + "for each. For paths that are not found, the default locale's error page is sent without its "
      + "headers.",
    reservedNames: ["__"],
    limits: { $0.inheritedHeaders(on: "firebase") }
  ) { site in
    let sites = site.hosts.map { firebaseSite($0, of: site) }
    let json = JSON.members(["hosting": sites.count == 1 ? sites[0] : .array(sites)])
    return [HostingFile("firebase.json", json)]
  }
}

/// A path in the syntax of path-to-regexp.
private func vercelPattern(_ path: ServedPath, any: String? = nil) -> String {
  "/"
    + path.text { number, pattern in
      guard pattern == ServedPath.anyPattern else { return ":p\(number)(\(pattern))" }
      return any.map { ":p\(number)(\($0))" } ?? ":p\(number)"
    }
}

/// The suffix of a page's path in the path of its file.
private func indexFile(_ path: ServedPath) -> String {
  path.segments.isEmpty ? "index.html" : "/index.html"
}

/// The redirects of moved paths and of the files of pages; both services remove a trailing slash
/// themselves.
private func redirects(
  of site: ServedSite, _ moved: (Redirect) -> JSON, _ page: (ServedPath) -> JSON
) -> JSON {
  .array(
    site.redirects.map(moved) + site.rules.filter { $0.source != .file }.map { page($0.path) })
}

/// Several hosts are several sites, each with a target that the operator applies to it.
///
/// Without `ignore`, all files are deployed, including `.well-known`, and `appAssociation` prevents
/// Firebase from making its own association files.
private func firebaseSite(_ host: String, of site: ServedSite) -> JSON {
  func pattern(_ path: ServedPath) -> String { "^/\(path.expression(isCapturing: false))$" }
  return .members([
    "target": site.hosts.count == 1 ? nil : .string(host),
    "public": .string("web/\(host)"),
    "ignore": .array([]),
    "appAssociation": "NONE",
    "cleanUrls": false,
    "trailingSlash": false,
    "redirects": redirects(of: site) { redirect in
      let path = redirect.from.text(literal: escaped) { "(?P<p\($0)>\($1))" }
      return .members([
        "regex": .string("^/\(path)\(Redirect.end)$"),
        "destination": .string(redirect.target { ":p\($0)" }),
        "type": .integer(redirect.status),
      ])
    } _: { path in
      let expression = path.plainExpression { "(?P<p\($0)>\($1))" }
      return .members([
        "regex": .string("^/\(expression)\(escaped(indexFile(path)))$"),
        "destination": .string(path.withPlaceholders),
        "type": 301,
      ])
    },
    "rewrites": rewrites(of: site, "regex", pattern),
    "headers": headers(of: site, "regex", pattern),
  ])
}

/// The pages for paths with parameters.
private func rewrites(
  of site: ServedSite, _ key: String, _ pattern: (ServedPath) -> String
) -> JSON {
  .array(
    site.rules.compactMap { rule in
      rule.shell.map { file in
        .members([key: .string(pattern(rule.path)), "destination": .string(file)])
      }
    })
}

/// The headers of every rule; if two set the same header, the last takes precedence, so general
/// rules come first.
private func headers(
  of site: ServedSite, _ key: String, _ pattern: (ServedPath) -> String
) -> JSON {
  .array(
    site.rules.reversed().map { rule in
      let headers = rule.response.all.map { header in
        JSON.members(["key": .string(header.name), "value": .string(header.value)])
      }
      return .members([key: .string(pattern(rule.path)), "headers": .array(headers)])
    })
}
