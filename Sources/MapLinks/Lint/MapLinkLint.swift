public import Bytes
import Maps

/// What is wrong with a map link of a file.
public struct MapLinkFinding: Sendable {
  public let diagnostic: Diagnostic

  /// The link, as the file means it.
  public let url: String

  /// The link as it should be; `nil` when what it was meant to say cannot be known.
  public let mended: String?
}

/// Finds the map links of a file, checks each and mends it.
public enum MapLinkLint {
  /// How many findings are kept; the rest is counted.
  public static let limit = 10_000

  /// Checks a file, in time and memory proportional to its length.
  public static func check(
    _ bytes: [UInt8], as kind: MapFileKind, named source: String,
    _ settings: MapLinkSettings = MapLinkSettings()
  ) -> [MapLinkFinding] {
    let bytes = UTF16Text.decoded(bytes) ?? bytes
    var finder = MapLinkFinder(bytes, kind)
    var positions = TextPositions(bytes)
    var findings: [MapLinkFinding] = []
    var dropped = 0
    var worst = Severity.note
    while let link = finder.next() {
      guard let check = MapLinkCheck(link.url, settings), !check.findings.isEmpty else { continue }
      guard findings.count < limit else {
        dropped += check.findings.count
        worst = check.findings.map(\.severity).reduce(worst, max)
        continue
      }
      let position = positions.position(of: link.offset)
      let location = Location(source, line: position.line, column: position.column)
      let url = link.restored(String(decoding: link.url, as: UTF8.self)) ?? ""
      let mended = link.isOpenEnded ? nil : check.mended.flatMap(link.restored)
      for finding in check.findings {
        let (message, help) = (finding.message, finding.help)
        var diagnostic = Diagnostic(
          finding.kind, at: location, link.restored(message) ?? message,
          help: link.restored(help) ?? help)
        diagnostic.severity = finding.severity
        findings.append(MapLinkFinding(diagnostic: diagnostic, url: url, mended: mended))
      }
    }
    if dropped > 0 {
      var diagnostic = Diagnostic(
        .mapLinkMore, at: Location(source), "\(dropped) more findings are not listed")
      diagnostic.severity = worst
      findings.append(MapLinkFinding(diagnostic: diagnostic, url: "", mended: nil))
    }
    return findings
  }
}

extension FoundMapLink {
  /// A text about the link with the placeholders of the file; `nil` when a stand-in was changed.
  fileprivate func restored(_ text: String) -> String? {
    MapPlaceholder.restored(text, placeholders)
  }
}

extension MapLinkCheck {
  /// The link as it should be: written by the table when that reads all of it, and else with the
  /// parts that the checks mended; `nil` when neither passes the checks.
  var mended: String? {
    guard !isLost else { return nil }
    let repaired = String(decoding: url.repaired, as: UTF8.self)
    var candidates = needsTable || replacement != nil ? [] : [repaired]
    // The table shifts a coordinate and says so; what a program fills in it cannot shift.
    if !isTemplateWithDatum(repaired), let reader {
      if let written = written(reader) {
        candidates.insert(written, at: reader.misfit.unread == 0 ? 0 : candidates.count)
      }
    }
    return candidates.first { candidate in
      MapLinkCheck(Array(candidate.utf8), MapLinkSettings())?.findings.isEmpty == true
    }
  }

  private func isTemplateWithDatum(_ url: String) -> Bool {
    guard let entry, MapPlaceholder.marks.contains(where: url.contains) else { return false }
    return entry.readable.query.contains { if case .datum = $0.field { true } else { false } }
  }

  private func written(_ reader: LinkReader) -> String? {
    var request = reader.request
    if let replacement { request.app = replacement }
    if let meant { request.relabel(meant) }
    return (try? mapURL(for: request))?.url
  }
}

extension MapRequest {
  /// Takes every coordinate for one of another datum.
  fileprivate mutating func relabel(_ datum: MapDatum) {
    func relabelled(_ place: MapPlace) -> MapPlace {
      var place = place
      place.point = place.point?.relabelled(datum)
      return place
    }
    destination = destination.map(relabelled)
    origin = origin.map(relabelled)
    waypoints = waypoints.map(relabelled)
    center = center?.relabelled(datum)
  }
}
