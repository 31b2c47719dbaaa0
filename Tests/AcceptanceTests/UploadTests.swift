import Foundation
import Testing

/// Uploads of what a build changed, to a bucket that a program stands in for.
struct UploadTests {
  private let host = "cars.example.com"

  /// An `aws` that keeps objects as files, and their metadata beside them.
  private static let aws = """
    #!/bin/bash
    set -euo pipefail
    [ "$1" = s3 ]
    case $2 in
      cp)
        key=${4#s3://bucket/}
        mkdir -p "$BUCKET/$(dirname "$key")"
        rm -rf "${BUCKET:?}/$key.d"
        # A key may be a folder of others too, which no disk knows.
        cp "$3" "$BUCKET/$key.object"
        shift 4
        printf '%s\\n' "$@" >"$BUCKET/$key.metadata"
        echo "put $key" >>"$BUCKET.log"
        ;;
      rm)
        key=${3#s3://bucket/}
        rm "$BUCKET/$key.object" "$BUCKET/$key.metadata"
        echo "rm $key" >>"$BUCKET.log"
        ;;
      *) exit 64 ;;
    esac
    """

  private func upload(_ market: Marketplace, _ name: String, byLists: Bool) throws -> Waymark.Run {
    let bin = market.beside("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try Self.aws.write(toFile: bin + "/aws", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/aws")
    let tree = market.output + "/production"
    return try Waymark.run(
      "/bin/bash",
      [tree + "/hosting/s3-upload.sh", "\(tree)/web/\(host)", "bucket"]
        + (byLists ? ["\(tree)/feeds/upload/\(host)"] : []),
      environment: ["PATH": "\(bin):/usr/bin:/bin", "BUCKET": market.beside(name)])
  }

  @Test func bringsABucketUpToDate() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"hosting\": [\"s3\"],\n      \"ios\""
      ).replacing(
        "\"countries\":", with: "\"publish\": { \"precompress\": [\"gzip\"] },\n  \"countries\":")
    }
    try #require(try market.build(["--environment", "production"]).status == 0)
    let script = market.output + "/production/hosting/s3-upload.sh"
    let lint = try Waymark.run("/usr/bin/shellcheck", ["-e", "SC2016", script])
    #expect(lint.status == 0, "\(lint.output)")
    let first = try upload(market, "bucket", byLists: true)
    #expect(first.status == 0, "\(first.errors)")
    #expect(try upload(market, "all", byLists: false).status == 0)
    #expect(try Tree(market.beside("bucket")) == Tree(market.beside("all")))
    let page = try #require(try Tree(market.beside("bucket"))["ads/17.metadata"])
    #expect(page.contains("text/html; charset=utf-8\n") && page.contains("public, max-age=300\n"))
    #expect(try Tree(market.beside("bucket")).paths.filter { $0.contains(".gz") } == [])
    let cloudFront = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/cloudfront.py",
        market.output + "/production", host, market.beside("bucket"),
      ])
    #expect(cloudFront.status == 0, "\(cloudFront.errors)")
    #expect(Int(cloudFront.output.split(separator: "\n").last ?? "") ?? 0 > 30)
    try market.edit("Records/listings.ndjson") { text in
      text = text.replacing(/"amount":[0-9]+/, with: "\"amount\":77000")
        .replacing("\"sold-one\"", with: "\"new-one\"")
    }
    try FileManager.default.removeItem(atPath: market.beside("bucket") + ".log")
    try FileManager.default.removeItem(atPath: market.beside("all"))
    try market.build(["--environment", "production", "--accept-removals"])
    let second = try upload(market, "bucket", byLists: true)
    #expect(second.status == 0, "\(second.errors)")
    #expect(try upload(market, "all", byLists: false).status == 0)
    #expect(try Tree(market.beside("bucket")) == Tree(market.beside("all")))
    let log = try String(contentsOfFile: market.beside("bucket") + ".log", encoding: .utf8)
      .split(separator: "\n")
    let site = try #require(log.firstIndex(of: "put sitemap.xml"))
    #expect(try #require(log.firstIndex(of: "put ads/new-one")) < site)
    #expect(try #require(log.firstIndex(of: "rm ads/sold-one")) > site)
  }
}
