import WaymarkModel
import WaymarkPasses

/// The folder of a complete pass, of which a test changes some files.
struct PassFolder {
  var files: [String: [UInt8]] = [:]

  /// Uses the members of pass.json in addition to those that every pass has.
  init(_ members: String = #""generic": {"primaryFields": [{"key": "a", "value": "1"}]}"#) {
    let document = """
      {"formatVersion": 1, "passTypeIdentifier": "pass.a", "teamIdentifier": "A1B2C3D4E5",
      "serialNumber": "1", "organizationName": "Example", "description": "Pass", \(members)}
      """
    files["pass.json"] = Array(document.utf8)
    for scale in 1...3 {
      files["icon\(scale == 1 ? "" : "@\(scale)x").png"] = Fixtures.png(38 * scale, 38 * scale)
    }
  }

  /// Adds a text, such as that of a pass.strings.
  func with(_ path: String, _ text: String) -> PassFolder { with(path, Array(text.utf8)) }

  func with(_ path: String, _ bytes: [UInt8]? = Fixtures.png) -> PassFolder {
    var folder = self
    folder.files[path] = bytes
    return folder
  }

  var findings: [Diagnostic] { UnsignedPass.verdict(on: files).findings }

  /// The codes of the findings, and each place: `L10N-LANG en.LPROJ`.
  var faults: [String] { findings.map { "\($0.code) \($0.location.source)" } }

  /// The findings of one code.
  func findings(_ code: String) -> [Diagnostic] { findings.filter { $0.code == code } }
}
