/// Parameters that a share button, a page of consent or an advertisement adds to any link.
///
/// They say who shared it, in which language and from where, and nothing of the place; a reading that
/// makes nothing of them has understood the link. A template that has one of the names reads it first.
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
    // The share buttons of other apps.
    "_t", "_r",
  ]

  /// Whether a parameter of the name says nothing of the place.
  static func contains(_ name: String) -> Bool {
    guard name.utf8.count <= 64 else { return false }
    let name = name.lowercased()
    return name.hasPrefix(campaign) || names.contains(name)
  }
}
