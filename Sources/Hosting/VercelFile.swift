import Bytes

/// The `vercel.json` of each host's web root.
///
/// Of two rules that set one header the last counts, so that general rules come first.
struct VercelFile {
  /// How many routes Vercel takes in one deployment.
  static let routeLimit = 2048

  let site: ServedSite

  var bytes: [UInt8] {
    rendered { output in
      output.json(
        .members([
          "$schema": "https://openapi.vercel.sh/vercel.json",
          "cleanUrls": false,
          "trailingSlash": false,
          "rewrites": .array(
            site.rules.compactMap { rule in
              guard case .shell(let file) = rule.source else { return nil }
              return .members(["source": .string(source(of: rule)), "destination": .string(file)])
            }),
          "headers": .array(
            site.rules.reversed().map { rule in
              .members([
                "source": .string(source(of: rule)), "headers": headers(of: rule.response),
              ])
            }),
        ]), layout: .pretty)
    }
  }

  /// A path in the syntax of path-to-regexp.
  private func source(of rule: ServedRule) -> String {
    var number = 0
    return "/"
      + rule.path.segments.map { segment in
        switch segment {
        case .literal(let text): return text
        case .identifier:
          number += 1
          return ":p\(number)([A-Za-z0-9_-]+)"
        case .any:
          number += 1
          return ":p\(number)"
        case .numbered(let prefix, let suffix):
          number += 1
          return "\(prefix):p\(number)([0-9]+)\(suffix)"
        }
      }.joined(separator: "/")
  }
}

/// Headers as Vercel and Firebase write them.
func headers(of response: Response) -> JSON {
  .array(
    response.all.map { .members(["key": .string($0.name), "value": .string($0.value)]) })
}
