import Foundation
import Testing

struct MapsCommandTests {
  private let waze = #"{"app":"waze","destination":{"lat":43.6532,"lon":-79.3832}}"#

  @Test func answersABatchInOrder() throws {
    let apps = ["waze", "google", "apple", "goggle"]
    let input = (0..<20_000).map { index in
      #"{"app":"\#(apps[index % 4])","destination":{"lat":\#(index % 80),"lon":1,"name":"\#(index)"}}"#
    }.joined(separator: "\n")
    let run = try Waymark.run(
      Waymark.binary, ["maps", "batch", "-", "--format", "json"], input: input)
    #expect(run.status == 1)
    #expect(run.errors.contains("waymark: 5,000 of 20,000 requests have no URL"))
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == 20_000)
    for (index, answer) in answers.enumerated() {
      let isRight =
        index % 4 == 3
        ? answer.contains("\"line \(index + 1): ")
        : answer.hasPrefix("{\"app\":\"\(apps[index % 4])\"")
          && answer.contains("\(index % 80).000000")
      guard !isRight else { continue }
      Issue.record("\(index + 1): \(answer)")
      return
    }
  }

  @Test func answersARequestBeforeTheNextIsWritten() throws {
    let answer = try Waymark.python(
      """
      import subprocess, sys
      tool = subprocess.Popen([sys.argv[1], "maps", "batch", "-"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE)
      for app in ["waze", "google"]:
          tool.stdin.write(sys.argv[2].replace("waze", app).encode() + b"\\n")
          tool.stdin.flush()
          print(tool.stdout.readline().decode()[:14])
      tool.stdin.close()
      assert tool.wait() == 0
      """, [Waymark.binary, waze])
    #expect(answer == "{\"app\":\"waze\",\n{\"app\":\"google\n")
  }

  @Test func endsQuietlyWhenItsPipeCloses() throws {
    let run = try Waymark.run(
      "/bin/bash",
      [
        "-c", "yes \"$1\" | head -n 300000 | \"$2\" maps batch - | head -n 1", "bash", waze,
        Waymark.binary,
      ])
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors.isEmpty)
  }

  @Test func signsLinksThatOpenSSLVerifies() throws {
    let scratch = try TemporaryFolder()
    func openssl(_ arguments: String...) throws -> Waymark.Run {
      try Waymark.run("/usr/bin/openssl", arguments, in: scratch.path)
    }
    for arguments in [
      ["genrsa", "-out", "key.pem", "2048"],
      ["rsa", "-in", "key.pem", "-pubout", "-out", "public.pem"],
      ["rsa", "-in", "key.pem", "-aes256", "-passout", "pass:s3cret", "-out", "locked.pem"],
      ["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "curve.pem"],
    ] {
      #expect(try Waymark.run("/usr/bin/openssl", arguments, in: scratch.path).status == 0)
    }
    let arguments = [
      "maps", "url", "--app", "yandex-navi", "--to", "55.7,37.6", "--id", "client=123", "--key",
    ]
    let plain = try Waymark.run(arguments + [scratch.path + "/key.pem"])
    let locked = try Waymark.run(
      arguments + [scratch.path + "/locked.pem", "--password-env", "SECRET"],
      environment: ["SECRET": "s3cret"])
    #expect(plain.status == 0 && locked.output == plain.output)
    let parts = plain.output.trimmingCharacters(in: .newlines).components(
      separatedBy: "&signature=")
    try #require(parts.count == 2)
    let signature = try #require(
      parts[1].removingPercentEncoding.flatMap { Data(base64Encoded: $0) })
    try scratch.write(parts[0], to: "url")
    try signature.write(to: URL(fileURLWithPath: scratch.path + "/signature"))
    let verified = try openssl(
      "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "url")
    #expect(verified.output.contains("Verified OK"))
    #expect(parts[0].hasSuffix("&client=123"))
    #expect(try Waymark.run(arguments + [scratch.path + "/curve.pem"]).status == 64)
    let other = ["maps", "url", "--app", "waze", "--to", "1,2", "--key", scratch.path + "/key.pem"]
    #expect(try Waymark.run(other).errors.contains("waze does not support signed links"))
    let request =
      #"{"app":"yandex-navi","cfg":{"client":"123"},"destination":{"lat":55.7,"lon":37.6}}"#
    let batch = try Waymark.run(
      Waymark.binary, ["maps", "batch", "-", "--key", scratch.path + "/key.pem"],
      input: request + "\n" + waze)
    let url = plain.output.trimmingCharacters(in: .newlines)
    #expect(try batch.objects().first?["url"] as? String == url)
    #expect(batch.status == 0)
    #expect(try Waymark.run(arguments + [scratch.path + "/locked.pem"]).status == 2)
    #expect(try Waymark.run(arguments + [scratch.path + "/none.pem"]).status == 2)
  }

  @Test func reportsWhatALinkLeavesOut() throws {
    let arguments = ["maps", "url", "--app", "waze", "--to", "0,0", "--name", "Lot"]
    let run = try Waymark.run(arguments)
    #expect(run.status == 0)
    #expect(run.output == "https://waze.com/ul?ll=0.000000%2C0.000000&navigate=yes\n")
    #expect(
      run.errors == """
        waymark: the link leaves out: name
        waymark: warning: a coordinate is 0, 0, which is probably a missing one

        """)
    #expect(try Waymark.run(arguments + ["--format", "json"]).errors.isEmpty)
    let swapped = try Waymark.run(["maps", "url", "--app", "waze", "--to=-79.3832,43.6532"])
    #expect(swapped.errors.contains("are latitude and longitude swapped?"))
  }

  @Test func refusesLossesWhenStrict() throws {
    let arguments = ["maps", "url", "--app", "waze", "--to", "1,2", "--name", "Lot"]
    #expect(try Waymark.run(arguments).status == 0)
    let strict = try Waymark.run(arguments + ["--strict", "--format", "json"])
    #expect(strict.status == 2)
    #expect(strict.output.hasPrefix("{\"error\":\"losses\""))
    #expect(strict.errors.contains("Waze (waze) cannot take name"))
  }

  @Test func acceptsEveryOptionOfARequest() throws {
    let run = try Waymark.run([
      "maps", "url", "--app", "google", "--to", "1, 2", "--place-id", "ChIJ", "--avoid", "tolls",
      "--avoid", "ferries",
    ])
    #expect(run.output.contains("&destination_place_id=ChIJ&avoid=tolls%2Cferries"))
    let words = try Waymark.run([
      "maps", "url", "--app", "what3words", "--action", "place", "--three-words", "///a.b.c",
    ])
    #expect(words.output.contains("=a.b.c"))
    let display = try Waymark.run([
      "maps", "url", "--app", "google", "--action", "display", "--center", "1,2", "--zoom", "12",
    ])
    #expect(display.output.contains("center=1.000000%2C2.000000&zoom=12"))
    let address = try Waymark.run([
      "maps", "url", "--app", "google", "--address", "1 Front St W",
    ])
    #expect(address.output.contains("destination=1%20Front%20St%20W"))
  }

  /// A message names the option for the value that is missing.
  @Test(arguments: [
    ("what3words", ["--action", "place"], "Add --three-words A.B.C.\n"),
    ("baidu-web", ["--to", "1,2", "--region", "X", "--id", "src=a"], "Add --from LAT,LON.\n"),
    ("baidu-web", ["--to", "1,2", "--from", "1,3", "--id", "src=a"], "Add --region CITY.\n"),
    ("navigon", ["--to", "1,2"], "Add --name NAME.\n"),
  ])
  func namesTheMissingOption(app: String, options: [String], hint: String) throws {
    let run = try Waymark.run(["maps", "url", "--app", app] + options)
    #expect(run.status == 2)
    #expect(run.errors.hasSuffix(hint), "\(run.errors)")
  }

  /// The coordinate of a place takes precedence over words to search for.
  @Test func showsThePlaceAndNotTheWords() throws {
    let run = try Waymark.run([
      "maps", "url", "--app", "google", "--action", "place", "--to", "1,2", "--query", "cafe",
    ])
    #expect(run.output.contains("query=1.000000%2C2.000000"))
    #expect(run.errors.contains("the link leaves out: query"))
    let other = try Waymark.run(["maps", "url", "--app", "google", "--to", "1,2", "--id", "foo=1"])
    #expect(other.errors.contains("the link leaves out: foo"))
  }

  @Test func convertsPairsAndLines() throws {
    let pairs = ["maps", "convert", "--from", "wgs84", "--to", "GCJ-02"]
    let run = try Waymark.run(pairs + ["31.2304,121.4737", "-33.8,151.2", "--format", "json"])
    #expect(run.status == 0)
    #expect(
      run.output == """
        {"latitude":31.22845774,"longitude":121.47822306,"zone":"CN","shiftMetres":481.2}
        {"latitude":-33.80000000,"longitude":151.20000000,"zone":"none","shiftMetres":0.0}

        """)
    let table = try Waymark.run(pairs + ["31.2304,121.4737", "-33.8,151.2"])
    let lengths = Set(table.output.split(separator: "\n").map(\.utf8.count))
    #expect(lengths.count == 1)
    let lines = try Waymark.run(
      Waymark.binary, pairs + ["-", "--format", "json"],
      input: "\u{FEFF}31.2304,121.4737\r\n\nnan,1\n1\n121.4,31.2\n0x1,2\n1e999,1")
    #expect(lines.status == 1)
    let codes = try lines.objects().map { $0["error"] as? String ?? "" }
    #expect(
      codes == ["", "notFinite", "badValue", "latitudeOutOfRange", "badValue", "notFinite"])
    #expect(lines.errors.contains("waymark: line 5: the latitude 121.4 is not between"))
    #expect(lines.errors.contains("swapped"))
    #expect(try Waymark.run(["maps", "convert", "--from", "wgs84", "1,2"]).status == 64)
    #expect(try Waymark.run(pairs).status == 64)
    #expect(try Waymark.run(pairs + ["--file", "/nowhere"]).status == 2)
  }

  @Test func listsTheApps() throws {
    let rows = try Waymark.run(["maps", "apps", "--format", "json"]).objects()
    let google = try #require(rows.first { $0["id"] as? String == "google" })
    #expect(google["web"] as? String == "google")
    #expect((google["modes"] as? [String: String])?["cycling"] == "bicycling")
    let navigator = try #require(rows.first { $0["id"] as? String == "yandex-navi" })
    #expect(navigator["signature"] as? String == "signature")
    #expect((navigator["stores"] as? [String: [String: Any]])?["play"]?["url"] != nil)
    let status = try #require(
      rows.first { $0["id"] as? String == "navigon" }?["status"] as? [String: Any])
    #expect(status["since"] as? String == "2018-05")
    #expect(status["replacement"] is NSNull)
    let text = try Waymark.run(["maps", "apps"])
    let gone = text.output.split(separator: "\n").filter { $0.contains("retired") }
    let statuses = gone.map { $0.split(separator: "  ").last?.drop { $0 == " " } }
    #expect(statuses == ["retired", "retired 2018-05", "retired 2025-07"])
    #expect(text.output.split(separator: "\n").count == rows.count + 1)
    #expect(text.output.hasPrefix("ID "))
  }
}
