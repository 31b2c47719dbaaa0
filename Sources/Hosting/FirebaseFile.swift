import Bytes

/// The `firebase.json` that stands beside the folder `web`.
///
/// Without `ignore` nothing is left out, so that `.well-known` is deployed, and `appAssociation` keeps
/// Firebase from making association files of its own.
struct FirebaseFile {
  let site: ServedSite

  var bytes: [UInt8] {
    rendered { output in
      let sites = site.hosts.map { host in hosting(of: host) }
      output.json(
        .members(["hosting": sites.count == 1 ? sites[0] : .array(sites)]), layout: .pretty)
    }
  }

  /// Several hosts are several sites, each under a target that the operator applies to it.
  private func hosting(of host: String) -> JSON {
    .members([
      "target": site.hosts.count == 1 ? nil : .string(host),
      "public": .string("web/\(host)"),
      "ignore": .array([]),
      "appAssociation": "NONE",
      "cleanUrls": false,
      "trailingSlash": false,
      "rewrites": .array(
        site.rules.compactMap { rule in
          guard case .shell(let file) = rule.source else { return nil }
          return .members(["regex": .string(expression(of: rule)), "destination": .string(file)])
        }),
      "headers": .array(
        site.rules.reversed().map { rule in
          .members([
            "regex": .string(expression(of: rule)), "headers": headers(of: rule.response),
          ])
        }),
    ])
  }

  private func expression(of rule: ServedRule) -> String {
    "^/\(rule.path.expression(isCapturing: false))$"
  }
}
