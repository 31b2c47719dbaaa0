import WaymarkCore
import WaymarkModel

/// The check for secrets in a pass.
extension PassLint {
  /// Warns of secrets: everyone who has a pass can read all of it.
  func checkSecrets(_ root: PassValue) {
    if let token = root["authenticationToken"], isSecret(token.node.string ?? "") {
      add(
        .jsonSecret, at: token, "authenticationToken looks like the secret of another service",
        help: "give each pass a random token, or one derived from its serial number")
    }
    guard let info = root["userInfo"] else { return }
    var rest = [info]
    while let value = rest.popLast() {
      rest += value.elements.reversed()
      for member in (value.node.object ?? []).reversed() {
        let inner = value.value(of: member)
        if isSecretName(member.name), inner.node.string?.isEmpty == false {
          add(.jsonSecret, at: inner, "userInfo contains \(member.name)")
        } else {
          rest.append(inner)
        }
      }
      if let text = value.node.string, isSecret(text) { add(.jsonSecret, at: value) }
    }
  }
}

/// Whether a text has the form of a secret that services issue.
func isSecret(_ text: String) -> Bool {
  // A JSON Web Token begins with {" in base64url, twice.
  if text.hasPrefix("eyJ"), text.firstRange(of: ".eyJ") != nil { return true }
  return ["-----BEGIN", "sk_live_", "rk_live_", "AKIA", "ghp_", "xoxb-"].contains {
    text.utf8.count >= 16 && text.hasPrefix($0)
  }
}

private func isSecretName(_ name: String) -> Bool {
  let letters = name.lowercased().filter(\.isLetter)
  return ["password", "passwd", "secret", "apikey", "privatekey", "clientsecret", "accesstoken"]
    .contains(letters)
}
