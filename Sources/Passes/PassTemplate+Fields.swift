import WaymarkCore
import WaymarkTemplates

extension PassTemplate {
  /// A wallet that shows the contents of pass.json.
  package enum Wallet: Sendable {
    case apple

    /// An object for Google shows the value of each field; HTML markup only as the text of a link.
    case google
  }

  /// The members whose fields a wallet interprets, or shows in a separate place.
  private static let members = [
    "organizationName", "expirationDate", "locations", "barcodes", "voided",
  ]

  /// The names of the fields of a gate pass that pass.json writes for a wallet.
  ///
  /// A field that is shown has its plain name; a field that the wallet interprets is prefixed with
  /// the key of its member, as in `expirationDate/valid-until`.
  package func fields(readBy wallet: Wallet) throws -> Set<String> {
    let root = try JSONReader.read(settings.document).root
    var names = Set(
      Self.members.flatMap { key in Self.names(in: root[key]).map { "\(key)/\($0)" } })
    // A template may also contain the name directly.
    if root["organizationName"]?.string == settings.organizationName {
      names.insert("organizationName/organization")
    }
    names.formUnion(Self.names(in: root["logoText"]))
    for code in root["barcodes"]?.array ?? [] { names.formUnion(Self.names(in: code["altText"])) }
    let lists = PassSchema.allStyles.flatMap { root[$0]?.object ?? [] }
      .filter { $0.name.hasSuffix("Fields") }
    for field in lists.flatMap({ $0.node.array ?? [] }) {
      let markup = wallet == .apple ? field["attributedValue"] : nil
      let shown = Self.names(in: markup ?? field["value"])
      names.formUnion(field["each"]?.string.map { [$0] } ?? shown)
    }
    return names
  }

  /// The fields in all texts of a value, including conditional ones.
  private static func names(in node: JSONNode?) -> Set<String> {
    guard let node else { return [] }
    let text = node.string.flatMap { try? PassText($0, everyField) }
    let inner = (node.array ?? []) + (node.object ?? []).map(\.node)
    return inner.reduce(into: Set((text?.fields ?? []).map(\.name))) { $0.formUnion(names(in: $1)) }
  }
}
