import WaymarkCore

/// The settings of CloudFront for a bucket, which itself sends only type, cache and disposition
/// headers.
///
/// A policy sends the headers that all files have. Headers that differ between files come from two
/// functions, because policies apply only to folders; the functions also give every page a single
/// URL.
struct CloudFront {
  private let site: ServedSite

  /// The maximum size of a function: "Quotas on CloudFront Functions" in its guide.
  private static let greatestFunction = 10_240

  init(_ site: ServedSite) {
    self.site = site
  }

  var files: [HostingFile] {
    [
      HostingFile("cloudfront/response-headers-policy.json", policy),
      HostingFile("cloudfront/viewer-request.js", requestFunction),
      HostingFile("cloudfront/viewer-response.js", responseFunction),
    ]
  }

  var shortcomings: [Shortcoming] {
    files.filter { $0.path.hasSuffix(".js") && $0.bytes.count > Self.greatestFunction }.map {
      file in
      let size = "\(file.path) would have \(file.bytes.count) bytes"
      return Shortcoming(.hostingLimit, "\(size); CloudFront allows \(Self.greatestFunction)")
    }
  }
}

// MARK: - Headers

extension CloudFront {
  /// The headers that every file has, for `aws cloudfront create-response-headers-policy`.
  private var policy: JSON {
    let custom = shared.filter { !Self.securityHeaders.contains($0.name) }
    return .members([
      "Name": .string("waymark-\(site.environment)"),
      "Comment": .string("The headers of all files of \(site.environment)"),
      "SecurityHeadersConfig": security,
      "CustomHeadersConfig": custom.isEmpty ? nil : list(custom),
    ])
  }

  // CloudFront does not accept these two as custom headers.
  private static let securityHeaders: Set = ["Strict-Transport-Security", "X-Content-Type-Options"]

  private var security: JSON {
    .members([
      "ContentTypeOptions": .members(["Override": true]),
      "StrictTransportSecurity": site.transport.map { transport in
        .members([
          "AccessControlMaxAgeSec": .integer(transport.maxAge),
          "IncludeSubdomains": .bool(transport.includesSubdomains),
          "Override": true,
          "Preload": .bool(transport.isPreloaded),
        ])
      },
    ])
  }

  private func list(_ headers: [Header]) -> JSON {
    .members([
      "Quantity": .integer(headers.count),
      "Items": .array(
        headers.map { header in
          .members([
            "Header": .string(header.name), "Override": true, "Value": .string(header.value),
          ])
        }),
    ])
  }

  /// The headers that the bucket does not send and every file has.
  private var shared: [Header] {
    guard let first = site.rules.first else { return [] }
    return lost(by: first.response).filter { header in
      site.rules.allSatisfy { $0.response.headers.contains(header) }
    }
  }

  private func lost(by response: Response) -> [Header] {
    response.headers.filter { !ObjectStorage.headers.contains($0.name) }
  }

  /// A function that sends the other headers: for each path, those of the first rule.
  private var responseFunction: Lines {
    let shared = shared
    var sets: [[Header]] = []
    var rules: [(set: Int, expressions: [String])] = []
    let translations = translations
    for rule in site.rules where !translations.contains(rule.path) {
      let own = lost(by: rule.response).filter { !shared.contains($0) }
      let set = sets.firstIndex(of: own) ?? sets.count
      if set == sets.count { sets.append(own) }
      if rules.last?.set != set { rules.append((set, [])) }
      // A page's other URLs are redirected before this; the root has a key like that of a file.
      let isNarrow = rule.shell == nil && !rule.path.segments.isEmpty
      rules[rules.count - 1].expressions.append(
        isNarrow ? rule.path.expression(isCapturing: false) : rule.wideExpression)
    }
    var lines: Lines = [heading("viewer response"), "const headers = ["]
    for set in sets { lines.append("  \(object(set)),") }
    lines += ["];", "const rules = ["]
    for rule in rules {
      lines.append("  [\(pattern("(?:\(rule.expressions.joined(separator: "|")))")), \(rule.set)],")
    }
    let end = """
      ];

      function find(path) {
        return rules.find((rule) => rule[0].test(path));
      }

      function handler(event) {
        const path = event.request.uri;
        const rule = find(path) || find(path.replace(\(locales), "") || "/");
        if (rule) Object.assign(event.response.headers, headers[rule[1]]);
        return event.response;
      }
      """
    return lines + [end]
  }

  private var prefixes: [String] { site.errorPages.compactMap(\.prefix) }

