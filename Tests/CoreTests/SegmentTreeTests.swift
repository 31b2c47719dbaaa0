import Testing
import WaymarkCore

struct SegmentTreeTests {
  private let tree = SegmentTree([
    ["ads"], ["ads", "new"], [], ["de", "ads"], ["ads"], ["ads", "new", "car"],
  ])

  @Test(arguments: [
    ([], [2]), (["ads"], [0, 2, 4]), (["ads", "17"], [0, 2, 4]), (["ads", "new"], [0, 1, 2, 4]),
    (["de"], [2]), (["de", "ads", "17"], [2, 3]), (["adsx"], [2]), (["ADS"], [2]),
    (["", "ads"], [2]),
  ])
  func findsThePatternsWithAPrefix(_ path: [String], _ patterns: [Int]) {
    #expect(tree.patterns(beginning: path) == patterns)
  }

  @Test(arguments: [
    (["p", "1", "x"], [0, 2]), (["p", "1", "y"], [1, 2]), (["p", "a", "x"], [0, 2, 3]),
    (["p"], []), (["q", "1", "x"], []), (["p", "a"], [2, 3]), (["q", "r"], [4]),
  ])
  func findsPatternsWithAnySegment(_ path: [String], _ patterns: [Int]) {
    let tree = SegmentTree(patterns: [
      ["p", nil, "x"], ["p", nil, "y"], ["p", nil], ["p", "a"], [nil, "r"],
    ])
    #expect(tree.patterns(beginning: path) == patterns)
  }

  @Test func isEmptyWithoutPatterns() {
    let tree = SegmentTree<String>()
    #expect(tree.patterns(beginning: ["ads"]) == [])
  }

  @Test(arguments: [
    ("/ads/", false, ["ads"]), ("/ads", false, []), ("/ads", true, ["ads"]), ("ads/", false, []),
    ("", true, []), ("/", true, [""]), ("//ads/", false, ["", "ads"]),
  ])
  func splitsAPrefixIntoWholeSegments(_ text: String, _ isWhole: Bool, _ segments: [String]) {
    let found = SegmentTree.segments(ofBeginning: Array(text.utf8)[...], isWhole: isWhole)
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == segments)
  }
}
