import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkPasses
import WaymarkSigning
import WaymarkWallet

private struct AssembleOptions: Sendable {
  var folders: [String] = []
  var signature: String?
  var output = ""
  var trust: [String] = []
  var jobs = processorCount
  var format = Format.text
}

extension Subcommand {
  static let passesAssemble = Subcommand(
    "passes assemble", "Make a pass from a folder and a signature that was made elsewhere",
    defaults: AssembleOptions(),
    options: [
      .text(
        "signature", "FILE", "The detached signature in DER (default: signature in the folder)",
        \.signature),
      .output("PATH", "The .pkpass to write, or a folder for several passes", \.output).required,
      .trust(\.trust),
      .jobs(\.jobs),
      .format(\.format),
    ],
    operands: [.many("DIR", "The folder of a pass, or a folder of prepared passes", \.folders)]
  ) { options, terminal in
    try await PassPrinter(format: options.format, terminal: terminal).run(on: options.output) {
      try await options.assemble(in: terminal)
    }
  }
}

extension AssembleOptions {
  fileprivate func assemble(in terminal: Terminal) async throws -> Status {
    let passes = try PassAssemblies(of: folders.map(withoutTrailingSlash))
    guard !passes.areMany || signature == nil else {
      throw UsageError("--signature goes with one folder only")
    }
    for folder in folders {
      try requirePlace(
        of: output, outside: PassFolder.path(withoutTrailingSlash(folder)),
        files: trust + [signature].compactMap(\.self))
    }
    let verifier = PassVerifier(
      trust: try Certificate.all(inFiles: trust), now: terminal.now)
    guard passes.areMany else { return try assemble(with: verifier, in: terminal) }
    if let warning = leftParts(of: output) { terminal.print([warning]) }
    let count = try await passes.write(
      into: output, verifier: verifier, jobs: jobs
    ) { file, verdict in terminal.output.print(Report(verdict, of: file), as: format) }
    if count == passes.folders.count { return .done }
    return count > 0 ? .foundProblems : .notDone
  }

  /// Makes the pass of a single folder.
  fileprivate func assemble(with verifier: PassVerifier, in terminal: Terminal) throws -> Status {
    let pass = try PassAssembly(
      of: withoutTrailingSlash(folders[0]), signature: signature, verifier: verifier)
    if pass.verdict.isValid, let bytes = pass.bytes {
      if let parent = parentFolder(of: output) { try makeFolders(at: parent) }
      try writeFile(bytes, at: output)
    }
    terminal.output.print(Report(pass.verdict, of: output), as: format)
    return pass.verdict.isValid ? .done : .notDone
  }
}

extension Certificate {
  /// The certificates of files that an option names.
  static func all(inFiles paths: [String]) throws -> [Certificate] {
    try paths.flatMap { path in
      let bytes = try readFile(at: path, limit: 1 << 20)
      return try naming(path) { try Certificate.read(bytes) }
    }
  }
}
