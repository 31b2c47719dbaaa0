import WaymarkCore
public import WaymarkSigning

/// One difference between two versions of a pass.
public struct PassChange: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case added
    case removed
    case changed
  }

  public let kind: Kind

  /// The part that differs: a key of pass.json, a field and its part, a file, or a text of a
  /// language.
  public let place: String
  public let old: String?
  public let new: String?

  /// The message on the lock screen; `nil` when there is none.
  public let message: String?

  /// Why Wallet does not accept an update with this change, as a phrase.
  public let prohibition: String?

  /// All differences, keys and fields first; the messages are in a language.
  public static func all(
    from old: PassContents, to new: PassContents, language: String?
  ) throws(SigningError) -> [PassChange] {
    let shown = shownChanges(from: old, to: new, language)
    let messages = Dictionary(shown.map { ($0.place, $0.message) }) { $1 }
    var changes = differences(parts(of: old), parts(of: new)) { place, old, new in
      PassChange(
        old, new, at: place, message: messages[place] ?? nil, prohibition(at: place, old, new))
    }
    // A translation alone may change what is shown.
    let places = Set(changes.map(\.place))
    changes += shown.filter { !places.contains($0.place) }
    changes += changedOrders(from: old, to: new)
    changes += differences(strings(of: old), strings(of: new)) { PassChange($1, $2, at: $0) }
    changes += differences(try hashes(of: old), try hashes(of: new)) {
      PassChange($1, $2, at: $0)
    }
    let signers = [old, new].map { $0.signature?.signer?.fingerprint }
    if signers[0] != signers[1] {
      changes.append(PassChange(signers[0], signers[1], at: "signer"))
    }
    return changes
  }

  private init(
    _ old: String?, _ new: String?, at place: String, message: String? = nil,
    _ prohibition: String? = nil
  ) {
    kind = old == nil ? .added : new == nil ? .removed : .changed
    self.place = place
    self.old = old
    self.new = new
    self.message = message
    self.prohibition = prohibition
  }

  /// Why an update must not change a key in this way.
  private static func prohibition(at place: String, _ old: String?, _ new: String?) -> String? {
    switch place {
    case "serialNumber": "phones treat a pass with another serial number as a different pass"
    case "passTypeIdentifier": "phones treat a pass of another type as a different pass"
    case tokenPlace where old != nil && new != nil:
      "phones that have the pass keep requesting updates with the old token"
    default: nil
    }
  }

  /// The pointer to the token, which is a secret.
  private static let tokenPlace = "authenticationToken"

  /// Whether the values are secret.
  public var isSecret: Bool { place.hasPrefix(Self.tokenPlace) }

  /// Compares two lists of texts by name, in the order of the new list; removed texts come last.
  private static func differences(
    _ old: [(name: String, text: String)], _ new: [(name: String, text: String)],
    _ change: (String, String?, String?) -> PassChange
  ) -> [PassChange] {
    let before = Dictionary(old.map { ($0.name, $0.text) }) { $1 }
    let after = Dictionary(new.map { ($0.name, $0.text) }) { $1 }
    let changed = new.filter { before[$0.name] != $0.text }.map {
      change($0.name, before[$0.name], $0.text)
    }
    return changed + old.filter { after[$0.name] == nil }.map { change($0.name, $0.text, nil) }
  }
}

extension PassChange {
  /// The values of pass.json by name; a field is named by its key, wherever it is.
  private static func parts(of contents: PassContents) -> [(name: String, text: String)] {
    let root = contents.document
    let styles = PassSchema.allStyles.filter { root[$0]?.object != nil }
    var parts = [(name: "style", text: styles.joined(separator: ", "))]
    let fields = Dictionary(grouping: PassField.all(of: root), by: \.style)
    for member in root.object ?? [] {
      guard PassSchema.allStyles.contains(member.name), let members = member.node.object else {
        addParts(of: member.node, member.name, to: &parts)
        continue
      }
      for part in members where !PassSchema.fieldLists.contains(part.name) {
        addParts(of: part.node, "\(member.name)/\(part.name)", to: &parts)
      }
      for field in fields[member.name] ?? [] {
        parts.append((field.name + " list", field.list))
        for part in field.node.object ?? [] where part.name != "key" {
          addParts(of: part.node, "\(field.name) \(part.name)", to: &parts)
        }
      }
    }
    // Duplicate members are possible.
    return Array(zip(numbered(parts.map(\.name)), parts.map(\.text)))
  }

  private static func addParts(
    of node: JSONNode, _ name: String, to parts: inout [(name: String, text: String)]
  ) {
    switch node.value {
    case .object(let members):
      if members.isEmpty { parts.append((name, "{}")) }
      for member in members { addParts(of: member.node, "\(name)/\(member.name)", to: &parts) }
    case .array(let elements):
      if elements.isEmpty { parts.append((name, "[]")) }
      for (index, element) in elements.enumerated() {
        addParts(of: element, "\(name)/\(index)", to: &parts)
      }
    case .string(let text): parts.append((name, text))
    case .number(let digits): parts.append((name, digits))
    case .bool(let value): parts.append((name, "\(value)"))
    case .null: parts.append((name, "null"))
    }
  }

  /// The values of fields that are shown differently, each with its message on the lock screen.
  private static func shownChanges(
    from old: PassContents, to new: PassContents, _ language: String?
  ) -> [PassChange] {
    func fields(_ contents: PassContents) -> [(name: String, shown: PassView.Field)] {
      let strings = PassTexts(contents, in: language)
      return PassField.all(of: contents.document).map {
        ($0.name, PassView.Field($0.node, strings))
      }
    }
    let values = Dictionary(fields(old).map { ($0.name, $0.shown.value) }) { $1 }
    return fields(new).compactMap { name, field in
      guard let value = values[name], value != field.value else { return nil }
      let message = field.changeMessage.flatMap { message in
        placeholders(in: message) > 0 ? message.replacing("%@", with: field.value) : nil
      }
      return PassChange(value, field.value, at: name + " value", message: message)
    }
  }

  /// The lists whose fields are in a different order.
  private static func changedOrders(
    from old: PassContents, to new: PassContents
  ) -> [PassChange] {
    let before = Dictionary(grouping: PassField.all(of: old.document), by: \.place)
    let after = PassField.all(of: new.document)
    return Dictionary(grouping: after, by: \.place).sorted { $0.key < $1.key }.compactMap {
      place, fields in
      let keys = (before[place] ?? []).map(\.key)
      let newKeys = fields.map(\.key)
      guard keys != newKeys, keys.sorted() == newKeys.sorted() else { return nil }
      return PassChange(
        keys.joined(separator: ", "), newKeys.joined(separator: ", "), at: "order of \(place)")
    }
  }

  private static func strings(of contents: PassContents) -> [(name: String, text: String)] {
    contents.languages.flatMap { language in
      contents.strings(in: language).sorted { $0.key < $1.key }.map { key, text in
        (name: "text \(language) \(key)", text: text)
      }
    }
  }

  /// The files that are neither compared above nor derived from the others, by hash.
  private static func hashes(
    of contents: PassContents
  ) throws(SigningError) -> [(name: String, text: String)] {
    var hashes: [(name: String, text: String)] = []
    for (name, bytes) in contents.files.sorted(by: { $0.key < $1.key })
    where !["pass.json", "manifest.json", "signature"].contains(name)
      && !name.hasSuffix("/pass.strings")
    {
      hashes.append((name: "file \(name)", text: try Digest.sha1.hex(of: bytes)))
    }
    return hashes
  }
}
