import WaymarkCore

/// The address of a server: a scheme, a host and optionally a port.
package struct Origin: Sendable, Equatable {
  package let scheme: String
  package let host: String
  package let port: Int?

  /// Reads `https://example.com` or `http://127.0.0.1:8080`; `nil` for anything else.
  package init?(_ text: String) {
    let text = text.hasSuffix("/") ? text.dropLast() : text[...]
    guard let url = SplitURL(Array(text.utf8)), let server = url.host, !server.hasUser,
      url.path.isEmpty, url.query == nil, url.fragment == nil
    else { return nil }
    scheme = url.text(url.scheme).asciiLowercased
    host = url.text(server.name).asciiLowercased
    port = server.port.flatMap { part in
      // `Int` also accepts a sign.
      url.bytes[part].allSatisfy(\.isASCIIDigit) ? Int(url.text(part)) : nil
    }
    let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
    let name = isAddress ? host.dropFirst().dropLast() : host[...]
    guard ["https", "http"].contains(scheme), !name.isEmpty,
      name.utf8.allSatisfy({ Self.isHostByte($0) || isAddress && $0 == UInt8(ascii: ":") }),
      server.port == nil || port.map({ 1...65535 ~= $0 }) == true
    else { return nil }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._".utf8.contains(byte)
  }

  /// The port, or the default port of the scheme.
  var actualPort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// The origin of another host with the same port.
  package func text(for host: String) -> String {
    "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
  }
}
