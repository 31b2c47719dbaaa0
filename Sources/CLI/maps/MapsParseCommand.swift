import WaymarkCore
import WaymarkDisk
import WaymarkMapLinks
import WaymarkMaps
import WaymarkModel
import WaymarkOptions

private struct ParseOptions: Sendable {
  var links: [String] = []
  var list: String?
  var format = Format.text
}

extension Subcommand {
  static let mapsParse = Subcommand(
    "maps parse", "Show where a map link from any app leads",
    defaults: ParseOptions(),
    options: [
      .text("file", "LIST", "More links, one per line; - reads standard input", \.list),
      .format(\.format),
    ],
    operands: [
      .many(
        "URL", "A link, a text that contains a link, or LAT,LON", isRequired: false,
        acceptsEmpty: true, \.links)
    ]
  ) { options, terminal in
    var answers = ParseAnswers(
      format: options.format, buffer: PrintBuffer(for: terminal.output))
    defer { answers.buffer.flush() }
    try terminal.forEachInput(
      options.links, list: options.list, orMissing: "URL or --file", limit: ParseAnswers.lineLimit
    ) { text, _ in answers.answer(Array(text)) }
    return answers.status
  }
}

/// Reads links and prints their contents, many at once.
private struct ParseAnswers {
  /// The longest line that is read, in bytes: a link and the words around it.
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
      buffer.print(reading.report.printed(as: format))
    } catch {
      status = .foundProblems
      let shown = shortened(text)
      let report: Report = [
        .field("url", shown, as: shown), .field("error", error.code.rawValue),
        .field("message", error.message, as: "    error: \(error.message)"),
      ]
      buffer.print(report.printed(as: format))
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
  /// The parsed link; in JSON, places are in WGS-84, with the datum of the link.
  fileprivate var report: Report {
    let (destination, origin, center) = (
      request.destination, request.origin, request.center.map { MapPlace($0) }
    )
    let settings = request.configuration.mapValues { JSON.string($0) }
    let favorite = request.configuration["favorite"].map { "the user's favourite \"\($0)\"" }
    func row(_ label: String, _ text: String?) -> String? { text.map { "    \(label)  \($0)" } }
    return Report(
      [
        .field("url", url, as: url), .field("app", request.app),
        .field(
          "action", request.action.rawValue, as: "    \(request.action.rawValue) in \(request.app)"),
        .nullable(
          "destination", destination?.json, as: row("to    ", destination?.text ?? favorite)),
        .nullable("origin", origin?.json, as: row("from  ", origin?.text)),
        .field("waypoints", request.waypoints.map(\.json)),
      ] + request.waypoints.map { .line("    via     \($0.text)") } + [
        .nullable("mode", request.mode?.rawValue),
        .field("avoid", request.avoid.isEmpty ? nil : request.avoid.map(\.rawValue)),
        .field("query", request.query, as: row("search", request.query)),
        .field("region", request.region, as: row("near  ", request.region)),
        .field("threeWords", request.threeWords),
        .field("center", center?.json, as: row("around", center?.text)),
        .field("zoom", request.zoom.map { JSON.number("\($0)") }),
        .field("uncertainty", request.uncertainty.map { JSON.number("\($0)") }),
        .field("cfg", settings.isEmpty ? nil : JSON.sorted(settings)),
      ]
        + [row("words ", request.threeWords), row("mode  ", request.mode?.rawValue)]
        .compactMap { $0.map { .line($0) } }
        + [
          .field(
            "notes", notes.map { JSON.of(["code": $0.code.rawValue, "message": $0.description]) })
        ] + notes.map { .line("    note: \($0)") })
  }
}

extension MapPlace {
  fileprivate var json: JSON {
    .of([
      "latitude": point.map { JSON.number(degrees($0.wgs84.latitude)) },
      "longitude": point.map { JSON.number(degrees($0.wgs84.longitude)) },
      "datum": point?.datum.rawValue, "name": name, "query": query, "address": address,
      "placeID": placeID, "content": note, "altitude": altitude.map { JSON.number("\($0)") },
    ])
  }

  /// The place as text: degrees in WGS-84 and its name.
  fileprivate var text: String {
    let pair = point.map { point in
      let datum = point.datum == .wgs84 ? "" : " (converted from \(point.datum.rawValue))"
      return "\(degrees(point.wgs84.latitude)),\(degrees(point.wgs84.longitude))\(datum)"
    }
    return [pair, name, query, address, placeID.map { "id \($0)" }].compactMap(\.self)
      .joined(separator: "  ")
  }
}

private func degrees(_ value: Double) -> String {
  renderedText { $0.degrees(value) }
}
