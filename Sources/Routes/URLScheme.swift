import Bytes

/// Checks the custom URL scheme of an app (RFC 3986 § 3.1, in lower case).
///
/// Schemes that the system or the browser owns are refused: no app can take them over.
public func checkScheme(_ text: String) throws(LinkFault) {
  let shown = LinkFault.quote(text)
  guard !text.isEmpty, text.utf8.count <= 64 else {
    throw LinkFault(.appScheme, "the scheme \(shown) is empty or longer than 64 characters")
  }
  guard text.asciiLowercased == text else {
    throw LinkFault(.appScheme, "the scheme \(shown) is not in lower case")
  }
  for (index, byte) in text.utf8.enumerated() where !isSchemeByte(byte, isFirst: index == 0) {
    throw LinkFault(.appScheme, "the scheme \(shown) has a character that no scheme may have")
  }
  guard !ownedSchemes.contains(text) else {
    throw LinkFault(.appScheme, "the scheme \(shown) belongs to the system")
  }
}

/// Schemes that belong to the system, a browser or a script engine.
private let ownedSchemes: Set<String> = [
  "about", "android-app", "app-settings", "blob", "content", "data", "facetime",
  "facetime-audio", "file", "ftp", "http", "https", "intent", "itms", "itms-apps",
  "itms-services", "javascript", "mailto", "maps", "market", "prefs", "shortcuts", "sms", "tel",
  "vbscript", "webcal", "ws", "wss",
]
