import WaymarkCore
import WaymarkHosting

/// Who may ask for what: a page of another site must not, even if its name leads to this machine.
struct Gate: Sendable {
  enum Admission {
    /// The server's own pages.
    case own

    /// The pages of a host.
    case host(String)
    case refused(Reply)
  }

  private static let cookie = "waymark-preview"
  private static let hostCookie = "waymark-host"

  let port: Int

  /// The address that others reach; `nil` for loopback.
  let address: String?

  /// What the first URL has from those who come from elsewhere.
  let token: String?

  init(port: Int, address: String?) {
    self.port = port
    self.address = address
    var random = SystemRandomNumberGenerator()
    token = address.map { _ in
      (0..<2).map { _ in
        let digits = String(random.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }
  }

  /// `http://localhost:8080/`, or with an address and the token.
  var url: String { origin + "/" + (token.map { "?token=\($0)" } ?? "") }

  private var origin: String {
    let name = address.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "localhost"
    return "http://\(name):\(port)"
  }

  /// Where a host's pages are.
  func url(of host: String) -> String {
    address == nil ? "http://\(host).localhost:\(port)/" : "\(origin)/.waymark/host/\(host)"
  }

  /// A URL by which a phone gets in, chooses a host and opens one of its pages; the path begins with a slash.
  ///
  /// `nil` where only this machine can connect.
  func entryURL(of host: String, _ path: String) -> String? {
    token.map { "\(origin)/.waymark/host/\(host)\(path)?token=\($0)" }
  }

  /// Whom a request is for, by its one `Host`; with an address, only for those who had the token.
  func admit(_ request: Request, hosts: [String: Preview.Host]) -> Admission {
    guard let name = hostName(request) else {
      return .refused(.text(400, "A request has one Host header, with a name."))
    }
    guard let admission = admission(name, hosts) else {
      return .refused(
        .text(
          403,
          "This server does not answer to the host \(name.visible). It answers to localhost,"
            + " HOST.localhost, the hosts of the project, and the address of --host."))
    }
    guard let token else { return admission }
    if let reply = entry(request, token) { return .refused(reply) }
    guard case .own = admission else { return admission }
    return remote(request, hosts)
  }

  /// The name in the one `Host` header, in lower case and without a port.
  private func hostName(_ request: Request) -> String? {
    guard var name = request["host"]?.lowercased()[...] else { return nil }
    if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
      guard name[colon...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      name = name[..<colon]
    }
    return name.isEmpty ? nil : String(name)
  }

  private func admission(_ name: String, _ hosts: [String: Preview.Host]) -> Admission? {
    if ["localhost", "127.0.0.1", "[::1]"].contains(name) { return .own }
    let end = ".localhost"
    if name.hasSuffix(end) { return .host(String(name.dropLast(end.count))) }
    if hosts[name] != nil { return .host(name) }
    // An IP address cannot be rebound by another site, unlike a name.
    let isAddress = name.hasPrefix("[") || name.utf8.allSatisfy { ".0123456789".utf8.contains($0) }
    return address != nil && isAddress ? .own : nil
  }

  /// Whether a request comes from a page of the same origin, or from none.
  func isOwnPage(_ request: Request) -> Bool {
    if request.has("origin") {
      guard let host = request["host"],
        request["origin"]?.lowercased() == "http://\(host.lowercased())"
      else { return false }
    }
    guard request.has("sec-fetch-site") else { return true }
    return ["same-origin", "none"].contains(request["sec-fetch-site"] ?? "")
  }

  /// What those get who come without the token's cookie: the cookie when they have the token; `nil` for
  /// those who have the cookie.
  private func entry(_ request: Request, _ token: String) -> Reply? {
    if isEqual(request.cookie(Self.cookie) ?? "", token) { return nil }
    let given = String(decoding: request.query, as: UTF8.self).split(separator: "&").lazy
      .first { $0.hasPrefix("token=") }.map { String($0.dropFirst(6)) }
    guard isEqual(given ?? "", token) else {
      return .text(403, "Open the URL with the token that 'waymark serve' printed.")
    }
    // The page that was meant is asked for again, with the cookie.
    let path = String(decoding: request.path, as: UTF8.self)
    return redirect(to: plain(path), setting: Self.cookie, token)
  }

  /// The host that a client on another machine chose, if no name of this server matches.
  private func remote(_ request: Request, _ hosts: [String: Preview.Host]) -> Admission {
    let path = String(decoding: request.path, as: UTF8.self)
    let chosen = "/.waymark/host/"
    if path.hasPrefix(chosen) {
      let rest = path.dropFirst(chosen.count)
      let name = String(rest.prefix { $0 != "/" })
      guard hosts[name] != nil || name.isEmpty else {
        return .refused(.text(404, "No environment has this host."))
      }
      let page = plain(String(rest.dropFirst(name.count)))
      return .refused(redirect(to: page, setting: Self.hostCookie, name))
    }
    guard let name = request.cookie(Self.hostCookie), hosts[name] != nil else { return .own }
    return .host(name)
  }

  /// A path of this server; one that a browser might take for that of another one becomes the first page's.
  private func plain(_ path: String) -> String {
    let isPlain =
      path.hasPrefix("/") && !path.hasPrefix("//")
      && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    return isPlain ? path : "/"
  }

  private func redirect(to path: String, setting name: String, _ value: String) -> Reply {
    .text(
      303, "",
      [
        Header("Location", path),
        Header("Set-Cookie", "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"),
      ])
  }
}

/// Whether two texts are equal, in a time that does not depend on where they differ.
private func isEqual(_ left: String, _ right: String) -> Bool {
  let (left, right) = (Array(left.utf8), Array(right.utf8))
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
