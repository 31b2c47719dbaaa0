public import WaymarkCore

// An app that imports Routes has these of Bytes too.
@_exported public import struct WaymarkCore.DiagnosticKind
@_exported public import enum WaymarkCore.Severity

/// One thing that is wrong with a route table, a link or an app's identity.
public struct LinkFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// What of a route table a fault is in, by its index.
  public enum Subject: Hashable, Sendable {
    case route(Int)
    case locale(Int)
  }

  /// What kind of fault it is; its `code` is stable.
  public let kind: DiagnosticKind

  /// What is wrong here.
  public let message: String

  /// What to write instead; `nil` where that is what its kind says.
  public let help: String?

  /// Where in the route table, when a whole table was read.
  public internal(set) var subject: Subject?

  public init(
    _ kind: DiagnosticKind, _ message: String, in subject: Subject? = nil, help: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.help = help
    self.subject = subject
  }

  public var code: String { kind.code }
  public var description: String { message }

  /// Text for a message: quoted, and cut when it is long.
  package static func quote(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(80)
    let shown = cut.map { $0.isHidden ? "\u{FFFD}" : String($0) }.joined()
    return cut.endIndex == text.unicodeScalars.endIndex ? "\"\(shown)\"" : "\"\(shown)…\""
  }
}
