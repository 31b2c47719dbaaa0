import WaymarkCore

/// The answers of the servers that a build configures, URL by URL, as in `nginx.conf`.
///
/// A path is decoded once, its empty, `.` and `..` segments are resolved, and the result is
/// compared with the rules: a path without a rule is not found, whatever files exist.
public struct Answers: Sendable {
  /// An answer to GET, independent of the bytes of the files.
  public enum Answer: Hashable, Sendable {
    /// A file of the host's web root; if the file is missing, the error page.
    case file(String, Response, orElse: ErrorPage?)

    /// Another URL of the same host.
    case redirect(Int, to: String)

    /// Nothing is there; the error page of the site, if any, is sent.
    case error(Int, ErrorPage?)
  }

  /// The headers of every answer.
  public let common: [Header]
  private let site: ServedSite
  private let exact: [String: Answer]
  private let redirects: [Redirect]
  private let rules: [ServedRule]

  public init(_ site: ServedSite) {
    self.site = site
    common =
      [Header("X-Content-Type-Options", "nosniff")] + [site.transport?.header].compactMap(\.self)
    redirects = site.redirects
    rules = site.rules.filter { !$0.isExact }
    var exact: [String: Answer] = [:]
    for page in site.errorPages { exact[page.path] = .error(404, page) }
    for rule in site.rules where rule.isExact {
      let path = rule.path.description
      exact[path] = .file(path, rule.response, orElse: site.errorPage(of: rule.path))
    }
    for page in site.gonePages {
      exact[page.path.description] =
        page.instead.map { .redirect(301, to: $0) } ?? .error(410, site.errorPage(of: page.path))
    }
    self.exact = exact
  }

  /// The answer to a target as it was sent: a path, and optionally a query.
  public func answer(to target: ArraySlice<UInt8>) -> Answer {
    let target = target.prefix { $0 != UInt8(ascii: "#") }
    let raw = target.prefix { $0 != UInt8(ascii: "?") }
    let query = target.dropFirst(raw.count + 1)
    guard raw.first == UInt8(ascii: "/"), let path = PlainPath(raw) else {
      return .error(400, nil)
    }
    if let answer = path.text.flatMap({ exact[$0] }) {
      guard case .redirect(let status, let target) = answer else { return answer }
      return .redirect(status, to: target + suffix(query))
    }
    if let redirect = redirect(from: path, sent: raw, query) { return redirect }
    for rule in rules {
      if let alias = rule.alias(path) { return .redirect(308, to: alias + suffix(query)) }
      if let file = rule.file(path) {
        return .file(file, rule.response, orElse: site.errorPage(of: rule.path))
      }
    }
    return .error(404, page(below: path.segments.first))
  }

  /// The redirect of a moved path that answers a target as it was sent, and where it leads; `nil`
  /// for other answers.
  public func moved(
    _ target: ArraySlice<UInt8>
  ) -> (redirect: Redirect, location: String)? {
    guard case .redirect(_, let location) = answer(to: target),
      let path = PlainPath(target.prefix { !"?#".utf8.contains($0) }),
      let redirect = redirects.first(where: { $0.from.matches(path.segments, path.withoutIndex) })
    else { return nil }
    return (redirect, location)
  }

  private func page(below segment: ArraySlice<UInt8>?) -> ErrorPage? {
    site.errorPages.first { page in
      page.prefix.map { segment?.elementsEqual($0.utf8) == true } ?? true
    }
  }

  /// Variable parts are written as they were sent.
  private func redirect(
    from path: PlainPath, sent: ArraySlice<UInt8>, _ query: ArraySlice<UInt8>
  ) -> Answer? {
    guard
      let redirect = redirects.first(where: { $0.from.matches(path.segments, path.withoutIndex) })
    else { return nil }
    var captures: [ArraySlice<UInt8>] = []
    if !redirect.from.isLiteral {
      var names = sent.dropFirst().split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if names.last?.isEmpty == true { names.removeLast() }
      let isIndex = names.last?.elementsEqual("index.html".utf8) == true
      guard
        let found = redirect.from.captures(of: names)
          ?? (isIndex ? redirect.from.captures(of: Array(names.dropLast())) : nil),
        found.allSatisfy({ $0.allSatisfy(isSent) })
      else { return .error(404, page(below: nil)) }
      captures = found
    }
    let target = redirect.target { String(decoding: captures[$0 - 1], as: UTF8.self) }
    return .redirect(redirect.status, to: target + suffix(query))
  }

  /// The query as it was sent, with its question mark; non-ASCII bytes are escaped.
  private func suffix(_ query: ArraySlice<UInt8>) -> String {
    guard !query.isEmpty else { return "" }
    return "?"
      + renderedText { output in
        for byte in query {
          if (0x21...0x7E).contains(byte) {
            output.append(byte: byte)
          } else {
            output.percentEscape(byte)
          }
        }
      }
  }
}

