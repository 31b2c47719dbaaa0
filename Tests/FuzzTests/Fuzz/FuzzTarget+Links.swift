import WaymarkAppLinks
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps

extension FuzzTarget {
  /// The input is a file of statements; each decision about a URL is the same.
  static func lintStatements(_ input: [UInt8]) -> String? {
    for kind in [LinkFileKind.assetLinks, .appLinking] {
      let findings = LinkLint.check(input, as: kind, named: "input")
      if let fault = emptyFinding(in: findings) { return fault }
    }
    guard let matcher = try? DynamicLinkMatcher(input, package: "com.example.app") else {
      return nil
    }
    for path in ["", "ads/17", "ads/17?lang=de#top"] {
      let decision = matcher.decide("https://example.com/" + path)
      if decision.reason.isEmpty { return "a decision has no reason" }
      if decision.verdict != matcher.decide("https://example.com/" + path).verdict {
        return "one URL is decided in two ways"
      }
    }
    return nil
  }

  /// The input is an association file; the draft of routes is JSON with comments, and a file does not
  /// differ from itself.
  static func importRoutes(_ input: [UInt8]) -> String? {
    guard let drafted = try? RouteImport(input) else { return nil }
    guard (try? JSONReader.read(drafted.bytes(), as: .relaxed)) != nil else {
      return "\(String(decoding: drafted.bytes(), as: UTF8.self)) is no JSON"
    }
    let changes = (try? AssociationChange.all(from: input, to: input)) ?? []
    return changes.isEmpty ? nil : "a file differs from itself"
  }

  /// The input is a property list of an app.
  static func lintPropertyList(_ input: [UInt8]) -> String? {
    let findings = LinkLint.check(input, as: .entitlements, named: "input")
    return emptyFinding(in: findings)
  }

  /// The input is a URL; its parts are its bytes, and a map link that is read is read again.
  static func cut(_ input: [UInt8]) -> String? {
    if let url = SplitURL(input) {
      var whole = url.text(url.scheme) + ":"
      whole += url.authority.map { "//" + url.text($0) } ?? ""
      whole += url.text(url.path)
      whole += url.query.map { "?" + url.text($0) } ?? ""
      whole += url.fragment.map { "#" + url.text($0) } ?? ""
      // Invalid UTF-8 is replaced on both sides, but perhaps split differently.
      if input.allSatisfy({ $0 < 0x80 }), whole != String(decoding: input, as: UTF8.self) {
        return "the parts are \(whole)"
      }
      if let host = url.host, let authority = url.authority,
        host.name.lowerBound < authority.lowerBound || host.name.upperBound > authority.upperBound
      {
        return "the host is outside of the authority"
      }
    }
    guard let reading = try? MapReading(input) else { return nil }
    guard reading.url.hasPrefix("http"), let again = try? MapReading(reading.url) else {
      return nil
    }
    return again.request == reading.request ? nil : "\(reading.url) is read in two ways"
  }
}
