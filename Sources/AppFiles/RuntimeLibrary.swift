import WaymarkCore
import WaymarkEmbedded

/// A library of this package whose sources can be written into an app's folder, so that the app
/// does not need the package.
///
/// The files are those of the repository, embedded when the tool is compiled; nothing is maintained
/// twice. In the app they are part of its module: nothing is public or isolated to an actor, and
/// names cannot conflict with the app's.
struct RuntimeLibrary: Sendable {
  /// The folder of its sources, and the purpose of the file.
  let name: String
  let about: String

  /// The files of `Core` that it uses.
  let core: [String]

  static let routes = RuntimeLibrary(
    name: "Routes", about: "The router: reads and writes the links of the app.",
    core: [
      "ASCII", "ByteSearch", "DiagnosticKind", "HiddenScalars", "JSONNode", "LanguageTag", "Output",
      "Output+Percent", "PercentDecoding", "SegmentTree", "SplitURL", "String+Bytes",
    ])

  static let maps = RuntimeLibrary(
    name: "Maps",
    about: "The navigation apps, the regions whose maps are shifted, and what writes links.",
    core: [
      "ASCII", "Coordinate", "Diagnostic", "DiagnosticKind", "EditDistance", "HiddenScalars",
      "Output", "Output+Number", "Output+Percent", "PercentDecoding", "String+Bytes",
      "TextPositions",
    ])

  /// The prefix of every name in the app's module.
  static let prefix = "Waymark"

  /// A name with the prefix: `WaymarkRouter` for a type, `waymarkRendered` for others.
  static func renamed(_ name: String) -> String {
    let isType = name.first?.isUppercase == true
    return (isType ? prefix : prefix.asciiLowercased) + capitalized(name)
  }

  /// The sources of the router, and those of the router and navigation apps: the same in every
  /// environment.
  static let routesFiles = files(of: [.routes])
  static let routesAndMapsFiles = files(of: [.routes, .maps])

  /// The sources of libraries, one file for each and one for what they share: `WaymarkCore.swift`,
  /// `WaymarkRoutes.swift`.
  static func files(of libraries: [RuntimeLibrary]) -> [SourceFile] {
    let core = Set(libraries.flatMap(\.core)).sorted().map { "Sources/Core/\($0).swift" }
    let shared = (
      RuntimeLibrary(name: "Core", about: "What the other files share.", core: []), core
    )
    let own = libraries.map { library in
      (library, EmbeddedFile.paths(below: "Sources/\(library.name)").sorted())
    }
    let sources = ([shared] + own).map { library, paths in
      (library, paths.map { OwnSource(EmbeddedFile.text(of: $0)) })
    }
    let names = sources.flatMap { $1 }.reduce(into: [:]) {
      $0.merge($1.names) { first, _ in first }
    }
    return sources.map { library, parts in
      SourceFile(
        "\(prefix)\(library.name).swift",
        "// Made by waymark from its own sources. Do not edit.\n//\n"
          + "// \(library.about) Add this file to the app's target.\n\n"
          + parts.map { $0.text(renaming: names) }.joined(separator: "\n"))
    }
  }
}

/// A file of source code for an app.
package struct SourceFile: Equatable, Sendable {
  package let name: String
  package let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// A source file of a library, before it becomes part of an app.
private struct OwnSource {
  private let lines: [Substring]

  /// Takes a file without the comments for readers of the repository.
  init(_ text: String) {
    lines = text.replacing("@inlinable ", with: "").replacing("@safe ", with: "")
      .replacing("internal(set) ", with: "").replacing("package(set) ", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter {
        !$0.hasPrefix("// ") && $0.drop { $0 == " " } != "@inlinable" && !Self.isImport($0)
      }
  }

  /// The new names of everything that could conflict with the app: top-level declarations, and
  /// members that the file adds to the text and number types of the standard library.
  var names: [String: String] {
    var names: [String: String] = [:]
    var isStandard = false
    for line in lines {
      let isMember = line.hasPrefix("  ") && !line.hasPrefix("   ")
      guard isMember ? isStandard : line.first?.isLetter == true else { continue }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      if !isMember { isStandard = Self.standardTypes.contains { line.hasPrefix($0) } }
      guard let place = words.firstIndex(where: Self.keywords.contains), place + 1 < words.count,
        !words.contains("private")
      else { continue }
      let name = words[place + 1]
      names[name] = RuntimeLibrary.renamed(name)
    }
    return names
  }

  private static let standardTypes = ["String", "UInt8", "Unicode.Scalar"].map {
    "extension \($0) {"
  }
  private static let keywords: Set = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The source as a part of the app's module.
  func text(renaming names: [String: String]) -> String {
    let text = lines.drop { $0.isEmpty }.joined(separator: "\n")
    return SourceWords.replaced(text) { Self.dropped.contains($0) ? "" : names[$0] }
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.isDeclaration($0) ? "nonisolated " + $0 : $0 }.joined(separator: "\n")
  }

  private static func isImport(_ line: Substring) -> Bool {
    line.contains("import ") && line.contains(" Waymark") && !line.hasPrefix(" ")
      && !line.hasPrefix("//")
  }

  /// Keywords that an app's module does not need: access across modules, and marks for unsafe code.
  private static let dropped: Set = ["public", "package", "unsafe"]

  /// Whether a line is a top-level declaration, which a module may isolate to an actor.
  private static func isDeclaration(_ line: Substring) -> Bool {
    let word = String(line.prefix { $0.isLetter })
    return word != "typealias"
      && (["private", "indirect", "final", "extension"].contains(word) || keywords.contains(word))
  }
}
