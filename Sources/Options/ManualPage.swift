/// A manual page, in the macros of man(7), with the text of `--help`.
///
/// A page has no date, so that equal programs have equal pages.
public struct ManualPage: Sendable {
  /// The file, such as `waymark-maps-url.1`.
  public let name: String
  public let text: String

  /// The page of a command, or of the tool if `command` is empty.
  public init(of command: String, summary: String, help: String, version: String) {
    let title = (["waymark"] + command.split(separator: " ")).joined(separator: "-")
    // A dot or a quote at the beginning of a line would be a request.
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
