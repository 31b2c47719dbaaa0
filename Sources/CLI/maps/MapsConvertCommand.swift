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
  /// `waymark maps convert`.
  static let mapsConvert = Subcommand(
    Command(
      "maps convert", "Convert coordinates between the datums of Chinese maps",
      discussion: """
        The datums are wgs84 (GPS), gcj02 (maps of mainland China), bd09 (Baidu) and bd09mc (Baidu's
        metres, where the pair is metres north and metres east, unlike in Baidu's own links). Outside
        of mainland China, Hong Kong, Macau and Taiwan nothing is shifted.

        Examples:
          waymark maps convert --from wgs84 --to gcj02 31.2304,121.4737
          waymark maps convert --from bd09mc --to wgs84 --file pairs.txt --format json
        """,
      defaults: MapsConvertOptions(),
      options: [
        .value("from", "DATUM", "What the pairs are in: wgs84, gcj02, bd09 or bd09mc", \.from) {
          PairDatum(named: $0)
        }.offering(PairDatum.allCases.map(\.rawValue)).required,
        .value("to", "DATUM", "What they are to be in: wgs84, gcj02, bd09 or bd09mc", \.to) {
          PairDatum(named: $0)
        }.offering(PairDatum.allCases.map(\.rawValue)).required,
        .text("file", "FILE", "More pairs, one a line; - reads standard input", \.file),
        .format(\.format),
      ],
      operands: [
        .many("LAT,LON", "A pair; - reads pairs from standard input", isRequired: false) {
          if $1 == "-", $0.file == nil { $0.file = $1 } else { $0.pairs.append($1) }
          return true
        }
      ])
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
