import WaymarkModel

/// What the pages of a market group its listings by: an attribute, or one within another.
public struct Facet: Hashable, Sendable {
  /// One or two names: attributes of a vocabulary, or one of `common`.
  public let attributes: [String]

  /// What every listing may tell besides the attributes of its vocabulary.
  package static let common = ["condition", "country", "dealer", "price"]

  /// How many listings a page needs for search engines to list it, where the project says nothing.
  package static let leastIndexed = 3

  /// How many facets a market may have.
  static let limit = 50

  package init(_ attributes: [String]) {
    self.attributes = attributes
  }

  /// The folder of an attribute's pages: `body-type` for `bodyType`.
  package static func segment(of attribute: String) -> String {
    var segment = ""
    for character in attribute {
      if character.isUppercase { segment += "-" }
      segment += character.lowercased()
    }
    return segment
  }
}

extension Vocabulary {
  /// The attributes that listings can be grouped by: those whose values many of them share.
  var facetNames: [String] {
    attributes.filter { $0.type.isShared }.map(\.name)
  }
}

extension AttributeType {
  /// Whether many listings may have an equal value.
  fileprivate var isShared: Bool {
    switch self {
    case .text, .integer, .decimal, .flag, .year, .term: true
    case .date, .vin, .quantity: false
    }
  }
}
