import WaymarkCore
import WaymarkModel

/// The checks of the update service and the companion app.
extension PassLint {
  /// Checks the update service and the companion app.
  func checkServices(_ root: PassValue) {
    let (url, token) = (root["webServiceURL"], root["authenticationToken"])
    if let url, token == nil { add(.jsonWeb, at: url, "authenticationToken is missing") }
    if let token, url == nil { add(.jsonWeb, at: token, "webServiceURL is missing") }
    checkServiceURL(url)
    if let token, let text = token.node.string {
      if text.count < 16 {
        add(
          .jsonWeb, at: token,
          "authenticationToken has \(text.count) characters; it needs at least 16")
      }
      // RFC 9110 § 5.5
      if text.hasPrefix(" ") || text.hasSuffix(" ")
        || !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 })
      {
        add(
          .jsonWeb, at: token, "authenticationToken cannot be sent in a header of HTTP",
          help: "use letters, digits and marks of ASCII, without blanks at the ends")
      }
    }
    if let launch = root["appLaunchURL"] {
      if root.elements(of: "associatedStoreIdentifiers").isEmpty { add(.jsonApp, at: launch) }
      checkLink(launch, .jsonLink)
    }
  }

  private func checkServiceURL(_ value: PassValue?) {
    guard let value, let text = value.node.string else { return }
    guard text.lowercased().hasPrefix("https://") else {
      return add(.jsonWeb, at: value, "webServiceURL is not https")
    }
    if let odd = oddCharacter(of: text) {
      return add(
        .jsonWeb, at: value, "webServiceURL has \(odd.name), which URLs do not have",
        help: "write \(odd.escape) for \(odd.name)", severity: odd.escape == "%20" ? nil : .warning)
    }
    guard let split = SplitURL(Array(text.utf8)), let host = split.host, !host.name.isEmpty else {
      return add(.jsonWeb, at: value, "webServiceURL has no valid host")
    }
    if let port = host.port, !port.isEmpty, !(1...65_535 ~= (Int(split.text(port)) ?? 0)) {
      add(
        .jsonWeb, at: value, "\(split.text(port).prefix(40)) is not a port from 1 to 65535",
        help: "fix or remove the port")
    }
    for (part, mark) in [(split.query, "?"), (split.fragment, "#")] where part != nil {
      add(
        .jsonWeb, at: value, "webServiceURL contains \(mark), but phones append /v1/… to it",
        help: "end it with a path", severity: .warning)
    }
    let end = text.hasSuffix("/") ? "/v1/" : "/v1"
    if text.hasSuffix(end), split.query == nil, split.fragment == nil {
      add(
        .jsonWeb, at: value, "webServiceURL ends with \(end), and phones append /v1/… to it",
        help: "remove \(end), unless the service answers under /v1/v1/",
        severity: .warning)
    }
    if host.hasUser {
      add(
        .jsonWeb, at: value, "webServiceURL contains a user name or password",
        help: "remove it: everyone with the pass can read it, and phones send authenticationToken",
        severity: .warning)
    }
    let name = split.text(host.name)
    if isPrivateHost(name) {
      add(.jsonWebHost, at: value, "phones cannot reach \(name) from outside")
    }
  }
}
