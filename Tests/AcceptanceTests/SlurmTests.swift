import Foundation
import Testing

/// The job array of docs/sharding.md, on a separate Slurm.
struct SlurmTests {
  @Test func givesTheTreesOfOneBuild() throws {
    let text = try String(contentsOfFile: Waymark.root + "/docs/sharding.md", encoding: .utf8)
    let blocks = text.matches(of: #/(?s)```\w*\n(.*?)```/#).map { String($0.1) }
    let array = try #require(blocks.first { $0.contains("#SBATCH --array=1-4") })
    let submission = try #require(blocks.first { $0.contains("sbatch --parsable") })
    let market = try Marketplace()
    let plain = market.beside("plain")
    try market.build(output: plain)

    let folder = market.beside("slurm")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try array.write(toFile: folder + "/shards.sh", atomically: false, encoding: .utf8)
    try submission.write(toFile: folder + "/submit.sh", atomically: false, encoding: .utf8)
    let lint = try Waymark.run("/usr/bin/shellcheck", [folder + "/shards.sh"])
    #expect(lint.status == 0, "\(lint.output)")

    // The programs of Slurm end by signals, which the test runner blocks.
    let script = Waymark.root + "/Tests/AcceptanceTests/Fixtures/slurm.sh"
    let run = try Waymark.run(
      "/usr/bin/python3", ["-c", Waymark.unblocking, script, Waymark.binary, folder],
      environment: Marketplace.variables.merging([
        "PROJECT": market.folder, "OUTPUT": market.output,
      ]) { _, new in new })
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    // Each of the four tasks built its part of both environments.
    #expect(run.output.ranges(of: "files kept for the merge").count == 8, "\(run.output)")
    #expect(try Tree(market.output) == Tree(plain))
  }
}
