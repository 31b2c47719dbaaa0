import WaymarkCore
import WaymarkModel
import WaymarkPasses

/// How the fuzzer and the replay of its corpus process an input about passes.
enum FuzzTarget: String, CaseIterable {
  case passes, strings, templates

  /// Passes an input to a target; returns a phrase for a property that does not hold.
  func run(_ input: [UInt8]) -> String? {
    switch self {
    case .passes: Self.verify(input)
    case .strings: Self.translate(input)
    case .templates: Self.fill(input)
    }
  }

  /// The input is a pass or a bundle, and the files of one, separated by a byte that no text has.
  private static func verify(_ input: [UInt8]) -> String? {
    let verifier = PassVerifier(now: 1_800_000_000)
    let verdict = verifier.verify(input)
    if verdict.isValid { return "a pass is valid without Apple's key" }
    if verdict != verifier.verify(input) { return "one pass has two verdicts" }
    if let contents = try? PassContents(input) {
      guard let changes = try? PassChange.all(from: contents, to: contents, language: "en"),
        changes.isEmpty
      else {
        return "a pass differs from itself"
      }
      _ = PassView(contents, in: contents.languages.first)
    }
    let parts = input.split(separator: 0xFF, omittingEmptySubsequences: false).map { Array($0) }
    var files: [String: [UInt8]] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      files[String(decoding: parts[index], as: UTF8.self)] = parts[index + 1]
    }
    return emptyFinding(in: verdict.findings + UnsignedPass.verdict(on: files).findings)
  }

  /// The input is a file of translations; the result is written, and read again.
  private static func translate(_ input: [UInt8]) -> String? {
    guard let pairs = try? PassStrings.read(input) else { return nil }
    guard let again = try? PassStrings.read(PassStrings.write(pairs)) else {
      return "what was written is not read"
    }
    let isSame = again.elementsEqual(pairs) { $0.key == $1.key && $0.value == $1.value }
    return isSame ? nil : "what was written reads otherwise"
  }

  /// The input is a template of pass.json; with any record, it becomes JSON.
  private static func fill(_ input: [UInt8]) -> String? {
    let design: PassDesign
    do {
      design = try PassDesign(
        files: ["pass.json": input, "icon.png": icon, "en.lproj/pass.strings": translations],
        fields: fields)
    } catch let error as DiagnosedError {
      return emptyFinding(in: error.diagnostics)
    } catch {
      return nil
    }
    var output = Output()
    for record in records {
      guard
        let pass = try? design.fill(
          record, output: &output, image: { _, _ in throw PassImageMissing() })
      else { continue }
      guard (try? JSONReader.read(pass.document)) != nil else {
        return "\(String(decoding: pass.document, as: UTF8.self)) is no JSON"
      }
      let verdict = UnsignedPass.verdict(on: ["pass.json": pass.document, "icon.png": icon])
      if let fault = emptyFinding(in: verdict.findings) { return fault }
    }
    return nil
  }

  private static func emptyFinding(in findings: [Diagnostic]) -> String? {
    findings.first { $0.message.isEmpty || $0.help.isEmpty }.map { "\($0.code) says nothing" }
  }

  private static let fields = PassFieldNames(
    ["id", "name", "list", "flag"], lists: ["list": ["a", "b"]])

  /// Nothing, parts of templates, and values of every kind.
  private static let records: [[PassFieldValue]] = [
    [.missing, .missing, .missing, .missing],
    [.text("{{id}}\"},\\u0000"), .text("guest"), .items([], whole: .array([])), .flag(false)],
    [
      .text("1"), .number("-1.5e3"),
      .items([[.text("</a>"), .missing], [.number("0"), .flag(true)]], whole: .array([.null])),
      .json(.members(["a": .array([.bool(true)])])),
    ],
  ]

  private static let translations = Array("\"guest\" = \"Guest {{name}}\";".utf8)

  /// An image of one pixel.
  private static let icon: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48,
    0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00,
    0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9C, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01, 0x48, 0xAF, 0xA4, 0x71, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}

private struct PassImageMissing: Error {}
