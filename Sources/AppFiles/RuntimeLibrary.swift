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
  private let lines: [ArraySlice<UInt8>]

  /// Takes a file without the comments for readers of the repository.
  init(_ text: String) {
    var bytes = Array(text.utf8)[...]
    for mark in ["@inlinable ", "@safe ", "internal(set) ", "package(set) "] {
      bytes = Self.removing(mark, from: bytes)
    }
    lines = bytes.parts(between: newline).filter { line in
      !line.starts(with: "// ".utf8) && !line.drop { $0 == 0x20 }.elementsEqual("@inlinable".utf8)
        && !Self.isImport(line)
    }
  }

  private static func removing(_ mark: String, from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (rest, kept) = (bytes, [UInt8]())
    while let range = rest.firstRange(of: mark) {
      kept += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
    }
    return (kept + rest)[...]
  }

  /// The new names of everything that could conflict with the app: top-level declarations, and
  /// members that the file adds to the text and number types of the standard library.
  var names: [String: String] {
    var names: [String: String] = [:]
    var isStandard = false
    for line in lines {
      let isMember = line.starts(with: "  ".utf8) && !line.starts(with: "   ".utf8)
      guard isMember ? isStandard : line.first?.isASCIILetter == true else { continue }
      if !isMember { isStandard = Self.standardTypes.contains { line.starts(with: $0.utf8) } }
      let words = line.split { !isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) }
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
    let text = Array(lines.drop { $0.isEmpty }.joined(separator: [newline]))
    let renamed = SourceWords.replaced(text) { Self.dropped.contains($0) ? "" : names[$0] }
    let lines = renamed[...].parts(between: newline).map { line in
      Self.isDeclaration(line) ? Array("nonisolated ".utf8) + line : Array(line)
    }
    return String(decoding: Array(lines.joined(separator: [newline])), as: UTF8.self)
  }

  private static func isImport(_ line: ArraySlice<UInt8>) -> Bool {
    line.first != 0x20 && !line.starts(with: "//".utf8) && line.firstRange(of: "import ") != nil
      && line.firstRange(of: " Waymark") != nil
  }

  /// Keywords that an app's module does not need: access across modules, and marks for unsafe code.
  private static let dropped: Set = ["public", "package", "unsafe"]

  /// Whether a line is a top-level declaration, which a module may isolate to an actor.
  private static func isDeclaration(_ line: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: line.prefix { $0.isASCIILetter }, as: UTF8.self)
    return word != "typealias"
      && (["private", "indirect", "final", "extension"].contains(word) || keywords.contains(word))
  }
}

private let newline = UInt8(ascii: "\n")
