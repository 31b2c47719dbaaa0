import WaymarkCore
import WaymarkDisk
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions
import WaymarkProject

private struct MapsBatchOptions: LinkMakerOptions {
  var file = ""
  var jobs = processorCount
  var format = Format.json
  var isStrict = false
  var key: String?
  var password: Secret?
}

extension Subcommand {
  /// `waymark maps batch`.
  static let mapsBatch = Subcommand(
    Command(
      "maps batch", "Make the URLs of many requests, one JSON object a line",
      discussion: """
        A request has app, action and what 'maps url' takes: destination, origin, waypoints, mode,
        avoid, query, region, zoom, center, uncertainty, threeWords and cfg, the app's own
        parameters. A place has lat and lon with a datum, or a query, an address or a placeID, and a
        name. Each request is answered on a line of its own, in order, by what 'maps url --format
        json' prints; one without a URL by {"error":CODE,"message":TEXT}, and the exit status is 1.

        Example:
          echo '{"app":"waze","destination":{"lat":43.6532,"lon":-79.3832}}' | waymark maps batch -
        """,
      defaults: MapsBatchOptions(),
      options: [
        .jobs(\.jobs),
        .value(
          "format", "json", "How the answers are printed: in JSON, with and without this", \.format
        ) { $0 == "json" ? .json : nil },
      ] + Option.linkMaker,
      operands: [
        .one("FILE", "The requests; - reads standard input", \.file)
      ])
  ) { options, terminal in
    let batch = MapBatch(try options.maker(in: terminal))
    var reader = try LineBlockReader(at: inputPath(options.file))
    var line = 1
    var count = 0
    var failures = 0
    while let block = try reader.next(limit: MapBatch.lineLimit) {
      let pieces = LinePiece.pieces(of: block, count: options.jobs, from: line)
      for answers in await batch.answers(to: pieces) {
        terminal.output.write(json: answers.bytes)
        count += answers.count
        failures += answers.failures
      }
      line = pieces.last?.end ?? line
    }
    guard failures > 0 else { return .done }
    terminal.errors.print("waymark: \(failures) of \(count) requests have no URL")
    return .foundProblems
  }
}

/// Some whole lines of a block.
private struct LinePiece: Sendable {
  let bytes: ArraySlice<UInt8>

  /// The number of the first line, and of the one after the last.
  let start: Int
  let end: Int

  /// Less is not worth a worker.
  private static let leastSize = 1 << 14

  /// Cuts a block into pieces of about one size.
  static func pieces(of block: [UInt8], count: Int, from line: Int) -> [LinePiece] {
    let size = max(leastSize, block.count / count + 1)
    var pieces: [LinePiece] = []
    var rest = block[...]
    var line = line
    while !rest.isEmpty {
      let end = rest.dropFirst(size - 1).firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      let bytes = rest[..<end]
      let next = line + bytes.count { $0 == 0x0A }
      pieces.append(LinePiece(bytes: bytes, start: line, end: next))
      line = next
      rest = rest[end...]
    }
    return pieces
  }
}

extension MapBatch {
  /// Answers pieces at the same time, and gives the answers in their order.
  fileprivate func answers(to pieces: [LinePiece]) async -> [Answers] {
    guard pieces.count > 1 else { return pieces.map { answers(to: $0.bytes, from: $0.start) } }
    return await withTaskGroup(of: (Int, Answers).self) { group in
      for (index, piece) in pieces.enumerated() {
        group.addTask { (index, answers(to: piece.bytes, from: piece.start)) }
      }
      var all: [(Int, Answers)] = []
      for await answers in group { all.append(answers) }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
