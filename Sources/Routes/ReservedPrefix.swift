import WaymarkCore

/// A path of a site that is reserved for another app's callback into the app, and has no routes.
///
/// WeChat and QQ return to an app with a universal link that the app registered, and append a path
/// and parameters. So every URL below the prefix opens the app and has no page.
public struct ReservedPrefix: Hashable, Sendable {
  /// The app whose callback uses the prefix.
  public enum Owner: String, Sendable {
    case wechat = "WeChat"
    case qq = "QQ"
  }

  public let owner: Owner

  /// The path without a trailing slash, such as `/wx`.
  public let path: String
  package let pattern: PathPattern

  /// Reserves a prefix for WeChat: the path of the link registered with it, such as `/wx`.
  public init(wechat prefix: String) throws(LinkFault) {
    try self.init(.wechat, prefix)
  }

  /// Reserves the prefix that QQ requires: `/qq_conn/` and the app ID that QQ assigned.
  public init(qq appID: String) throws(LinkFault) {
    guard 1...20 ~= appID.utf8.count, appID.utf8.allSatisfy(\.isASCIIDigit) else {
      throw LinkFault(.appReservedPrefix, "\(LinkFault.quote(appID)) is not a valid QQ app ID")
    }
    try self.init(.qq, "/qq_conn/\(appID)")
  }

  private init(_ owner: Owner, _ path: String) throws(LinkFault) {
    do throws(LinkFault) {
      pattern = try PathPattern(path)
    } catch {
      throw LinkFault(
        .appReservedPrefix, "the prefix of \(owner.rawValue) is not valid: \(error.message)")
    }
    guard pattern.parameters.isEmpty else {
      throw LinkFault(.appReservedPrefix, "the prefix of \(owner.rawValue) has a parameter")
    }
    self.owner = owner
    self.path = path
  }

  /// Whether a link's path, as written, is the prefix or below it.
  ///
  /// Pass downloads and paths with an empty segment are not: the association file always keeps them
  /// in the browser. Trailing slashes are ignored.
  package func covers(_ written: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    var rest = written
    while rest.last == slash { rest.removeLast() }
    guard rest.starts(with: path.utf8) else { return false }
    rest = rest.dropFirst(path.utf8.count)
    guard rest.isEmpty || rest.first == slash, !isPassDownload(rest) else { return false }
    return !zip(rest, rest.dropFirst()).contains { $0 == slash && $1 == slash }
  }
}
