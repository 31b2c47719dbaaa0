import Testing

@testable import WaymarkCLI

struct ProgressTextTests {
  @Test(
    arguments: [
      (512, nil, 0.5, "rendering: 512"),
      (512, 2000, 0.5, "rendering: 512 of 2,000"),
      (5120, nil, 2.0, "rendering: 5,120, 2,560/s"),
      (5120, 20_480, 2.0, "rendering: 5,120 of 20,480, 2,560/s, 7 s left"),
      // The last batch is counted as a full one.
      (2048, 2000, 2.0, "rendering: 2,000 of 2,000, 1,000/s"),
      (0, 2000, 2.0, "rendering: 0 of 2,000"),
    ] as [(Int, Int?, Double, String)])
  func showsTheRateAndTheRemainingTime(count: Int, total: Int?, seconds: Double, text: String) {
    #expect(progressText("rendering", count, of: total, after: seconds) == text)
  }
}
