import Testing
import WaymarkCore

@testable import WaymarkMaps

@Suite struct MicrodegreesTests {
  @Test(arguments: [
    (0.0, "0.000000"), (-0.0, "0.000000"), (1e-7, "0.000000"), (-4e-7, "0.000000"),
    (1e-6, "0.000001"), (-1e-6, "-0.000001"), (1e-5, "0.000010"), (180, "180.000000"),
    (-180, "-180.000000"), (90, "90.000000"), (31.2304, "31.230400"), (-0.079179, "-0.079179"),
    (59.9999999, "60.000000"), (9.999999, "9.999999"), (99.9999995, "100.000000"),
    // Both products end in exactly one half; the even neighbour wins.
    (0.0000005, "0.000000"), (0.0000015, "0.000002"), (40.1234565, "40.123456"),
    (-47.4651676, "-47.465168"),
  ])
  func writesSixDecimals(degrees: Double, text: String) {
    let bytes = rendered { $0.millionths(microdegrees(of: degrees)) }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [(Int.max, "9223372036854.775807"), (Int.min, "-9223372036854.775808")])
  func writesTheLargestNumbers(value: Int, text: String) {
    #expect(String(decoding: rendered { $0.millionths(value) }, as: UTF8.self) == text)
  }
}
