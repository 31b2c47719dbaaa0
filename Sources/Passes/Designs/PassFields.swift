package import WaymarkCore
import WaymarkTemplates

/// The value of a record for a field of a design.
package enum PassFieldValue: Sendable {
  case missing
  case text(String)

  /// A number, as written in the record.
  case number(String)
  case flag(Bool)

  /// An array or an object of the record.
  case json(JSON)

  /// A list whose items have their own fields, and the list as a whole.
  case items([[PassFieldValue]], whole: JSON)

  var isMissing: Bool {
    switch self {
    case .missing: true
    case .items(let items, _): items.isEmpty
    case .text, .number, .flag, .json: false
    }
  }
}

/// The names of the fields that a design may use, in the order of the records' values.
package struct PassFieldNames: Sendable {
  package let names: [String]

  /// The fields of the items of each list, by the name of the list; empty when no record has an
  /// item.
  package let lists: [String: [String]]
  private let indices: [String: Int]

  /// The positions of columns with the same name.
  let repeated: [String: [Int]]

  package init(_ names: [String], lists: [String: [String]] = [:]) {
    self.names = names
    self.lists = lists
    let all = Dictionary(grouping: names.indices) { names[$0] }
    indices = all.mapValues { $0[0] }
    repeated = all.filter { $1.count > 1 }
  }

  /// The position of a field among the values of a record.
  package func index(of name: String) -> Int? { indices[name] }
}

/// The names that are known at one place of a design: those of the record and, in a list, of its
/// item.
struct PassFieldScope {
  let record: PassFieldNames
  var item: [String] = []

  /// The names of fields that no record has, inside sections about them.
  private var absent: Set<String> = []

  init(record: PassFieldNames) {
    self.record = record
  }

  /// Finds a field; a field of the item hides one of the record.
  func place(of name: String) -> PassFieldPlace? {
    if let index = item.firstIndex(of: name) {
      return PassFieldPlace(name: name, index: index, isOfItem: true)
    }
    if let index = record.index(of: name) {
      return PassFieldPlace(name: name, index: index, isOfItem: false)
    }
    return absent.contains(name) ? .absent(name) : nil
  }

  /// Allows the contents of a section to use its field, even if no record has it.
  mutating func know(_ place: PassFieldPlace) {
    if place.isAbsent { absent.insert(place.name) }
  }

  /// Finds the field of a section or a condition, which is how a template marks it as optional.
  func conditional(_ name: String) throws(TemplateFault) -> PassFieldPlace {
    try known(name) ?? .absent(name)
  }

  /// Finds a field, or suggests which one may be meant.
  func required(_ name: String) throws(TemplateFault) -> PassFieldPlace {
    if let place = try known(name) { return place }
    throw TemplateFault(
      .passUnknownField, "the records have no field \"\(name.prefix(60))\"",
      help: help(for: name))
  }

  /// Finds a field; the error is that its name is a part of another one, or that of two columns.
  private func known(_ name: String) throws(TemplateFault) -> PassFieldPlace? {
    guard let place = place(of: name) else {
      if let fault = fault(ofPart: name) { throw fault }
      return nil
    }
    guard !place.isOfItem, let others = record.repeated[name] else { return place }
    let numbers = others.map { "\($0 + 1)" }.joined(separator: " and ")
    throw TemplateFault(
      .passTemplate,
      "the columns \(numbers) of the records have the same name \"\(name.prefix(60))\"",
      help: "rename all but one of them, or use other fields")
  }

  /// The fault of a name such as `owner.name`.
  private func fault(ofPart name: String) -> TemplateFault? {
    guard let outer = name.split(separator: ".").first.map(String.init), outer != name,
      place(of: outer) != nil
    else { return nil }
    return TemplateFault(
      .passUnknownField,
      "{{\(name.prefix(60))}} is part of the field \"\(outer.prefix(60))\"",
      help: "only texts, numbers and booleans of the record itself can be used: add a member"
        + " to the records, such as \"\(flattened(name))\"")
  }

