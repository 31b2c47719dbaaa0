/// A page of the manual, in the macros of man(7): what `--help` prints.
///
/// A page has no date: equal programs have equal pages.
public struct ManualPage: Sendable {
  /// The file, such as `waymark-maps-url.1`.
  public let name: String
  public let text: String

  /// The page of a command by its words, or of the tool without a word.
  public init(of command: String, summary: String, help: String, version: String) {
    let title = (["waymark"] + command.split(separator: " ")).joined(separator: "-")
    // A dot or a quote at the begin of a line would be a request.
    let lines = Self.escaped(help).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
    name = title + ".1"
    text = """
      .TH \(title.uppercased()) 1 "" "waymark \(version)" "Waymark"
      .SH NAME
      \(Self.escaped(title)) \\- \(Self.escaped(summary))
      .SH DESCRIPTION
      .nf
      \(lines.joined(separator: "\n"))
      .fi

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
