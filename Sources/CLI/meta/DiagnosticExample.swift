import WaymarkEmbedded

/// The shortest input that causes a diagnostic: a section of docs/diagnostics.md.
///
/// A test runs every example and expects its code, so `waymark diagnostics CODE` never shows an
/// outdated one.
package struct DiagnosticExample: Hashable, Sendable {
  /// The place to write the text in order to cause the diagnostic.
  ///
  /// Most are in the project that `waymark init` writes; `pass` is in a complete pass.json; `world`
  /// is for causes other than text: a disk, a network, another process.
  package enum Place: String, CaseIterable, Sendable {
    case project, environment, route, listing, dealer, gatePass, pass, file, shell, world

    /// The heading for a text of the place; the name of a file follows.
    fileprivate var heading: String {
      switch self {
      case .project: "in waymark.json in place of the same members"
      case .environment: "in the environment production of waymark.json"
      case .route: "among the routes of waymark.json"
      case .listing: "a listing"
      case .dealer: "a dealer"
      case .gatePass: "a gate pass"
      case .pass: "in pass.json"
      case .file: "the file"
      case .shell: "in a shell"
      case .world: "what causes it"
      }
    }
  }

  package let code: String
  package let place: Place

  /// The name of the file, for `Place.file`.
  package let file: String?

  /// The text to write; for `Place.world`, the cause.
  package let text: String

  /// The shell command that then reports the diagnostic.
  package let command: String?

  /// The heading of the text.
  package var heading: String { place.heading + (file.map { " " + $0 } ?? "") }
}

/// The sections of docs/diagnostics.md, each of which is an example.
///
/// ````
/// ### CODE
/// What is wrong. HEADING:
/// ```json
/// TEXT
/// ```
/// ```sh
/// COMMAND
/// ```
/// ````
package struct DiagnosticExamples: Sendable {
  package private(set) var examples: [DiagnosticExample] = []

  private let lines: [Substring]
  private var index = 0

  /// The document that is embedded in the program.
  package static let document = DiagnosticExamples(EmbeddedFile.text(of: "docs/diagnostics.md"))

  package init(_ document: String) {
    lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    while index < lines.count {
      index += 1
      guard lines[index - 1].hasPrefix("### ") else { continue }
      if let example = section(of: String(lines[index - 1].dropFirst(4))) {
        examples.append(example)
      }
    }
  }

  /// Reads the section after its title; `nil` if it is not an example.
  private mutating func section(of code: String) -> DiagnosticExample? {
    guard index < lines.count, let (place, rest) = Self.place(endOf: lines[index]) else {
      return nil
    }
    index += 1
    guard place != .world else {
      return DiagnosticExample(
        code: code, place: place, file: nil, text: String(rest.dropFirst(2)), command: nil)
    }
    guard let text = fencedText() else { return nil }
    return DiagnosticExample(
      code: code, place: place, file: place == .file ? String(rest.dropFirst().dropLast()) : nil,
      text: text, command: fencedText())
  }

  /// The place in the heading at the end of a line, and the rest after the heading.
  private static func place(
    endOf line: Substring
  ) -> (place: DiagnosticExample.Place, rest: Substring)? {
    for place in DiagnosticExample.Place.allCases {
      let heading = ". " + place.heading.prefix(1).uppercased() + place.heading.dropFirst()
      guard let range = line.ranges(of: heading).last else { continue }
      let rest = line[range.upperBound...]
      switch place {
      case .file: if rest.hasPrefix(" "), rest.hasSuffix(":") { return (place, rest) }
      case .world: if rest.hasPrefix(": ") { return (place, rest) }
      default: if rest == ":" { return (place, rest) }
      }
    }
    return nil
  }

  /// The lines between the fences that begin here; `nil` without a fence.
  private mutating func fencedText() -> String? {
    guard index < lines.count, lines[index].hasPrefix("```"),
      let end = lines[(index + 1)...].firstIndex(of: "```")
    else { return nil }
    defer { index = end + 1 }
    return lines[(index + 1)..<end].joined(separator: "\n")
  }
}
