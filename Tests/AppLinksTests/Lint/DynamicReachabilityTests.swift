import Testing
import WaymarkCore

@testable import WaymarkAppLinks

struct DynamicReachabilityTests {
  /// The codes and pointers of the findings in a list of rules.
  private static func findings(_ rules: String) -> [String] {
    let handle = "delegate_permission/common.handle_all_urls"
    let print = (10..<42).map(String.init).joined(separator: ":")
    let file = """
      [{"relation":["\(handle)"],"target":{"namespace":"android_app","package_name":"org.example.app",\
      "sha256_cert_fingerprints":["\(print)"]},"relation_extensions":{"\(handle)":\
      {"dynamic_app_link_components":\(rules)}}}]
      """
    let pointer = "/0/relation_extensions/delegate_permission~1common.handle_all_urls"
    return LinkLint.check(Array(file.utf8), as: .assetLinks, named: "file").map { finding in
      let place = (finding.location.field ?? "").replacing(
        pointer + "/dynamic_app_link_components", with: "")
      return "\(finding.severity.rawValue) \(finding.code) \(place)"
    }
  }

  @Test(arguments: [
    (#"{"/":"/a"}"#, #"{"/":"/a"}"#, true), (#"{"/":"/a/*"}"#, #"{"/":"/a/b"}"#, true),
    (#"{"/":"/a/*"}"#, #"{"/":"/a"}"#, false), (#"{"/":"/a/*"}"#, #"{"/":"/a/?*"}"#, true),
    (#"{"/":"/a/?*"}"#, #"{"/":"/a/*"}"#, false), (#"{"/":"/a*"}"#, #"{"/":"/a/*"}"#, true),
    (#"{"/":"/a/?*"}"#, #"{"/":"/a/?*/b"}"#, true), (#"{"/":"/a/*"}"#, #"{"/":"/a/b/*"}"#, true),
    // A * that ends at the first match of the next character matches less than on iOS.
    (#"{"/":"/a*bc"}"#, #"{"/":"/abbc"}"#, false),
    (#"{"/":"*.pkpass"}"#, #"{"/":"*.*.pkpass"}"#, false),
    (#"{"/":"/*/b"}"#, #"{"/":"/*/c"}"#, false), (#"{"/":"/*b"}"#, #"{"/":"/?*b"}"#, false),
    (#"{"/":"/??*"}"#, #"{"/":"/ab*"}"#, true), (#"{"/":"/??*"}"#, #"{"/":"/a*"}"#, false),
    (#"{"/":"/a/??*"}"#, #"{"/":"/a/b/*"}"#, false), (#"{"/":"/a/?*"}"#, #"{"/":"/a/b/*"}"#, true),
    // Escapes and stars before other wildcards have several possible meanings, which agree here.
    (#"{"/":"/%41"}"#, #"{"/":"/A"}"#, false), (#"{"/":"/%41"}"#, #"{"/":"/%41"}"#, true),
    (#"{"/":"/a*?"}"#, #"{"/":"/ab"}"#, false), (#"{"/":"/a*?"}"#, #"{"/":"/a*?"}"#, true),
    (#"{"/":"*"}"#, #"{"/":"/%41*?"}"#, true), (#"{"/":"/*"}"#, #"{"/":"x"}"#, true),
    (#"{"/":"*"}"#, #"{"?":{"a":"1"}}"#, true), (#"{"/":"/x*"}"#, #"{"/":"x"}"#, false),
    (#"{"?":{"a":"*"}}"#, #"{"/":"/a"}"#, false),
    (#"{"?":{"a":"?*"}}"#, #"{"/":"/x","?":{"b":"1","a":"1"}}"#, true),
    (#"{"?":{"a":"1","b":"*"}}"#, #"{"?":{"a":"1"}}"#, false),
    (##"{"#":"*"}"##, #"{"/":"/a"}"#, false), (##"{"#":"w*"}"##, ##"{"/":"/a","#":"web"}"##, true),
    (#"{"/":"/a","note":""}"#, #"{"/":"/a"}"#, false),
    (#"{"/":"/a","comment":""}"#, #"{"/":"/a"}"#, true),
    (#"{"/":"/车*"}"#, #"{"/":"/车?"}"#, true),
  ])
  func provesThatARuleNeverDecides(_ first: String, _ second: String, _ isDead: Bool) {
    let exclude = #"{"/":"/none","exclude":true},"#
    let found = Self.findings("[\(exclude)\(first),\(second)]")
    #expect(found.contains("warning rule.unreachable /2") == isDead, "\(found)")
    let opposite = second.dropLast() + #","exclude":true}"#
    let harmful = Self.findings("[\(exclude)\(first),\(opposite)]")
    #expect(harmful.contains("error rule.unreachable /2") == isDead, "\(harmful)")
  }

  @Test(
    arguments: [
      (#"[{"/":"*"}]"#, ["warning rule.catch-all /0"]),
      (#"[{"/":"/a"},{"/":"/*"}]"#, ["warning rule.catch-all /1"]),
      (#"[{"/":"/a","exclude":true},{"/":"*"}]"#, []),
      (#"[{"/":"*","exclude":true}]"#, ["warning rules.none-open "]),
      (
        #"[{"/":"*/b/*","exclude":true},{"/":"*/*","exclude":true},{"/":"*"}]"#,
        ["warning dynamic.leading-star /0//"]
      ),
      (##"[{"/":"*","#":"*"}]"##, []), (#"[{"/":"/?*"}]"#, []),
      (#"[{"/":"ads/*"}]"#, ["warning dynamic.no-slash /0//"]),
      (#"[{"/":"/a"},{"exclude":true}]"#, ["warning dynamic.empty /1"]),
      (#"[{"/":"/a"},{}]"#, ["warning dynamic.empty /1"]),
      // One faulty field drops all rules.
      (#"[{"/":"*"},{"/":"/a"},{"/":""}]"#, ["error dynamic.empty /2//"]),
    ] as [(String, [String])])
  func reportsRulesThatChangeNothing(_ rules: String, _ expected: [String]) {
    #expect(Self.findings(rules).map { $0.replacing("~1", with: "/") } == expected)
  }

  /// All short texts are tried against all pairs of short patterns.
  @Test func isCorrectForEveryShortPattern() throws {
    func words(_ letters: [Character], upTo count: Int) -> [String] {
      var all = [""]
      var last = [""]
      for _ in 0..<count {
        last = last.flatMap { word in letters.map { word + String($0) } }
        all += last
      }
      return all
    }
    let patterns = Set(words(["a", "b", "*"], upTo: 4) + words(["a", "b", "*", "?"], upTo: 3))
      .subtracting([""]).sorted()
    let texts = words(["a", "b", "c"], upTo: 6).map { Array($0.utf8) }
    // One bit for each text, so that comparing all pairs is fast.
    let fits = patterns.map { pattern in
      let compiled = DynamicPattern(pattern)
      var bits = Array(repeating: UInt64(0), count: texts.count / 64 + 1)
      for (index, text) in texts.enumerated() where compiled.outcome(text.span) == .fits {
        bits[index / 64] |= 1 << UInt64(index % 64)
      }
      return bits
    }
    let compiled = patterns.map { DynamicPattern($0) }
    var included = 0
    for outer in patterns.indices {
      for inner in patterns.indices where compiled[outer].includes(compiled[inner]) {
        included += 1
        guard zip(fits[inner], fits[outer]).contains(where: { $0 & ~$1 != 0 }) else { continue }
        Issue.record("\(patterns[outer]) does not include \(patterns[inner])")
      }
    }
    #expect(included > 1_000)
  }

  @Test func terminatesForLargeInputs() {
    let patterns = (0..<9_000).map { #"{"/":"/a*\#($0)"}"# }
    let long = String(repeating: "?", count: 20_000)
    #expect(Self.findings("[\(patterns.joined(separator: ","))]").isEmpty)
    _ = Self.findings(#"[{"/":"/\#(long)"},{"/":"/\#(long)a*b"},{"/":"/*\#(long)"}]"#)
    let same = Self.findings(#"[{"/":"/\#(long)*"},{"/":"/\#(long)"}]"#)
    #expect(same == ["warning rule.unreachable /1"])
  }
}
