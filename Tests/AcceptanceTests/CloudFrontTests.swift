import Foundation
import Testing

/// A bucket behind CloudFront, whose functions run in a browser.
struct CloudFrontTests {
  @Test func sendsEveryFileAsTheManifestSays() throws {
    let trees = try DeployTrees(hosting: "\"s3\"", precompressing: true)
    let target = try DeployTarget(.bucket)
    let run = try target.deploy(trees, trees.first)
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    let objects = try target.objects()
    #expect(objects.keys.filter { $0.hasSuffix(".gz") } == [])
    #expect(objects["cars.example.com/ads/17"] != nil)
    try JSONEncoder().encode(objects).write(
      to: URL(fileURLWithPath: target.scratch.path + "/bucket.json"))
    let cloudFront = try Waymark.run(
      "/usr/bin/python3",
      [
        ProofTools.fixture("cloudfront.py"), trees.first + "/production", "cars.example.com",
        target.scratch.path + "/bucket.json",
      ])
    #expect(cloudFront.status == 0, "\(cloudFront.errors)")
    #expect(Int(cloudFront.output.split(separator: "\n").last ?? "") ?? 0 > 30)
  }
}
