import Testing
import WaymarkCore

@testable import WaymarkAppLinks

struct AssociationReaderTests {
  @Test(arguments: [
    (#"{"components":[{"/":"/a"}],"defaults":{"exclude":true}}"#, "", "/a", "exclude"),
    (
      #"{"components":[{"/":"/a","exclude":false}],"defaults":{"exclude":true}}"#, "", "/a", "match"
    ),
    (#"{"components":[{"/":"/a"}]}"#, #""defaults":{"exclude":true},"#, "/a", "exclude"),
    (##"{"components":[{"#":"*"}]}"##, #""defaults":{"/":"/foo/*"},"#, "/bar", "no_match"),
    (#"{"components":[{"/":"/bar"}]}"#, #""defaults":{"/":"/foo/*"},"#, "/bar", "match"),
    (#"{"components":[{}],"defaults":{"?":{"id":"??"}}}"#, "", "/x?id=77", "match"),
    (#"{"components":[{"?":{"a":"1"}}],"defaults":{"?":{"id":"??"}}}"#, "", "/x?a=1", "match"),
    (#"{"components":[{"?":{"a":1}}],"defaults":{"?":{"id":"??"}}}"#, "", "/x", "undetermined"),
    (
      #"{"components":[{"/":"/A"}],"defaults":{"caseSensitive":true}}"#,
      #""defaults":{"caseSensitive":false},"#, "/a", "no_match"
    ),
    (
      #"{"components":[{"/":"/a b"}]}"#, #""defaults":{"percentEncoded":false},"#, "/a%20b", "match"
    ),
    (#"{"components":[{"/":"/a"}]}"#, #""defaults":7,"#, "/a", "undetermined"),
    (#"{"components":[]}"#, "", "/a", "no_match"), ("{}", "", "/a", "undetermined"),
    (#"{"components":{}}"#, "", "/a", "undetermined"),
    (#"{"components":["/a"]}"#, "", "/a", "undetermined"),
    (#"{"components":[{"/":7}]}"#, "", "/a", "undetermined"),
    (#"{"components":[{"/":"/b","?":7}]}"#, "", "/a", "no_match"),
    (#"{"components":[{"/":"/a","?":7}]}"#, "", "/a", "undetermined"),
    (##"{"components":[{"#":"b","/":7}]}"##, "", "/a", "no_match"),
    (##"{"components":[{"/":"/b","#":7}]}"##, "", "/a", "no_match"),
    (
      #"{"components":[{"/":"/b","?":{"a":1}}],"defaults":{"?":{"id":"??"}}}"#, "", "/x", "no_match"
    ),
    (#"{"components":[{"/":"/b","caseSensitive":"no"},{"/":"/a"}]}"#, "", "/a", "match"),
    (#"{"components":[{"/":"/A","caseSensitive":"no"}]}"#, "", "/a", "undetermined"),
    (#"{"components":[{"/":"/b","percentEncoded":1}]}"#, "", "/a", "undetermined"),
    (#"{"components":[{"/":"/a","exclude":"yes"}]}"#, "", "/a", "undetermined"),
    (#"{"components":[{"/":"/b","exclude":"yes"}]}"#, "", "/a", "no_match"),
    (#"{"components":[{"/":"/a","caseSensitive":0}]}"#, "", "/a", "undetermined"),
    (#"{"paths":["/a/*"]}"#, "", "/a?x#y", "match"), (#"{"paths":["*"]}"#, "", "/", "match"),
    (#"{"paths":["NOT /a","*"]}"#, "", "/a", "exclude"),
    (#"{"paths":["NOT  /a","*"]}"#, "", "/a", "match"),
    (#"{"paths":["NOT/a"]}"#, "", "/a", "no_match"), (#"{"paths":["/A"]}"#, "", "/a", "no_match"),
    (#"{"paths":["/A"]}"#, #""defaults":{"caseSensitive":false},"#, "/a", "no_match"),
    (#"{"paths":["/$(lang)"]}"#, "", "/en", "undetermined"),
    (#"{"paths":[7]}"#, "", "/a", "undetermined"), (#"{"paths":"/a"}"#, "", "/a", "undetermined"),
    (#"{"paths":["/a"],"components":[]}"#, "", "/a", "no_match"),
  ])
  func readsAnEntry(
    _ entry: String, _ defaults: String, _ path: String, as verdict: String
  ) throws {
    let start = entry == "{}" ? "" : ","
    let text =
      #"{"applinks":{\#(defaults)"details":[{"appID":"A.b"\#(start)"#
      + entry.dropFirst() + "]}}"
    let decision = try AssociationMatcher(Array(text.utf8)).decide(
      "https://example.com\(path)", app: "A.b")
    #expect(decision.verdict.rawValue == verdict, "\(text): \(decision.reason)")
  }

  @Test(arguments: [
    (#"[]"#, "no_match"), (#"7"#, "no_match"), (#"{}"#, "no_match"),
    (#"{"applinks":7}"#, "no_match"),
    (#"{"applinks":{}}"#, "no_match"), (#"{"applinks":{"details":[]}}"#, "no_match"),
    (#"{"applinks":{"details":{}}}"#, "no_match"), (#"{"applinks":{"details":7}}"#, "no_match"),
    (#"{"applinks":{"details":{"A.b":{"paths":["/x"]}}}}"#, "match"),
    (#"{"applinks":{"details":{"A.b":{"components":[{"/":"/x"}]}}}}"#, "match"),
    (#"{"applinks":{"details":{"A.c":{"paths":["/x"]},"A.b":{"paths":["NOT /x"]}}}}"#, "exclude"),
    (#"{"applinks":{"details":[{"components":[{}]}]}}"#, "no_match"),
    (#"{"applinks":{"details":[{"appIDs":[],"appID":"A.b","components":[{}]}]}}"#, "no_match"),
    (#"{"applinks":{"details":[{"appIDs":["A.c"],"appID":"A.b","components":[{}]}]}}"#, "no_match"),
    (#"{"applinks":{"details":[{"appIDs":["A.c","A.b"],"components":[{}]}]}}"#, "match"),
    (#"{"applinks":{"details":[{"appIDs":"A.b","components":[{}]}]}}"#, "undetermined"),
    (#"{"applinks":{"details":[{"appIDs":[7,"A.b"],"components":[{}]}]}}"#, "undetermined"),
    (#"{"applinks":{"details":[7,{"appID":"A.b","components":[{}]}]}}"#, "undetermined"),
    (
      #"{"applinks":{"details":[{"appID":7},{"appID":"A.b","components":[{"exclude":true}]}]}}"#,
      "undetermined"
    ),
    (#"{"applinks":{"details":[{"appID":"A.b","components":[{}]},7]}}"#, "match"),
    (
      #"{"applinks":{"details":[{"appID":"A.b","components":[{"/":"/y"}]},{"appID":5}]}}"#,
      "undetermined"
    ),
    (
      #"{"applinks":{"details":[{"appID":"A.b","components":[{"/":"/x"}]},"#
        + #"{"appID":5,"components":[{"/":"/b"}]}]}}"#, "match"
    ),
    (#"{"applinks":{"details":[{"appID":"a.b","components":[{}]}]}}"#, "no_match"),
    (
      "\u{FEFF}{\"applinks\":{\"details\":[{\"appID\":\"A.b\",\"components\":[{}]}]}}",
      "undetermined"
    ),
    ("\u{FEFF}{}", "no_match"),
  ])
  func readsAFile(_ text: String, as verdict: String) throws {
    let decision = try AssociationMatcher(Array(text.utf8)).decide(
      "https://example.com/x", app: "A.b")
    #expect(decision.verdict.rawValue == verdict, "\(decision.reason)")
  }

  @Test func refusesInvalidJSON() {
    #expect {
      try AssociationMatcher(Array(#"{"applinks": nul}"#.utf8))
    } throws: {
      ($0 as? JSONError)?.offset == 13
    }
    #expect(throws: JSONError.self) { try AssociationMatcher([]) }
    #expect(throws: JSONError.self) { try AssociationMatcher([0xFF]) }
    #expect(throws: JSONError.self) { try AssociationMatcher(Array("{ /* x */ }".utf8)) }
  }
}
