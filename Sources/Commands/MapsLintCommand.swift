import Bytes
import MapLinks
import Maps
import Model
import Options

private struct MapLintOptions: Sendable {
  var files: [String] = []
  var kind: MapFileKind?
  var settings = MapLinkSettings()
  var isStrict = false
  var format = Format.text
}

extension Subcommand {
  /// `waymark maps lint`.
  static let mapsLint = Subcommand(
    Command(
      "maps lint", "Find bad map links in files, and mend them",
      discussion: """
        Reads HTML, XML and property lists, JSON and NDJSON, strings files, sources of programs and
        plain text; what a file is, its name tells, and else its content. A link is checked as the
        app that it opens reads it, and printed as it should be where that can be known. What a
        program fills in, such as %@, \\(name) and {{name}}, stays in its place. The exit status is
        1 when there is an error; warnings alone are none without --strict.

        Examples:
          waymark maps lint Resources/*.strings index.html
          waymark maps lint --datum wgs84 --id src=ios.example.cars --format json dealers.json
        """,
      defaults: MapLintOptions(),
      options: [
        .optional("as", "KIND", "What the files are: html, xml, json, source or text", \.kind) {
          MapFileKind(rawValue: $0)
        }.offering(MapFileKind.allCases.map(\.rawValue)),
        .optional(
          "datum", "DATUM", "What all coordinates of the files mean: wgs84, gcj02 or bd09",
          \.settings.datum
        ) { MapDatum(named: $0) }.offering(MapDatum.allCases.map(\.rawValue)),
        .pairs(
          "id", "NAME=VALUE", "What a vendor gave you, for links that lack it", \.settings.ids),
        .flag("strict", "Fail on warnings too", \.isStrict),
        .format(\.format),
      ],
      operands: [
        .many("FILE", "A file to check; - is standard input", \.files)
      ])
  ) { options, terminal in
    var status = Status.done
    for file in options.files {
      guard let bytes = terminal.bytes(ofFile: file, limit: 256 << 20) else {
        status = .notDone
        continue
      }
      let kind = options.kind ?? MapFileKind(ofFileNamed: file, bytes)
      let findings = MapLinkLint.check(bytes, as: kind, named: file, options.settings)
      let limit = options.isStrict ? Severity.warning : .error
      if findings.contains(where: { $0.diagnostic.severity >= limit }) {
        status = max(status, .foundProblems)
      }
      for (index, finding) in findings.enumerated() {
        let next = index + 1 < findings.count ? findings[index + 1] : nil
        terminal.output.print(finding, before: next, of: file, as: options.format)
      }
    }
    return status
  }
}

extension Console {
  /// Writes a finding; for people the mended link comes once, after the last finding about it.
  fileprivate func print(
    _ finding: MapLinkFinding, before next: MapLinkFinding?, of file: String, as format: Format
  ) {
    let diagnostic = finding.diagnostic
    switch format {
    case .json:
      print(
        .members([
          "file": .string(file), "severity": .string(diagnostic.severity.rawValue),
          "code": .string(diagnostic.code), "place": .string(diagnostic.location.description),
          "url": .string(finding.url), "message": .string(diagnostic.message),
          "help": .string(diagnostic.help), "mended": finding.mended.map { .string($0) } ?? .null,
          "line": diagnostic.location.line.map { .integer($0) },
          "column": diagnostic.location.column.map { .integer($0) },
        ]))
    default:
      print(diagnostic.text(inColor: false))
      guard next?.diagnostic.location != diagnostic.location, let mended = finding.mended else {
        return
      }
      print("  mended: \(mended)")
    }
  }
}
