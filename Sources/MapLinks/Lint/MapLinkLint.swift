import Bytes
import Maps
public import Model

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
        findings.append(MapLinkFinding(finding, at: location, url, mended: mended, link))
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

  /// What is wrong with one link, in the order of the checks.
  public static func check(
    link url: String, _ settings: MapLinkSettings = MapLinkSettings()
  ) -> [MapLinkFinding] {
    check(Array(url.utf8), as: .text, named: "", settings)
  }
}

extension MapLinkFinding {
  fileprivate init(
    _ finding: MapLinkCheck.Finding, at location: Location, _ url: String, mended: String?,
    _ link: FoundMapLink
  ) {
    var diagnostic = Diagnostic(
      finding.kind, at: location, link.named(finding.message), help: link.named(finding.help))
    diagnostic.severity = finding.severity
    self.init(diagnostic: diagnostic, url: url, mended: mended)
  }
}

extension FoundMapLink {
  /// A link with the placeholders of the file.
  fileprivate func restored(_ url: String) -> String? {
    placeholders.isEmpty ? url : MapPlaceholder.restored(url, placeholders)
  }

  /// A text about the link, with the placeholders of the file.
  fileprivate func named(_ text: String) -> String {
    placeholders.isEmpty ? text : MapPlaceholder.restored(text, placeholders) ?? text
  }
}

extension MapLinkCheck {
  /// The link as it should be: written by the table when that takes all of it, and else put right in
  /// its parts; `nil` when neither passes the checks.
  var mended: String? {
    guard !isLost else { return nil }
    let repaired = String(decoding: url.repaired, as: UTF8.self)
    var candidates = needsTable || replacement != nil ? [] : [repaired]
    // The table shifts a coordinate and says so; what a program fills in it cannot shift.
    if !isTemplateWithDatum(repaired), let reader {
      let isWhole = reader.misfit.unread == 0
      if let written = written(reader) {
        candidates.insert(written, at: isWhole ? 0 : candidates.count)
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
      place.point = place.point.flatMap { $0.relabelled(datum) }
      return place
    }
    destination = destination.map(relabelled)
    origin = origin.map(relabelled)
    waypoints = waypoints.map(relabelled)
    center = center.flatMap { $0.relabelled(datum) }
  }
}
