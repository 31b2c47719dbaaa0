import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions

private struct MapsConvertOptions: Sendable {
  var from = PairDatum.wgs84
  var to = PairDatum.wgs84
  var pairs: [String] = []
  var file: String?
  var format = Format.text
}

extension Subcommand {
  static let mapsConvert = Subcommand(
    "maps convert", "Convert coordinates between the datums of Chinese maps",
    defaults: MapsConvertOptions(),
    options: [
      .choice(
        "from", "DATUM", "The datum of the pairs: wgs84, gcj02, bd09 or bd09mc", \.from,
        PairDatum.init(named:)
      ).required,
      .choice(
        "to", "DATUM", "The datum to convert to: wgs84, gcj02, bd09 or bd09mc", \.to,
        PairDatum.init(named:)
      ).required,
      .text("file", "FILE", "More pairs, one per line; - reads standard input", \.file),
      .format(\.format),
    ],
    operands: [
      .many("LAT,LON", "A pair; - reads pairs from standard input", isRequired: false) {
        if $1 == "-", $0.file == nil { $0.file = $1 } else { $0.pairs.append($1) }
        return true
      }
    ]
  ) { options, terminal in
    var answers = PairConverter(
      from: options.from, to: options.to, format: options.format, errors: terminal.errors,
      buffer: PrintBuffer(for: terminal.output))
    try terminal.forEachInput(
      options.pairs, list: options.file, orMissing: "LAT,LON", limit: PairConverter.lineLimit
    ) { text, line in
      answers.convert(String(decoding: text, as: UTF8.self), place: line.map { "line \($0)" })
    }
    answers.buffer.flush()
    return answers.hasFailed ? .foundProblems : .done
  }
}

/// Converts pairs of coordinates and prints them, many at once.
private struct PairConverter {
  /// How many bytes of a line are read.
  static let lineLimit = 1 << 10

  let from: PairDatum
  let to: PairDatum
  let format: Format
  let errors: any Console
  var buffer: PrintBuffer
  private(set) var hasFailed = false

  mutating func convert(_ text: String, place: String? = nil) {
    do throws(MapError) {
      let (north, east) = try decimalPair(text)
      let converted = try ConvertedPair(north: north, east: east, from: from, to: to)
      buffer.print(report(on: converted).printed(as: format))
    } catch {
      hasFailed = true
      buffer.flush()
      if format == .json { buffer.print(renderedText { $0.json(error, at: place) }) }
      let begin = place.map { "\($0): " } ?? ""
      errors.print("waymark: \(begin)\(error.message.visible)")
    }
  }

  /// The pair; in text, in columns as wide as the widest number of the datum.
  private func report(on pair: ConvertedPair) -> Report {
    let (north, east, zone) = (text(of: pair.north), text(of: pair.east), pair.zone.rawValue)
    let shift = renderedText { $0.tenths(pair.shiftMetres) }
    return [
      .line(
        padded(north, to: 16) + padded(east, to: 16) + padded(zone, to: 6) + padded(shift, to: 9)
          + " m"),
      .field("latitude", JSON.number(north)), .field("longitude", JSON.number(east)),
      .field("zone", zone), .field("shiftMetres", JSON.number(shift)),
    ]
  }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  /// A coordinate with a precision of a millimetre.
  private func text(of number: Double) -> String {
    decimal(number, places: to == .bd09mc ? 3 : 8)
  }
}
