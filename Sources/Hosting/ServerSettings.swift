import WaymarkCore

/// How the operator's own server, nginx, Caddy or Apache httpd, serves an environment.
///
/// All paths are on the server; `{host}` in them is replaced by the host.
public struct ServerSettings: Hashable, Sendable {
  /// Where TLS ends.
  public enum TLS: Hashable, Sendable {
    /// The server's default: Caddy gets certificates, nginx and Apache have none.
    case automatic

    /// At a proxy in front of the server.
    case inFront
    case certificate(String, key: String)
  }

  public var tls: TLS

  /// The folder with the operator's additions: `*.nginx`, `*.caddy` and `*.apache`.
  public var include: String?

  /// The folder in which an ACME client writes `.well-known/acme-challenge/` (RFC 8555, http-01).
  public var challenges: String

  public init(
    tls: TLS = .automatic, include: String? = nil, challenges: String = "/var/www/acme"
  ) {
    self.tls = tls
    self.include = include
    self.challenges = challenges
  }

  /// Whether no character of a path is special in any of the configuration languages.
  public static func canName(_ path: String) -> Bool {
    let parts = path.replacing("{host}", with: "host")
      .split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return path.hasPrefix("/")
      && parts.allSatisfy { part in
        !["", ".", ".."].contains(part)
          && part.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._~@+".utf8.contains($0) }
      }
  }

  /// The files of a host's certificate and key; `nil` if the server needs none.
  func certificate(of host: String) -> (file: String, key: String)? {
    guard case .certificate(let file, let key) = tls else { return nil }
    return (path(file, of: host), path(key, of: host))
  }

  /// The files with a host's additions; a pattern, so that a server starts without any.
  func additions(to host: String, of server: String) -> String? {
    include.map { path("\($0)/*.\(server)", of: host) }
  }

  func challenges(of host: String) -> String { path(challenges, of: host) }

  private func path(_ path: String, of host: String) -> String {
    path.replacing("{host}", with: host)
  }
}

extension HostingTarget {
  /// The servers that have these settings.
  public static let own = [nginx, caddy, apache]
}

extension ServedSite {
  /// The instructions for TLS and additions of a server, for `README.md`.
  func steps(of name: String) -> Lines {
    let names = hosts.map { "-d \($0)" }.joined(separator: " ")
    let webroot = "certbot certonly --webroot -w \(server.challenges(of: "HOST")) \(names)"
    let tls =
      switch server.tls {
      case .automatic where name == "caddy":
        "Caddy gets the certificates: keep ports 80 and 443 open for it."
      case .automatic, .inFront:
        "Let a proxy in front terminate TLS and keep the `Host` header of the request."
          + (name == "caddy" ? "" : " The server answers http-01 challenges: `\(webroot)`.")
      case .certificate:
        server.certificate(of: "HOST").map {
          "Put the certificate at `\($0.file)` and its key at `\($0.key)`. To get it: `certbot"
            + " certonly --standalone \(names)`; to renew it: `\(webroot)`."
        }
      }
    let additions = server.additions(to: "HOST", of: name).map {
      "Put your own directives into `\($0)`; builds do not change it."
    }
    return [
      tls,
      additions
        ?? "To add your own directives, name a folder of the server in `waymark.json`: `\"server\": { \"include\": \"/etc/waymark\" }`.",
    ]
  }
}