  /// The locale at the beginning of a path.
  private var locales: String {
    prefixes.isEmpty ? "/^$/" : "/^\\/(?:\(prefixes.joined(separator: "|")))(?=\\/|$)/"
  }

  /// The paths whose rules for a locale equal the rules without a locale, and that no other rule
  /// matches.
  private var translations: Set<ServedPath> {
    let overlapping = site.overlaps().filter { site.rules[$0].path != site.rules[$1].path }
    let others = Set(overlapping.flatMap { [$0, $1] })
    let known = Set(site.rules.map { ServedRule($0.path, .file, $0.response) })
    var translations: Set<ServedPath> = []
    for (index, rule) in site.rules.enumerated() where !others.contains(index) {
      guard case .literal(let first)? = rule.path.segments.first, prefixes.contains(first) else {
        continue
      }
      let path = ServedPath(Array(rule.path.segments.dropFirst()))
      if known.contains(ServedRule(path, .file, rule.response)) { translations.insert(rule.path) }
    }
    return translations
  }

  /// Headers in the form of a function's event.
  private func object(_ headers: [Header]) -> String {
    let members = headers.map { header in
      JSON.Member(
        name: header.name.lowercased(), value: .members(["value": .string(header.value)]))
    }
    return text(.object(members))
  }
}

// MARK: - Paths

extension CloudFront {
  /// A function that redirects the other URLs of a page, and finds the page of a place with parameters.
  private var requestFunction: Lines {
    let end = """
      ];

      function handler(event) {
        const request = event.request;
        \(moved.isEmpty ? "" : Self.move)const alias = \(Self.alias).exec(request.uri);
        if (alias) return redirect(alias[1] || "", request.querystring);
        const place = places.find((place) => place[0].test(request.uri));
        if (place && place[1]) request.uri = place[1];
        if (request.uri === "/") request.uri = "/index.html";
        return request;
      }

      function redirect(path, query) {
        const parts = [];
        for (const name of Object.keys(query)) {
          for (const one of query[name].multiValue || [query[name]]) {
            parts.push(one.value === "" ? name : name + "=" + one.value);
          }
        }
        const location = "/" + path + (parts.length ? "?" + parts.join("&") : "");
        return {
          statusCode: 308,
          statusDescription: "Permanent Redirect",
          headers: { location: { value: location } },
        };
      }
      """
    let table = moved.isEmpty ? [] : ["const moved = ["] + moved + ["];"]
    return [heading("viewer request")] + table + ["const places = ["] + places + [end]
  }

  /// The redirects of moved paths; the path of a request is unchanged.
  ///
  /// A path that ends with `index.html` is redirected to the old path first.
  private var moved: Lines {
    site.redirects.map { redirect in
      let target = String(redirect.target { "$\($0)" }.dropFirst())
      return
        "  [\(pattern(redirect.sentExpression + "/?")), \(text(.string(target))), \(redirect.status)],"
    }
  }

  private static let move = """
    const move = moved.find((move) => move[0].test(request.uri));
      if (move) {
        const answer = redirect(request.uri.replace(move[0], move[1]), request.querystring);
        answer.statusCode = move[2];
        answer.statusDescription = move[2] === 301 ? "Moved Permanently" : "Found";
        return answer;
      }
    \u{20}\u{20}
    """

  /// A path that ends with a slash or `index.html`, of texts that can be written into a redirect
  /// without escaping.
  private static let alias =
    "/^\\/(?:index\\.html|((?:[A-Za-z0-9._~@+-]+\\/)*[A-Za-z0-9._~@+-]+)\\/(?:index\\.html)?)$/"

  /// Places with parameters, each with the key of its page, after the paths of other pages that
  /// these would match.
  private var places: Lines {
    site.rewrites { $0.overlaps($1) }.map { rule, page in
      guard let page else { return "  [\(pattern(rule.path.expression(isCapturing: false)))]," }
      return "  [\(pattern(rule.wideExpression)), \(text(.string(page)))],"
    }
  }

  private func heading(_ event: String) -> String {
    "// \(site.environment): the function of the \(event) (runtime cloudfront-js-2.0)."
  }

  /// A regular expression for whole paths, in JavaScript's shortest form, from one without the
  /// first slash.
  private func pattern(_ expression: String) -> String {
    let body = expression.replacing("A-Za-z0-9_", with: "\\w").replacing("/", with: "\\/")
    return "/^\\/\(body)$/"
  }

  private func text(_ value: JSON) -> String {
    String(decoding: rendered { $0.json(value, in: .plain) }, as: UTF8.self)
  }
}