/// The bytes of segments that a URL contains unescaped.
private func isSent(_ byte: UInt8) -> Bool {
  byte.isASCIIAlphanumeric || "_.~!&'()*+,;=:@%/-".utf8.contains(byte)
}

/// A path in the form that servers compare: decoded once, without empty, `.` and `..` segments.
struct PlainPath {
  let segments: [ArraySlice<UInt8>]

  /// Whether it ends with a slash, and is not just the root.
  let hasSlash: Bool

  /// Decodes a path; `nil` for an invalid escape, a null byte, and a path that leaves the root.
  init?(_ path: ArraySlice<UInt8>) {
    guard let decoded = percentDecoded(path), !decoded.contains(0) else { return nil }
    var segments: [ArraySlice<UInt8>] = []
    let parts = decoded.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts where !part.isEmpty && !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        guard segments.popLast() != nil else { return nil }
      } else {
        segments.append(part)
      }
    }
    let end = parts.last ?? []
    hasSlash =
      !segments.isEmpty
      && (end.isEmpty || ["."[...], ".."].contains { end.elementsEqual($0.utf8) })
    self.segments = segments
  }

  /// The path as one text; `nil` if it is not UTF-8.
  var text: String? {
    let bytes = segments.reduce(into: [UInt8]()) { $0 += [UInt8(ascii: "/")] + $1 }
    return String(
      validating: bytes.isEmpty || hasSlash ? bytes + [UInt8(ascii: "/")] : bytes, as: UTF8.self)
  }

  /// The segments without `index.html` at the end, if the path ends with that or with a slash.
  fileprivate var withoutIndex: [ArraySlice<UInt8>]? {
    if hasSlash { return segments }
    guard segments.last?.elementsEqual("index.html".utf8) == true else { return nil }
    return segments.dropLast()
  }
}

extension ServedPath {
  /// Whether it matches one of two paths.
  fileprivate func matches(_ first: [ArraySlice<UInt8>], _ second: [ArraySlice<UInt8>]?) -> Bool {
    captures(of: first) != nil || second.map { captures(of: $0) != nil } == true
  }

  /// The variable parts of a path; `nil` if it does not match.
  func captures(of path: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]? {
    if segments.last == .rest { return captures(ofRest: path) }
    guard path.count == segments.count else { return nil }
    var captures: [ArraySlice<UInt8>] = []
    for (segment, text) in zip(segments, path) {
      switch segment {
      case .literal(let literal):
        guard text.elementsEqual(literal.utf8) else { return nil }
      case .identifier:
        guard !text.isEmpty, text.allSatisfy(isIdentifier) else { return nil }
        captures.append(text)
      case .any:
        guard !text.isEmpty else { return nil }
        captures.append(text)
      case .numbered(let prefix, let suffix):
        guard text.count > prefix.utf8.count + suffix.utf8.count, text.starts(with: prefix.utf8),
          text.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        let number = text.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        guard number.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        captures.append(number)
      case .rest: return nil
      }
    }
    return captures
  }

  /// The variable parts if the last one has one or more segments.
  private func captures(ofRest path: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]? {
    let start = ServedPath(Array(segments.dropLast()))
    let rest = path.dropFirst(start.segments.count)
    let isFeed = rest.count > 1 && rest.last?.elementsEqual("feed.xml".utf8) == true
    let names = isFeed ? rest.dropLast() : rest
    guard let captures = start.captures(of: Array(path.prefix(start.segments.count))),
      !names.isEmpty, names.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isIdentifier) })
    else { return nil }
    return captures + [Array(rest.joined(separator: [UInt8(ascii: "/")]))[...]]
  }
}

private func isIdentifier(_ byte: UInt8) -> Bool {
  byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

extension ServedRule {
  /// Whether the path is fixed, and the file is at the path itself.
  fileprivate var isExact: Bool { source == .file && path.isLiteral }

  /// The URL of the page that another URL leads to; see `aliases`.
  fileprivate func alias(_ path: PlainPath) -> String? {
    guard source != .file, let segments = path.withoutIndex,
      let captures = self.path.captures(of: segments)
    else { return nil }
    let isPlain = captures.allSatisfy {
      $0.allSatisfy { $0.isASCIIAlphanumeric || "._~@+-".utf8.contains($0) }
    }
    guard isPlain else { return nil }
    return "/" + segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// The file below the web root for a path; `nil` if the rule does not match.
  fileprivate func file(_ path: PlainPath) -> String? {
    if let shell {
      let isOn = [path.segments, path.withoutIndex].contains {
        $0.flatMap { self.path.captures(of: $0) } != nil
      }
      return isOn ? shell : nil
    }
    guard !path.hasSlash, let captures = self.path.captures(of: path.segments) else { return nil }
    return "/" + file.text { number, _ in String(decoding: captures[number - 1], as: UTF8.self) }
  }
}
