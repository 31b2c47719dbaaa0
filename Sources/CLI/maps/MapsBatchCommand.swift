import WaymarkCore
import WaymarkDisk
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions
import WaymarkProject

private struct MapsBatchOptions: LinkMakerOptions {
  var file = ""
  var format = Format.json
  var isStrict = false
  var key: String?
  var password: Secret?
}

extension Subcommand {
  static let mapsBatch = Subcommand(
    "maps batch", "Make the URLs for many requests, one JSON object per line",
    defaults: MapsBatchOptions(),
    options: [
      .value(
        "format", "json", "The format of the answers: always JSON", \.format
      ) { $0 == "json" ? .json : nil }
    ] + Option.linkMaker,
    operands: [
      .one("FILE", "The requests; - reads standard input", \.file)
    ]
  ) { options, terminal in
    let batch = MapBatch(try options.maker(in: terminal))
    var reader = try LineBlockReader(at: inputPath(options.file))
    var line = 1
    var count = 0
    var failures = 0
    while let block = try reader.next(limit: MapBatch.lineLimit) {
      let answers = batch.answers(to: block[...], from: line)
      terminal.output.write(json: answers.bytes)
      count += answers.count
      failures += answers.failures
      line += block.count { $0 == 0x0A }
    }
    guard failures > 0 else { return .done }
    terminal.errors.print(
      "waymark: \(counted(failures, of: count, "request", verb: ("has", "have"))) no URL")
    return .foundProblems
  }
}
