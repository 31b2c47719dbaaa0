/// One kind of link of an app: the constant text of a URL, and the fields that a request fills.
///
/// It is an object, so it is shared and never copied.
package final class LinkTemplate: Sendable {
  /// A field and the text before it.
  package struct Part: Sendable {
    package let prefix: String
    package let field: LinkField

    /// The prefix as the key of a second or later parameter: `&prefix=`.
    let key: [UInt8]

    /// The field is written if the request has one of these; empty when only writing can decide.
    let content: MapLosses

    fileprivate init(_ prefix: ArraySlice<UInt8>, _ field: LinkField) {
      self.prefix = String(decoding: prefix, as: UTF8.self)
      if case .configuration("") = field {
        self.field = .configuration(self.prefix)
      } else {
        self.field = field
      }
      key = [UInt8(ascii: "&")] + prefix + [UInt8(ascii: "=")]
      content = field.content
    }
  }

  /// When a template is chosen among those of an action.
  package enum Condition: Sendable {
    case always

    /// The destination has a coordinate.
    case hasPoint

    /// The request has a zoom level.
    case hasZoom

    /// The coordinate has an altitude or an uncertainty, and nothing else is shown.
    case isExact
    case isConfigured(String)
    case hasOrigin

    /// The request has a middle of the map, or a destination instead.
    case hasCenter

    /// The request has words to search for and a middle of the map.
    case hasQueryAround

    /// The request has an origin and a mode.
    case hasOriginAndMode

    /// Both ends of the route have a name.
    case hasNamedEnds

    /// The route has waypoints, or something to avoid.
    case hasDetails
    case goes(TravelMode)
  }

  /// What a request must have for the template to be usable.
  package struct Needs: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A destination with a coordinate.
    package static let point = Needs(rawValue: 1)

    /// A destination, by a coordinate or by words.
    package static let destination = Needs(rawValue: 2)

    /// A name of the destination.
    package static let name = Needs(rawValue: 4)
    package static let origin = Needs(rawValue: 8)
    package static let region = Needs(rawValue: 16)

    /// Words to search for, or a destination instead.
    package static let query = Needs(rawValue: 32)

    /// A coordinate or words in addition to the identifier of the destination.
    package static let words = Needs(rawValue: 64)

    /// Three words that name a square of the Earth.
    package static let threeWords = Needs(rawValue: 128)
  }

  package let action: MapAction

  /// The beginning of every link: text of the request only comes after it.
  package let base: [UInt8]
  package let condition: Condition
  package let needs: Needs

  /// The datum of this template, if it is not the app's.
  package let datum: DatumRule?

  /// The continuation of the path.
  package let path: [Part]

  /// The text before the first parameter: `?`, or `&` or nothing if the base already begins the
  /// query.
  package let opening: String

  /// The parameters; each prefix is a key, already percent-encoded.
  package let query: [Part]

  /// The text after the parameters.
  package let fragment: [Part]

  /// The characters at which the app splits the texts of this template.
  let separators: Separators

  /// The mode of the template, if its links do not contain it.
  package let implied: TravelMode?

  /// What the app reads but ignores.
  let ignored: MapLosses

  /// Whether every map app takes such links; they are then read by the row for any app.
  package let isGeneric: Bool

  /// Takes a link with words in braces for its values, such as `om://map?v=1&ll={pair}&n={name}`.
  ///
  /// `LinkField.words` has the words, and `fields` those of this template alone. The text before
  /// the first value, including parameters, is in every link. Text in brackets is a part of the
  /// path that is written if the request has a value for it. After a vertical bar, a word has the
  /// text for a request without a value.
  package init(
    _ action: MapAction, _ text: String, when condition: Condition = .always,
    needs: Needs = .point, datum: DatumRule? = nil, with fields: [String: LinkField] = [:],
    splitting separators: Separators = .none, implying implied: TravelMode? = nil,
    ignoring ignored: MapLosses = [], isGeneric: Bool = false
  ) {
    let bytes = Array(text.utf8)[...]
    let link = bytes.prefix { $0 != UInt8(ascii: "#") }
    let mark = Self.mark(in: link)
    var parameters = mark.map { link[$0...].dropFirst().split(separator: UInt8(ascii: "&")) } ?? []
    let constants = parameters.prefix { !$0.contains(UInt8(ascii: "{")) }
    parameters.removeFirst(constants.count)
    let isOpaque = mark.map { link[$0] == UInt8(ascii: ":") } ?? false
    let head = mark.map { isOpaque ? link[...$0] : link[..<$0] } ?? link
    let beginning = head.prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
    let opening = isOpaque ? "" : "?"
    self.action = action
    base =
      constants.isEmpty
      ? Array(beginning)
      : beginning + Array(opening.utf8) + constants.joined(separator: [UInt8(ascii: "&")])
    self.condition = condition
    self.needs = needs
    self.datum = datum
    path = Self.parts(of: head[beginning.endIndex...], fields)
    self.opening = constants.isEmpty ? opening : "&"
    query = parameters.map { parameter in
      let key = parameter.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "{") }
      let value = parameter[key.endIndex...].drop { $0 == UInt8(ascii: "=") }
      let isWord = value.first == UInt8(ascii: "{")
      return Part(
        key,
        isWord
          ? Self.field(value, fields) : .constant(String(decoding: value, as: UTF8.self)))
    }
    fragment = Self.parts(of: bytes[link.endIndex...], fields)
    self.separators = separators
    self.implied = implied
    self.ignored = ignored
    self.isGeneric = isGeneric
  }

  /// Where the parameters begin: at the `?`, or at the last colon of an opaque URI like
  /// `google.navigation:q={place}`.
  private static func mark(in link: ArraySlice<UInt8>) -> Int? {
    if let mark = link.firstIndex(of: UInt8(ascii: "?")) { return mark }
    let constant = link.prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
    return constant.last == UInt8(ascii: "=") ? constant.lastIndex(of: UInt8(ascii: ":")) : nil
  }

  /// The parts of a path or a fragment: each word with the text before it.
  private static func parts(
    of text: ArraySlice<UInt8>, _ fields: [String: LinkField]
  ) -> [Part] {
    text.split(separator: UInt8(ascii: "}")).compactMap { piece in
      guard let word = piece.firstIndex(of: UInt8(ascii: "{")) else { return nil }
      let prefix = piece[..<word].filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
      return Part(prefix[...], field(piece[word...], fields))
    }
  }

  /// The field of a word in braces.
  private static func field(
    _ word: ArraySlice<UInt8>, _ fields: [String: LinkField]
  ) -> LinkField {
    let word = word.filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
      .split(separator: UInt8(ascii: "|")).map { String(decoding: $0, as: UTF8.self) }
    guard let field = fields[word[0]] ?? LinkField.words[word[0]] else {
      preconditionFailure("a template has the unknown word \(word[0])")
    }
    guard word.count > 1 else { return field }
    switch field {
    case .name(let role): return .nameOr(role, word[1])
    case .coordinates(let role): return .coordinatesOr(role, word[1])
    case .zoom: return .zoomOr(word[1])
    default: return .mode(otherwise: word[1])
    }
  }
}

extension LinkTemplate {
  /// Whether the links can contain a name of the destination.
  var namesDestination: Bool {
    query.contains { part in
      switch part.field {
      case .name(.destination), .uberPlace(.destination): true
      default: false
      }
    }
  }

  /// What the app can avoid.
  package var avoidable: [RouteFeature] {
    query.flatMap { part in
      if case .avoid(let words, _) = part.field { return words.map(\.key) }
      return []
    }
  }

  /// The names of the app parameters that the template takes.
  package var parameters: [String] {
    (path + query + fragment).compactMap { part in
      if case .configuration(let name) = part.field { return name }
      if case .choice(let name, _, _) = part.field { return name }
      return nil
    }
  }
}
