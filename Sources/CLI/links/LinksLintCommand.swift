import WaymarkAppLinks
import WaymarkCore
import WaymarkModel
import WaymarkOptions

private struct LintOptions: Sendable {
  var files: [String] = []
  var kind: LinkFileKind?
  var format = Format.text
}

extension Subcommand {
  static let linksLint = Subcommand(
    "links lint", "Check existing association files, statement files and entitlements",
    defaults: LintOptions(),
    options: [
      .choice(
        "as", "KIND", "The kind of the files: association, assetlinks, applinking or entitlements",
        \.kind, LinkFileKind.init(rawValue:)),
      .format(\.format),
    ],
    operands: [
      .many("FILE", "A file to check; - is standard input", \.files)
    ]
  ) { options, terminal in
    var status = Status.done
    for file in options.files {
      guard let bytes = terminal.bytes(ofFile: file, limit: LinkLint.sizeLimit) else {
        status = .notDone
        continue
      }
      let kind = options.kind ?? LinkFileKind(ofFileNamed: file, bytes)
      let findings = LinkLint.check(bytes, as: kind, named: file)
      if findings.contains(where: { $0.severity == .error }) {
        status = max(status, .foundProblems)
      }
      for finding in findings {
        terminal.output.print(finding.report(of: file), as: options.format)
      }
    }
    return status
  }
}

extension Diagnostic {
  fileprivate func report(of file: String) -> Report {
    [
      .finding(self), .field("file", file), .field("severity", severity.rawValue),
      .field("code", code), .field("pointer", location.field ?? ""), .field("message", message),
      .field("help", help), .field("line", location.line), .field("column", location.column),
    ]
  }
}
