import WaymarkCore

/// A command line that means nothing, and where its help is.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  public let message: String

  /// The subcommand whose help says more; empty for the tool itself.
  public let command: String

  public init(_ message: String, command: String = "") {
    self.message = message
    self.command = command
  }

  public var description: String {
    let words = ["waymark", command, "--help"].filter { !$0.isEmpty }
    return "waymark: \(message.visible)\nTry '\(words.joined(separator: " "))'."
  }
}
