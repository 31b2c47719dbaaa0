/// Where a server is: a scheme, a host and perhaps a port.
public struct Origin: Sendable, Equatable {
  public let scheme: String
  public let host: String
  public let port: Int?

  /// Reads `https://example.com` or `http://127.0.0.1:8080`; `nil` for anything else.
  public init?(_ text: String) {
    var rest = text[...]
    guard let scheme = ["https", "http"].first(where: { text.lowercased().hasPrefix($0 + "://") })
    else { return nil }
    rest = rest.dropFirst(scheme.count + 3)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    var port: Int?
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      let digits = rest[rest.index(after: colon)...]
      guard let number = Int(digits), (1...65535).contains(number), digits.first != "+"
      else { return nil }
      port = number
      rest = rest[..<colon]
    }
    let isAddress = rest.hasPrefix("[") && rest.hasSuffix("]") && rest.count > 2
    let name = isAddress ? rest.dropFirst().dropLast() : rest
    guard
      !name.isEmpty,
      name.utf8.allSatisfy({ Self.isHostByte($0) || isAddress && $0 == UInt8(ascii: ":") })
    else { return nil }
    self.scheme = scheme
    self.port = port
    host = rest.lowercased()
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The port, also when the scheme says it.
  var actualPort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// The origin of another host at the same port.
  func text(for host: String) -> String {
    "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
  }
}
