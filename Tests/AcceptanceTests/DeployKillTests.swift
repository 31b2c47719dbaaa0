import Foundation
import Testing

/// Deploys that are killed at random moments.
@Suite struct DeployKillTests {
  /// Eight kills, or fewer on a slow machine: after each one, every page finds its assets, and the
  /// next deploy completes the tree without an option for the abandoned lock.
  @Test func completesADeployAfterEachKill() async throws {
    let trees = try DeployTrees(isSmall: true)
    let end = ContinuousClock.now + .seconds(30)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { try Self.killAndComplete(trees, count: 4, until: end) }
      }
      try await group.waitForAll()
    }
  }

  private static func killAndComplete(
    _ trees: DeployTrees, count: Int, until end: ContinuousClock.Instant
  ) throws {
    let target = try DeployTarget(.folder)
    var seconds = 1.0
    for round in 0..<count where round == 0 || ContinuousClock.now < end {
      let output = round % 2 == 0 ? trees.first : trees.second
      let killed = try Waymark.startUnblocked(
        target.arguments(output, trees.project), environment: target.variables())
      usleep(UInt32.random(in: 0...UInt32(seconds * 1_000_000)))
      killed.endNow()
      #expect(try target.missingAssets() == [], "round \(round)")
      let begin = ContinuousClock.now
      let run = try target.deploy(trees, output)
      seconds = (ContinuousClock.now - begin) / .seconds(1)
      try #require(run.status == 0, "round \(round): \(run.output)\(run.errors)")
      try target.requireEqual(to: trees, output)
    }
  }
}
