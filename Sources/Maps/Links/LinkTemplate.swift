/// One kind of link of an app: the constant text of a URL, and the fields that a request fills.
///
/// It is an object, so that it is shared and never copied. Its constants are static strings, which
/// need no reference counting.
package final class LinkTemplate: Sendable {
  /// A field and what is written before it.
  package struct Part: Sendable {
    package let prefix: StaticString
    package let field: LinkField

    /// The prefix as the key of a second or later parameter: `&prefix=`.
    let key: [UInt8]

    /// The request needs one of these for the field to be written; empty when only writing can tell.
    let content: MapLosses

    @inline(never)
    init(_ prefix: StaticString, _ field: LinkField) {
      self.prefix = prefix
      if case .configuration("") = field {
        self.field = .configuration("\(prefix)")
      } else {
        self.field = field
      }
      key = Array("&\(prefix)=".utf8)
      content = field.content
    }
  }

  /// When a template is the right one among those of an action.
  package enum Condition: Sendable {
    case always

    /// The destination has a coordinate.
    case hasPoint

    /// The request has a zoom level.
    case hasZoom

    /// The coordinate has an altitude or an uncertainty, and there is nothing else to show.
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

    /// A coordinate or words beside the identifier of the destination.
    package static let words = Needs(rawValue: 64)

    /// Three words that name a square of the Earth.
    package static let threeWords = Needs(rawValue: 128)
  }

  package let action: MapAction

  /// The scheme, the authority and the path; text of the request only comes after it.
  package let base: StaticString

  /// More of the constant beginning, for apps that share it between several templates.
  package let tail: StaticString
  package let condition: Condition
  package let needs: Needs

  /// The datum of this template, if it is not the app's.
  package let datum: DatumRule?

  /// What continues the path.
  package let path: [Part]

  /// What is before the first parameter: `?`, or `&` or nothing if the base has begun the query.
  package let opening: StaticString

  /// The parameters; each prefix is a key, already percent-encoded.
  package let query: [Part]

  /// What follows the parameters.
  package let fragment: [Part]

  /// The characters at which the app splits the texts of this template.
  let separators: Separators

  /// The mode of the template, if its links do not say it.
  package let implied: TravelMode?

  /// What the app reads and does not follow.
  let ignored: MapLosses

  /// Whether the links can carry a name of the destination.
  let namesDestination: Bool

  /// Whether every map app takes such links; they are then read by the row for any app.
  package let isGeneric: Bool

  // Inlined into the tables, it costs the optimiser more than all other code of the module.
  @inline(never)
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
      if case .name(.destination) = part.field { return true }
      if case .uberPlace(.destination) = part.field { return true }
      return false
    }
  }
}

extension LinkTemplate {
  /// What the app can be told to avoid.
  package var avoidable: [RouteFeature] {
    query.flatMap { part in
      if case .avoid(let words, _) = part.field { return words.map(\.key) }
      return []
    }
  }

  /// The names of the app's own parameters that the template takes.
  package var parameters: [String] {
    (path + query + fragment).compactMap { part in
      if case .configuration(let name) = part.field { return name }
      if case .choice(let name, _, _) = part.field { return name }
      return nil
    }
  }
}
