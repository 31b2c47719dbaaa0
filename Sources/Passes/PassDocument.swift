import Bytes
import Model

/// A pass.json that was read: what the certificate is compared with.
struct PassDocument {
  var passTypeIdentifier: String?
  var teamIdentifier: String?
  var usesNFC = false
}

extension PassPackage {
  /// Reads and checks pass.json; `nil` when it cannot be read.
  func checkDocument(_ findings: inout Findings) -> PassDocument? {
    guard let bytes = files["pass.json"] else { return nil }
    let place = place("pass.json")
    guard bytes.count <= 1 << 20 else {
      findings.add(.jsonParse, at: place, "pass.json is larger than 1 MiB")
      return nil
    }
    let parsed: JSONDocument
    do throws(JSONError) {
      parsed = try JSONReader.read(bytes)
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      findings.add(
        .jsonParse, at: Location(place.source, line: position.line, column: position.column),
        error.reason)
      return nil
    }
    if parsed.hasByteOrderMark {
      findings.add(.jsonParse, at: place, "pass.json begins with a byte order mark")
    }
    var lint = PassLint(bytes: bytes, source: place.source, findings: findings)
    for member in parsed.duplicates {
      lint.add(.jsonParse, member.offset, member.name, "the key \(member.name) stands twice")
    }
    lint.check(parsed.root)
    findings = lint.findings
    return PassDocument(
      passTypeIdentifier: parsed.root["passTypeIdentifier"]?.string,
      teamIdentifier: parsed.root["teamIdentifier"]?.string,
      usesNFC: parsed.root["nfc"] != nil)
  }
}
