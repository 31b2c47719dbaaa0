import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkPasses
import WaymarkWallet

private struct InspectOptions: Sendable {
  var file = ""
  var language: String?
  var page: String?
  var format = Format.text
}

extension Subcommand {
  static let passesInspect = Subcommand(
    "passes inspect", "Show a pass as its holder sees it, and who signed it",
    defaults: InspectOptions(),
    options: [
      .text(
        "language", "LANGUAGE",
        "The language of the texts (default: English if the pass has it, otherwise the first by name)",
        \.language),
      .text(
        "html", "FILE", "Write a page that looks like the pass; - is standard output", \.page),
      .format(\.format),
    ],
    operands: [.one("FILE", "A .pkpass, a .pkpasses, or the folder of a pass", \.file)]
  ) { options, terminal in
    let passes = try PassContents.all(at: options.file)
    if options.page != nil, passes.count != 1 {
      throw UsageError(
        "--html shows one pass, and \(options.file) has \(passes.count); unpack the file, such as with"
          + " unzip, and give one of the passes")
    }
    if options.page == "-", options.format == .json {
      throw UsageError(
        "--html - and --format json both go to standard output; choose one of them")
    }
    if let page = options.page, page != "-" {
      try requirePlace(
        of: page, outside: PassFolder.path(withoutTrailingSlash(options.file)),
        files: [options.file])
    }
    for (number, (file, contents)) in passes.enumerated() {
      if passes.count > 1, options.format == .text {
        terminal.output.print((number > 0 ? "\n" : "") + file.visible + "\n")
      }
      try inspect(contents, of: file, options, in: terminal)
    }
    return .done
  }

  /// The language that a phone with the requested one uses, or the usual one of the pass.
  private static func language(
    of contents: PassContents, _ options: InspectOptions
  ) throws(UsageError) -> String? {
    let languages = contents.languages
    guard let asked = options.language else { return contents.usualLanguage }
    guard let language = contents.language(for: asked) else {
      throw UsageError(
        "the pass does not have the language \"\(asked)\"; it has \(languages.listed)")
    }
    return language
  }

  private static func inspect(
    _ contents: PassContents, of file: String, _ options: InspectOptions, in terminal: Terminal
  ) throws {
    let language = try language(of: contents, options)
    let summary = PassSummary(contents, in: language, now: terminal.now)
    if let path = options.page {
      let page = PassPage(summary, language: language)
      if path == "-" { return terminal.output.write(page.bytes) }
      if let parent = parentFolder(of: path) { try makeFolders(at: parent) }
      try writeFile(page.bytes, at: path)
    }
    terminal.output.print(summary.report(of: file, language: language), as: options.format)
  }
}

extension [String] {
  /// The languages of a pass as text.
  var listed: String { isEmpty ? "no languages" : joined(separator: ", ") }
}

extension PassContents {
  /// Opens a `.pkpass` or the folder of a pass; errors name the path.
  init(path: String) throws {
    self = try Self.named(path) {
      fileKind(at: path) == .folder
        ? try PassContents(files: try PassFolder(at: path).files)
        : try PassContents(try Self.bytes(of: path))
    }
  }

  /// Opens a pass, or every pass of a `.pkpasses`, each with its path.
  fileprivate static func all(at path: String) throws -> [(file: String, contents: PassContents)] {
    let bundle =
      try fileKind(at: path) == .folder
      ? nil : named(path) { try PassBundle(try bytes(of: path)) }
    guard let bundle else { return [(path, try PassContents(path: path))] }
    return try bundle.passes.map { pass in
      let file = "\(path)/\(pass.name)"
      return (file, try named(file) { try PassContents(pass.bytes) })
    }
  }

  private static func bytes(of path: String) throws(FileError) -> [UInt8] {
    try readFile(at: path, limit: PassVerifier.bundleLimit)
  }

  /// Opens a path, and adds it to the errors.
  private static func named<Opened>(_ path: String, _ open: () throws -> Opened) throws -> Opened {
    do {
      return try open()
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
