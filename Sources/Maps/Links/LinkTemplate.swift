/// One kind of link of an app: a constant beginning and the values that follow it.
///
/// Like its row it is an object, shared and never copied; its constants are static strings, which are
/// read without counting references.
package final class LinkTemplate: Sendable {
  /// A value and what is written before it.
  package struct Part: Sendable {
    package let prefix: StaticString
    package let field: LinkField

    /// The prefix as the key of a parameter behind another one: `&prefix=`.
    let key: [UInt8]

    /// What a request must have one of for there to be anything to write; empty for what has to look.
    let content: MapLosses

    /// Whether every waypoint gets a parameter of its own.
    let isRepeated: Bool

    init(_ prefix: StaticString, _ field: LinkField) {
      self.prefix = prefix
      self.field = field
      key = Array("&\(prefix)=".utf8)
      content = field.content
      isRepeated = field.isRepeated
    }
  }

  /// When a template is the right one among those of an action.
  package enum Condition: Sendable {
    case always

    /// The destination has a coordinate.
    case hasPoint

    /// The request has a zoom level.
    case hasZoom

    /// The coordinate has an altitude or an uncertainty, and nothing else is to be shown.
    case isExact
    case isConfigured(String)
    case hasOrigin

    /// There is a middle of the map, or a destination in its place.
    case hasCenter

    /// There are words to search for and a middle of the map.
    case hasQueryAround

    /// There are an origin and a mode that the app knows.
    case hasOriginAndMode

    /// Both ends of the route have a name.
    case hasNamedEnds

    /// The route passes somewhere, or keeps off something.
    case hasDetails
    case goes(TravelMode)
  }

  /// What a request must have for the template to mean anything.
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

    /// A coordinate or words, which the identifier of the destination only goes with.
    package static let words = Needs(rawValue: 64)

    /// Three words that name a square of the Earth.
    package static let threeWords = Needs(rawValue: 128)
  }

  package let action: MapAction

  /// The scheme, the authority and the path; user text never stands before its end.
  package let base: StaticString

  /// More of the constant beginning, for apps that share it between several templates.
  package let tail: StaticString
  package let condition: Condition
  package let needs: Needs

  /// The datum of this template, where it is not the app's.
  package let datum: DatumRule?

  /// What continues the path.
  package let path: [Part]

  /// What stands before the first parameter: `?`, or nothing where the base has begun the list.
  package let opening: StaticString

  /// The parameters; each prefix is a key, already percent-encoded.
  package let query: [Part]

  /// What follows the parameters.
  package let fragment: [Part]

  /// The characters at which the app splits the texts of this template.
  let separators: Separators

  /// The mode of the template, when its links do not say it.
  package let implied: TravelMode?

  /// What the app reads and does not follow.
  let ignored: MapLosses

  /// Whether the links can carry a name of the destination.
  let namesDestination: Bool

  /// Whether every map app takes such links, so that they are read by the row of all of them.
  package let isGeneric: Bool

  package init(
    _ action: MapAction, _ base: StaticString, _ tail: StaticString = "",
    when condition: Condition = .always, needs: Needs = [],
    datum: DatumRule? = nil, path: KeyValuePairs<StaticString, LinkField> = [:],
    opening: StaticString = "?",
    query: KeyValuePairs<StaticString, LinkField> = [:],
    fragment: KeyValuePairs<StaticString, LinkField> = [:],
    splitting separators: Separators = .none,
    implying implied: TravelMode? = nil, ignoring ignored: MapLosses = [],
    isGeneric: Bool = false
  ) {
    self.action = action
    self.base = base
    self.tail = tail
    self.condition = condition
    self.needs = needs
    self.datum = datum
    self.path = path.map { Part($0.key, $0.value) }
    self.opening = opening
    self.query = query.map { Part($0.key, $0.value) }
    self.fragment = fragment.map { Part($0.key, $0.value) }
    self.separators = separators
    self.implied = implied
    self.ignored = ignored
    self.isGeneric = isGeneric
    namesDestination = self.query.contains { part in
      switch part.field {
      case .name(.destination), .uberPlace(.destination): true
      default: false
      }
    }
  }
}

extension LinkTemplate {
  /// What the app can be told to keep off.
  package var avoidable: [RouteFeature] {
    query.flatMap { part in
      if case .avoid(let words, _) = part.field { return words.map(\.key) }
      return []
    }
  }

  /// The names of the app's own parameters that the template takes.
  package var parameters: [String] {
    (path + query + fragment).compactMap { part in
      switch part.field {
      case .configuration(let name), .choice(let name, _, _): name
      default: nil
      }
    }
  }
}
