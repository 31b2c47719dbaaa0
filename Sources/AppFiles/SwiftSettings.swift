import WaymarkCore

/// The project's choices for the Swift sources of an iOS app.
public struct SwiftSettings: Hashable, Sendable {
  /// The access level of the generated code.
  public enum Access: String, CaseIterable, Sendable {
    /// The module that the files are in.
    case `internal`

    /// Every module that imports it.
    case `public`
  }

  /// Where the router comes from.
  public enum Runtime: String, CaseIterable, Sendable {
    /// Its sources are also generated, and the app needs no package.
    case sources

    /// The app adds the package and its libraries.
    case package
  }

  /// The name of the app's type of places.
  public var type: String
  public var access: Access
  public var runtime: Runtime

  public init(
    type: String = "Deeplink", access: Access = .internal, runtime: Runtime = .sources
  ) {
    self.type = type
    self.access = access
    self.runtime = runtime
  }

  /// Whether a text can be the name of the type: an upper camel case name that no other generated
  /// type has, and that the generated code does not use.
  public static func isTypeName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.first?.isASCIIUppercase == true
      && text.utf8.allSatisfy(\.isASCIIAlphanumeric) && !taken.contains(text)
      && !["Waymark", "UI", "NS", "CS", "UN", "PK", "WK"].contains(where: text.hasPrefix)
  }

  private static let taken: Set = [
    "Any", "AnyHashable", "AnyView", "Bool", "Date", "DeeplinkEnvironment", "DeeplinkManager",
    "DeeplinkModifier", "DeeplinkNotifications", "DeeplinkRouter", "DeeplinkSceneDelegate",
    "Bundle", "CGFloat", "CGSize", "CaseIterable", "CheckedContinuation", "Collection", "Data",
    "DisplayRepresentation", "Double", "Equatable", "Error", "FileHandle", "FileManager",
    "HTTPURLResponse", "Identifiable", "IntentResult", "JSONSerialization", "Locale",
    "LocalizedStringResource", "NavigationChoice", "NavigationChoices", "OpenIntent",
    "OpenPlaceIntent", "OpenablePlace", "PageActivity", "Parameter", "PassPageController",
    "PassPresenter", "Shortcut", "ShortcutProfile", "SpotlightFault", "SpotlightFeeds",
    "SpotlightIndexer", "SpotlightLedger", "SpotlightLine", "SpotlightLines",
    "SpotlightReindexing", "SpotlightThumbnail", "TypeDisplayRepresentation", "UInt64",
    "URLRequest",
    "URLSession", "UUID",
    "Dictionary", "Foundation", "Hashable", "Int", "MainActor", "Never", "Optional", "Protocol",
    "Self", "Sendable", "Set", "String", "Swift", "Task", "TimeInterval", "Type", "URL", "View",
    "ViewModifier", "Void",
  ]
}
