import Testing

@testable import WaymarkSigning

@Suite struct RecentValuesTests {
  @Test func removesAllValuesWhenFull() {
    let values = RecentValues<Int, String>(limit: 2)
    for _ in 0..<3 { values.remember("a", for: 1) }
    values.remember("b", for: 2)
    #expect(values[1] == "a" && values[2] == "b")
    values.remember("c", for: 3)
    #expect(values[1] == nil && values[2] == nil && values[3] == "c")
  }
}
