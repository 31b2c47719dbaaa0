import Bytes

/// A path of a site that belongs to another app's way back into the app, and to no route.
///
/// WeChat and QQ open an app that they talk to by a universal link that the app registered with
/// them, and append a path and parameters of their own. So everything below the prefix opens the app
/// and no page is there.
public struct ReservedPrefix: Hashable, Sendable {
  /// Whose way back the prefix is.
  public enum Owner: String, Sendable {
    case wechat = "WeChat"
    case qq = "QQ"
  }

  public let owner: Owner

  /// The path without a slash at its end, such as `/wx`.
  public let path: String

  private let pattern: PathPattern

  /// Reserves a prefix for WeChat: the path of the link registered with it, such as `/wx`.
  public init(wechat prefix: String) throws(LinkFault) {
    try self.init(.wechat, prefix)
  }

  /// Reserves the prefix that QQ asks for, `/qq_conn/` and the number of the app there.
  public init(qq appID: String) throws(LinkFault) {
    guard (1...20).contains(appID.utf8.count), appID.utf8.allSatisfy(\.isASCIIDigit) else {
      throw LinkFault(.appReservedPrefix, "\(LinkFault.quote(appID)) is no number of an app at QQ")
    }
    try self.init(.qq, "/qq_conn/\(appID)")
  }

  private init(_ owner: Owner, _ path: String) throws(LinkFault) {
    let pattern: PathPattern
    do throws(LinkFault) {
      pattern = try PathPattern(path)
    } catch {
      throw LinkFault(
        .appReservedPrefix, "the prefix of \(owner.rawValue) is wrong: \(error.message)")
    }
    guard pattern.parameters.isEmpty else {
      throw LinkFault(.appReservedPrefix, "the prefix of \(owner.rawValue) has a parameter")
    }
    self.owner = owner
    self.path = path
    self.pattern = pattern
  }

  /// What cannot stand beside some prefixes in a table: routes and locales that want their paths, and
  /// prefixes that contain each other.
  public static func faults(of prefixes: [ReservedPrefix], in table: RouteTable) -> [LinkFault] {
    var faults: [LinkFault] = []
    for (index, prefix) in prefixes.enumerated() {
      for (number, route) in table.routes.enumerated() where prefix.pattern.contains(route.path) {
        faults.append(
          LinkFault(
            .routePathReserved,
            "the path \(route.path) of \(route.name) is below \(prefix.path), which is for"
              + " \(prefix.owner.rawValue)",
            in: .route(number)))
      }
      if let locale = table.locales.first(where: { $0.asciiLowercased == prefix.pattern.head }) {
        faults.append(
          LinkFault(
            .appReservedPrefix,
            "the prefix \(prefix.path) begins as URLs of the locale \(locale) do"))
      }
      for other in prefixes[..<index]
      where prefix.pattern.contains(other.pattern) || other.pattern.contains(prefix.pattern) {
        faults.append(
          LinkFault(.appReservedPrefix, "the prefixes \(other.path) and \(prefix.path) overlap"))
      }
    }
    return faults
  }

  /// Whether a link's path, as it is written, is the prefix or below it.
  ///
  /// What the association file keeps in the browser wherever it stands is not: pass downloads and
  /// paths with an empty segment. Slashes at the end do not count.
  package func covers(_ written: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    var rest = written
    while rest.last == slash { rest.removeLast() }
    guard rest.starts(with: path.utf8) else { return false }
    rest = rest.dropFirst(path.utf8.count)
    guard rest.isEmpty || rest.first == slash else { return false }
    let isDownload =
      rest.reversed().starts(with: ".pkpass".utf8.reversed())
      || rest.reversed().starts(with: ".pkpasses".utf8.reversed())
    return !isDownload && !zip(rest, rest.dropFirst()).contains { $0 == slash && $1 == slash }
  }
}

extension PathPattern {
  /// Whether a URL below this path, or at it, can match another pattern.
  fileprivate func contains(_ other: PathPattern) -> Bool {
    guard other.segments.count >= segments.count, head == other.head else { return false }
    return zip(segments, other.segments).dropFirst().allSatisfy { own, others in
      guard case .literal = others else { return true }
      return own == others
    }
  }
}
