import Bytes
import Disk
import Model
import Options
import Passes
import Site

private struct InspectOptions: Sendable {
  var file = ""
  var language: String?
  var page: String?
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes inspect`.
  static let passesInspect = Subcommand(
    Command(
      "passes inspect", "Show a pass as its holder sees it, and who signed it",
      discussion: """
        Prints the fields in their order, codes, dates, links, images, languages and the signer of a
        .pkpass, or of the folder of a pass. With --html it writes a page that shows the front and
        the back as Wallet does. Nothing is checked: 'passes verify' does that.

        Example:
          waymark passes inspect --language ar --html pass.html gatepass.pkpass
        """,
      defaults: InspectOptions(),
      options: [
        .text(
          "language", "LANGUAGE", "The language of the texts (default: the first of the pass)",
          \.language),
        .text("html", "FILE", "Write a page that looks like the pass", \.page),
        .format(\.format),
      ],
      operands: [.one("FILE", "A .pkpass, or the folder of a pass", \.file)])
  ) { options, terminal in
    let contents = try PassContents(path: options.file)
    let languages = contents.languages
    if let language = options.language, !languages.contains(language) {
      throw UsageError(
        "the pass has no \"\(language)\"; it has \(languages.joined(separator: ", "))",
        command: "passes inspect")
    }
    let language = options.language ?? (languages.contains("en") ? "en" : languages.first)
    let summary = PassSummary(contents, in: language, now: terminal.now)
    if let path = options.page {
      let page = PassPage(
        contents: contents, view: summary.view, language: language, isOver: summary.isOver,
        details: summary.details)
      try writeFile(page.bytes, at: path)
    }
    switch options.format {
    case .json: terminal.output.print(summary.json(of: options.file, language: language))
    case .text: terminal.output.print(summary.text)
    }
    return .done
  }
}

extension PassContents {
  /// Opens a `.pkpass` or the folder of a pass; what is wrong with it names the path.
  init(path: String) throws {
    do {
      if fileKind(at: path) == .folder {
        try self.init(files: try PassFolder(at: path).files)
      } else {
        try self.init(try readFile(at: path, limit: 32 << 20))
      }
    } catch let error as DiagnosedError {
      throw DiagnosedError(
        error.diagnostics.map { finding in
          Diagnostic(
            finding.kind, at: Location("\(path): \(finding.location)"), finding.message,
            help: finding.help)
        })
    }
  }
}
