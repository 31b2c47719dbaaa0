import Bytes
import Disk
import MapLinks
import Maps
import Model
import Options

private struct ParseOptions: Sendable {
  var links: [String] = []
  var list: String?
  var format = Format.text
}

extension Subcommand {
  /// `waymark maps parse`.
  static let mapsParse = Subcommand(
    Command(
      "maps parse", "Say where a map link leads, whoever made it",
      discussion: """
        Reads the links of every app of the table, the share links of Google, Apple, Amap, Baidu,
        Tencent, Waze, HERE, OpenStreetMap, Bing, Yandex, 2GIS and Mapy.com, geo: URIs and bare
        degrees; text around a link may stay. Coordinates are printed in WGS-84. Nothing is asked of
        a server, so that a short link is an error. Exit status 1 when any was not understood.

        Examples:
          waymark maps parse "https://uri.amap.com/marker?position=121.478223,31.228458&name=Lot"
          waymark maps parse --file links.txt --format json
        """,
      defaults: ParseOptions(),
      options: [
        .text("file", "LIST", "More links, one a line; - reads standard input", \.list),
        .format(\.format),
      ],
      operands: [
        .many("URL", "A link, a text with a link in it, or LAT,LON", isRequired: false) {
          $0.links.append($1)
          return true
        }
      ])
  ) { options, terminal in
    guard !options.links.isEmpty || options.list != nil else {
      throw UsageError("URL or --file is missing", command: "maps parse")
    }
    var answers = ParseAnswers(
      format: options.format, buffer: PrintBuffer(for: terminal.output))
    defer { answers.buffer.flush() }
    for link in options.links { answers.answer(Array(link.utf8)) }
    if let list = options.list {
      try terminal.forEachLine(ofList: list, limit: ParseAnswers.lineLimit) { line, _ in
        answers.answer(Array(line))
      }
    }
    return answers.status
  }
}

/// Reads links and prints what they say, many at once.
private struct ParseAnswers {
  /// How long a line may be that is read, in bytes: a link and the words around it.
  static let lineLimit = 1 << 17

  let format: Format
  var buffer: PrintBuffer
  private(set) var status = Status.done

  mutating func answer(_ text: [UInt8]) {
    do throws(MapError) {
      guard text.count <= Self.lineLimit else {
        throw MapError(
          .tooLong, "the text has more than \(Self.lineLimit) bytes; give the link alone")
      }
      let reading = try MapReading(text)
      buffer.print(format == .json ? line(of: reading.json) : reading.text)
    } catch {
      status = .foundProblems
      let shown = shortened(text)
      let members = JSON.members([
        "url": .string(shown), "error": .string(error.code.rawValue),
        "message": .string(error.message),
      ])
      buffer.print(
        format == .json ? line(of: members) : "\(shown)\n    error: \(error.message)")
    }
  }

  /// The beginning of a text that was not understood, on one line.
  private func shortened(_ line: [UInt8]) -> String {
    let text = String(decoding: line.prefix(400), as: UTF8.self).visible
    let shown = String(text.prefix(200))
    return shown.utf8.count < text.utf8.count || line.count > 400 ? shown + "…" : shown
  }
}

extension MapReading {
  /// The reading for people.
  fileprivate var text: String {
    var lines = [url, "    \(request.action.rawValue) in \(request.app)"]
    if let destination = request.destination { lines.append("    to      \(destination.text)") }
    if let origin = request.origin { lines.append("    from    \(origin.text)") }
    for waypoint in request.waypoints { lines.append("    via     \(waypoint.text)") }
    if let query = request.query { lines.append("    search  \(query)") }
    if let center = request.center { lines.append("    around  \(MapPlace(center).text)") }
    if let words = request.threeWords { lines.append("    words   \(words)") }
    if let mode = request.mode { lines.append("    mode    \(mode.rawValue)") }
    for note in notes { lines.append("    note: \(note)") }
    return lines.map(\.visible).joined(separator: "\n")
  }
}

extension MapPlace {
  /// The place for people: degrees in WGS-84, and what it is called.
  fileprivate var text: String {
    var parts: [String] = []
    if let point {
      let pair = renderedText {
        $0.degrees(point.wgs84.latitude)
        $0.append(",")
        $0.degrees(point.wgs84.longitude)
      }
      let datum = point.datum == .wgs84 ? "" : " (\(point.datum.rawValue) in the link)"
      parts.append(pair + datum)
    }
    parts += [name, query, address].compactMap { $0 }
    if let placeID { parts.append("id \(placeID)") }
    return parts.joined(separator: "  ")
  }
}
