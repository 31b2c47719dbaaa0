import WaymarkModel
import WaymarkTemplates

/// The subject of a fact; pages show the facts of a group together.
enum FactGroup: String, CaseIterable, Sendable {
  case general, engine, body, size, history

  /// The group of an attribute; attributes of a project are general.
  init(of attribute: Attribute) {
    self = Self.names[attribute.name] ?? .general
  }

  /// The attributes that are in a group by their names.
  static var attributeNames: [String] { Array(names.keys) }

  private static let names: [String: FactGroup] = Dictionary(
    members.flatMap { group, names in names.map { ($0, group) } }, uniquingKeysWith: { $1 })

  private static let members: [FactGroup: [String]] = [
    .engine: [
      "fuel", "transmission", "engine", "drive", "power", "displacement", "torque", "gears",
      "cylinders", "engines", "co2", "consumption", "emissionClass", "range", "battery", "speed",
    ],
    .body: [
      "bodyType", "color", "interiorColor", "doors", "seats", "steering", "hullMaterial", "cabins",
      "berths", "axles",
    ],
    .size: [
      "length", "width", "height", "beam", "draft", "wheelbase", "reach", "emptyWeight",
      "grossWeight", "payload", "towing", "noseWeight", "displacementWeight", "weight", "size",
    ],
    .history: [
      "firstRegistration", "owners", "damage", "originCountry", "refit", "productionDate",
    ],
  ]
}

/// The facts of a group that a listing has.
struct FactGroupPart: Sendable {
  /// The heading; `nil` if the locale has none, and for a listing with few facts.
  let label: String?
  let facts: [Fact]

  static let fields: Fields<FactGroupPart> = [
    "label": .text { $0.label },
    "facts": .list(of: Fact.fields) { $0.facts },
  ]
}
