import Testing
import WaymarkCore

/// Hosts as browsers send them; the examples with one label are of RFC 3492 § 7.1.
@Test(arguments: [
  ("example.com", "example.com"), ("EXAMPLE.com", "example.com"), ("", ""), ("a..b", "a..b"),
  ("bücher.de", "xn--bcher-kva.de"), ("b%C3%BCcher.de", "xn--bcher-kva.de"),
  ("%zz", "%zz"), ("a%2Fb", "a%2fb"), ("[::1]", "[::1]"), ("BÜCHER.De", "xn--bcher-kva.de"),
  ("münchen.straße.de", "xn--mnchen-3ya.xn--strae-oqa.de"), ("例え.jp", "xn--r8jz45g.jp"),
  ("пример.рф", "xn--e1afmkfd.xn--p1ai"), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
  ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
  ("example。com", "example.com"), ("ｅＸample．com", "example.com"), ("a\u{AD}b.de", "ab.de"),
  ("a／b", "xn--ab-1u3n"),
  ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("そのスピードで", "xn--d9juau41awczczp"),
])
func writesHostsInASCII(host: String, form: String) {
  #expect(String(decoding: asciiHost(host.utf8), as: UTF8.self) == form)
}

@Test func splitsAURLAsABrowserSendsIt() throws {
  let url = try #require(SplitURL(browsed: "https://u@bücher.de:81/ü?ü"))
  #expect(String(decoding: url.bytes, as: UTF8.self) == "https://u@xn--bcher-kva.de:81/ü?ü")
}
