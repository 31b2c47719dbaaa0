/// Parameters that a share button, a page of consent or an advertisement adds to any link.
///
/// They say who shared it, in which language and from where, but nothing about the place, so that a
/// link is understood without them. A template that has one of the names reads it first.
enum ShareParameters {
  /// What the names of a campaign begin with.
  private static let campaign = "utm_"

  private static let names: Set<String> = [
    // Google's share button, its page of consent, and the language and the country of the reader.
    "entry", "g_ep", "g_st", "skid", "ucbcb", "shorturl", "coh", "tts", "lucs", "hl", "gl",
    "authuser",
    // The clicks of advertisements and mails.
    "gclid", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "ttclid", "twclid", "yclid",
    "ysclid", "igsh", "igshid", "mc_cid", "mc_eid", "_ga", "_gl",
    // The key of the account that a map is embedded with, which is nobody else's to print.
    "key",
    // The share buttons of other apps.
    "_t", "_r",
  ]

  /// Whether a parameter of the name says nothing about the place.
  static func contains(_ name: String) -> Bool {
    guard name.utf8.count <= 64 else { return false }
    let name = name.lowercased()
    return name.hasPrefix(campaign) || names.contains(name)
  }
}
