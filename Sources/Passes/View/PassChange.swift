import WaymarkCore
import WaymarkModel
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
    let (before, after) = (parts(of: old), parts(of: new))
    var changes = differences(before.map(\.named), after.map(\.named)) { place, old, new in
      PassChange(
        old, new, at: place, message: messages[place] ?? nil, prohibition(at: place, old, new))
    }
    changes += retypings(from: before, to: after)
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
    // Two forms of one character are different bytes.
    let changed = new.filter { before[$0.name]?.utf8.elementsEqual($0.text.utf8) != true }.map {
      change($0.name, before[$0.name], $0.text)
    }
    return changed + old.filter { after[$0.name] == nil }.map { change($0.name, $0.text, nil) }
  }
}

extension PassChange {
  /// A value of pass.json, and whether it is in quotes.
  private struct Part {
    var name: String
    let text: String
    let isText: Bool

    init(_ name: String, _ text: String, isText: Bool = true) {
      (self.name, self.text, self.isText) = (name, text, isText)
    }

    var named: (name: String, text: String) { (name, text) }
    var written: String { isText ? "\"\(text)\"" : text }
  }

  /// The values that are in quotes in one version only.
  private static func retypings(from old: [Part], to new: [Part]) -> [PassChange] {
    let before = Dictionary(old.map { ($0.name, $0) }) { $1 }
    return new.compactMap { part in
      guard let other = before[part.name], other.text == part.text, other.isText != part.isText
      else { return nil }
      return PassChange(
        other.written, part.written, at: part.name,
        prohibition(at: part.name, other.text, part.text))
    }
  }

  /// The values of pass.json by name; a field is named by its key, wherever it is.
  private static func parts(of contents: PassContents) -> [Part] {
    let root = contents.document
    let styles = PassSchema.allStyles.filter { root[$0]?.object != nil }
    var parts = [Part("style", styles.joined(separator: ", "))]
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
        parts.append(Part(field.name + " list", field.list))
        for part in field.node.object ?? [] where part.name != "key" {
          addParts(of: part.node, "\(field.name) \(part.name)", to: &parts)
        }
      }
    }
    // Duplicate members are possible.
    for (index, name) in numbered(parts.map(\.name)).enumerated() { parts[index].name = name }
    return parts
  }

  private static func addParts(
    of node: JSONNode, _ name: String, to parts: inout [Part]
  ) {
    switch node.value {
    case .object(let members):
      if members.isEmpty { parts.append(Part(name, "{}", isText: false)) }
      for member in members { addParts(of: member.node, "\(name)/\(member.name)", to: &parts) }
    case .array(let elements):
      if elements.isEmpty { parts.append(Part(name, "[]", isText: false)) }
      for (index, element) in elements.enumerated() {
        addParts(of: element, "\(name)/\(index)", to: &parts)
      }
    case .string(let text): parts.append(Part(name, text))
    case .number(let digits):
      parts.append(Part(name, NumberText.plain(digits), isText: false))
    case .bool(let value): parts.append(Part(name, "\(value)", isText: false))
    case .null: parts.append(Part(name, "null", isText: false))
    }
  }

  /// The values of fields that are shown differently, each with its message on the lock screen.
  private static func shownChanges(
    from old: PassContents, to new: PassContents, _ language: String?
  ) -> [PassChange] {
    func fields(
      _ contents: PassContents
    ) -> [(name: String, shown: PassView.Field, moment: String?)] {
      let strings = PassTexts(contents, in: language)
      return PassField.all(of: contents.document).map {
        ($0.name, PassView.Field($0.node, strings), moment(of: $0.node))
      }
    }
    let fieldsBefore = Dictionary(fields(old).map { ($0.name, $0) }) { $1 }
    return fields(new).compactMap { name, field, moment in
      guard let before = fieldsBefore[name], before.shown.value != field.value,
        moment == nil || before.moment != moment
      else { return nil }
      let value = before.shown.value
      let message = field.changeMessage.flatMap { message in
        placeholders(in: message) > 0 ? message.replacing("%@", with: field.value) : nil
      }
      return PassChange(value, field.value, at: name + " value", message: message)
    }
  }

  /// The moment of a field and its styles, if a phone shows it in its own time zone.
  private static func moment(of node: JSONNode) -> String? {
    let styles = ["dateStyle", "timeStyle"].map { node[$0]?.string ?? "" }
    guard node["ignoresTimeZone"]?.bool != true, styles != ["", ""],
      let date = node["value"]?.string.flatMap(passDate)
    else { return nil }
    return "\(date.seconds) \(styles)"
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
