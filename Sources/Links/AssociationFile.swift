import Bytes

/// The `apple-app-site-association` file of an environment: which of its URLs open its app on iOS.
///
/// Only `appIDs` and `components` are written. Rules that keep a link in the browser come first,
/// then the routes; nothing matches what is no route. Localised routes share a variable of the
/// file's own, because the system's `$(lang)` does not know tags such as `zh-Hans`.
public struct AssociationFile: Sendable {
  /// Where every host serves the file.
  public static let path = "/.well-known/apple-app-site-association"

  /// How large a file devices read may be, in bytes.
  public static let sizeLimit = 131_072

  private let table: RouteTable
  private let apps: [String]
  private let reserved: [ReservedPrefix]

  /// Makes the file for the apps of an environment.
  public init(_ table: RouteTable, apps: [AppIdentifier], reserved: [ReservedPrefix] = []) {
    self.table = table
    self.reserved = reserved
    self.apps = Set(apps.map(\.description)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// The file's bytes, or why devices would not read them.
  public func bytes() throws(LinkFault) -> [UInt8] {
    let bytes = rendered { $0.json(json, layout: .pretty) }
    guard bytes.count <= Self.sizeLimit else {
      throw LinkFault(
        .associationSize,
        "the association file has \(bytes.count) bytes; devices read \(Self.sizeLimit)")
    }
    return bytes
  }

  private var json: JSON {
    let locales = table.prefixes.map { JSON.string($0) }
    let details = JSON.members([
      "appIDs": .array(apps.map { .string($0) }),
      "components": .array(AssociationComponent.all(of: table, reserved: reserved).map(\.json)),
    ])
    let links = JSON.members([
      "substitutionVariables": locales.isEmpty ? nil : .members(["locale": .array(locales)]),
      "details": .array(apps.isEmpty ? [] : [details]),
    ])
    return .members(["applinks": links])
  }
}
