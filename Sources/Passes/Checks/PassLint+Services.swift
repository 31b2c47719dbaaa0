import Bytes
import Model

/// The checks of the update service and the companion app.
extension PassLint {
  /// Checks the update service and the companion app.
  func checkServices(_ root: PassValue) {
    let (url, token) = (root["webServiceURL"], root["authenticationToken"])
    if let url, token == nil { add(.jsonWeb, at: url, "authenticationToken is missing") }
    if let token, url == nil { add(.jsonWeb, at: token, "webServiceURL is missing") }
    checkServiceURL(url)
    if let token, let text = token.node.string, text.count < 16 {
      add(.jsonWeb, at: token, "authenticationToken has \(text.count) characters; 16 are needed")
    }
    if let launch = root["appLaunchURL"], root.elements(of: "associatedStoreIdentifiers").isEmpty {
      add(.jsonApp, at: launch)
    }
  }

  private func checkServiceURL(_ value: PassValue?) {
    guard let value, let text = value.node.string else { return }
    guard text.lowercased().hasPrefix("https://") else {
      return add(.jsonWeb, at: value, "webServiceURL is not https")
    }
    guard let split = SplitURL(Array(text.utf8)), let host = split.host, !host.name.isEmpty,
      !text.utf8.contains(UInt8(ascii: " "))
    else { return add(.jsonWeb, at: value, "webServiceURL has no host that can be asked") }
    let name = String(decoding: split.bytes[host.name], as: UTF8.self)
    if isPrivate(name) { add(.jsonWebHost, at: value, "no phone reaches \(name) from elsewhere") }
  }
}
