import WaymarkCore
import WaymarkTemplates

extension PassTemplate {
  /// A wallet that shows what pass.json says.
  package enum Wallet: Sendable {
    case apple

    /// An object for Google shows the value of each field, and its markup only as a link's text.
    case google
  }

  /// The members whose fields a wallet goes by, or shows in a place of its own.
  private static let members = [
    "organizationName", "expirationDate", "locations", "barcodes", "voided",
  ]

  /// The names of the fields of a gate pass that pass.json writes for a wallet.
  ///
  /// A field that people read has its plain name; one of a member that the wallet goes by has the
  /// member's key before it, as in `expirationDate/valid-until`.
  package func fields(readBy wallet: Wallet) throws -> Set<String> {
    let root = try JSONReader.read(settings.document).root
    var names = Set(
      Self.members.flatMap { key in Self.names(in: root[key]).map { "\(key)/\($0)" } })
    // A template may also write the name itself.
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

  /// The fields in all texts of a value, whatever they depend on.
  private static func names(in node: JSONNode?) -> Set<String> {
    guard let node else { return [] }
    let text = node.string.flatMap { try? PassText($0, everyField) }
    let inner = (node.array ?? []) + (node.object ?? []).map(\.node)
    return inner.reduce(into: Set((text?.fields ?? []).map(\.name))) { $0.formUnion(names(in: $1)) }
  }
}
