public import WaymarkCore

// An app that imports Routes also needs these names of Core.
@_exported public import struct WaymarkCore.DiagnosticKind
@_exported public import enum WaymarkCore.Severity

/// One fault of a route table, a link or an app's identity.
public struct LinkFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The part of a route table that has a fault, by index.
  public enum Subject: Hashable, Sendable {
    case route(Int)
    case locale(Int)
  }

  /// The kind of the fault; its `code` is stable.
  public let kind: DiagnosticKind

  /// What is wrong in this case.
  public let message: String

  /// How to fix it; `nil` if the help of the kind is enough.
  public let help: String?

  /// The place in the route table, if a whole table was read.
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
