/// Texts that try to escape their context.
package enum HostileTexts {
  /// Texts that try to escape their context in a link.
  package static let all: [String] =
    (0...0x7F).map { "A\(Character(Unicode.Scalar(UInt8($0))))B" }
    + [
      "Test&lon=1.0", "x?y=z", "a#b", "50% off", "50%25 off", "%", "%%", "%2", "%zz", "%00", "a+b",
      "//evil.example/", "https://evil.example/?q=1", "javascript:alert(1)", "@evil.example",
      "../../etc", "a/../b", "..;/", "a|b|addr:c", "|latlng:1,2|name:x", "latlng:1,2|name:x",
      "1,2,x", "~1,2", "x(", ")x", "x()", "a)b(c", "x\",\"latitude\":1,\"y\":\"", "\\", "\\\"",
      "{}",
      "[0]", "dropoff[latitude]=1", "a;b", "a:b@c", "A&B #1 / 50% +车行(东)?",
      "line\r\nHost: evil", "tab\tb", "nul\u{0}b", "\u{202E}moc.live", "\u{2066}x\u{2069}",
      "e\u{301}", "👨‍👩‍👧‍👦", "\u{FFFD}", "\u{10FFFF}", "𝕏", "العربية", "'><script>", "$(id)", "`id`",
      "a\u{2028}b", "a\u{85}b",
    ]

  /// Texts that try to escape their context in a page, its scripts or its template.
  package static let markup = [
    "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x",
    "<!--", "-->", "]]>", "<b>&amp;&lt;</b>", "\u{0}\u{1}\u{8}\u{B}\u{1F}\u{7F}x", "{{title}}",
    "</style></title></textarea>", "\\\"\\u003c\\", "🚗👩‍👩‍👧‍👦", "سيارة للبيع", "\u{202E}evil\u{2066}",
    "\u{2028}\u{2029}\u{FEFF}\u{FFFE}", "\u{85}\u{A0}", "a\tb", "%3Cscript%3E",
    "&#x3c;script&#x3e;",
    "javascript:alert(1)", "`${alert(1)}`", String(repeating: "<", count: 300), "é\u{301}", "''''",
  ]
}