  /// The help for an unknown name: the field that was probably meant.
  private func help(for name: String) -> String {
    let known = item + record.names
    if let near = suggestion(for: name, among: known) { return "did you mean {{\(near)}}?" }
    let all = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
    return known.isEmpty ? "the records have no fields" : "the fields are \(all)"
  }

  /// A warning that a section or a condition uses a field that no record has.
  func warning(ofAbsent name: String, at location: Location) -> Diagnostic {
    let name = String(name.prefix(60))
    var warning = Diagnostic(
      .passUnknownField, at: location.at(field: name), "no record has a field \"\(name)\"",
      help: help(for: name))
    warning.severity = .warning
    return warning
  }
}

/// Where the value of a field is.
struct PassFieldPlace: Hashable, Sendable {
  let name: String
  let index: Int
  let isOfItem: Bool

  /// The place of a field that no record has, for content that needs the field.
  static func absent(_ name: String) -> PassFieldPlace {
    PassFieldPlace(name: name, index: -1, isOfItem: false)
  }

  var isAbsent: Bool { index < 0 }

  /// Throws when the value of the field makes a file longer than it may be, in bytes.
  func requireSize(_ size: Int, upTo limit: Int) throws(PassFieldFault) {
    guard size <= limit else {
      throw PassFieldFault(field: name, reason: .tooLong(size: size, limit: limit))
    }
  }
}

/// The values that fill a design: those of a record and, in a list, of one of its items.
struct PassFieldValues {
  let record: [PassFieldValue]
  var item: [PassFieldValue] = []

  subscript(place: PassFieldPlace) -> PassFieldValue {
    if place.isAbsent { return .missing }
    return place.isOfItem ? item[place.index] : record[place.index]
  }
}

package struct PassFieldFault: Error {
  package enum Reason: Sendable {
    case missing

    /// The value is not of the required kind, which is a phrase.
    case wrongKind(wanted: String, found: String)

    /// The value is an array or an object where only a single value can be written.
    case nested(isArray: Bool)

    /// The value makes a file of the pass longer than it may be, in bytes.
    case tooLong(size: Int, limit: Int)

    /// The value makes a link to an address that is not allowed in a pass, under a key or in markup.
    case link(String, key: String?)
  }

  package let field: String
  package let reason: Reason
}

extension Diagnostic {
  /// The diagnostic for a record that cannot fill a design.
  package init(_ fault: PassFieldFault, at location: Location) {
    let place = location.at(field: fault.field)
    switch fault.reason {
    case .missing:
      self.init(.passFieldMissing, at: place, "the record has no value for \"\(fault.field)\"")
    case .wrongKind(let wanted, let found):
      self.init(.passFieldKind, at: place, "the value is \(found), but must be \(wanted)")
    case .tooLong(let size, let limit):
      self.init(
        .passFieldKind, at: place,
        "with this value a file of the pass has \(size) bytes; \(limit >> 20) MiB are allowed",
        help: "shorten the longest values, or use them less often in the template")
    case .link(let url, let key):
      let start = url.prefix { $0 != ":" } + (url.contains("://") ? "://" : ":")
      let template = "\"\(start.prefix(60)){{\(fault.field)}}\""
      self.init(
        .passFieldKind, at: place,
        "the value makes a link to \"\(url.prefix(60))\"; a record may only link to https, "
          + "mailto, tel"
          + " or geo",
        help: isAppLink(url) && LinkMarkup.isOdd(url)
          ? "put the scheme in the template, \(key.map { "\"\($0)\": " } ?? "href=")\(template), and"
            + " leave it out of the records"
          : "write the full address, such as https://example.com/17")
    case .nested(let isArray):
      let own = "add a member to the record with the text to show"
      self.init(
        .passFieldKind, at: place,
        "the value is \(isArray ? "an array" : "an object"); only a text, a number or a boolean"
          + " can be written here",
        help: isArray
          ? own + ", or use an object with \"each\" for the objects of the array"
          : own + ", such as \"\(flattened(fault.field + ".name"))\"")
    }
  }
}

/// A name for a member that replaces a nested one: `owner_name` for `owner.name`.
private func flattened(_ name: String) -> String {
  String(name.prefix(60)).replacing(".", with: "_")
}
