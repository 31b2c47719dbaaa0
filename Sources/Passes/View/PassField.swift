import WaymarkCore

/// A field of pass.json, with a name that no other one has.
struct PassField {
  let style: String

  /// The key of its list, such as `headerFields`.
  let list: String

  /// Its key, or its place where it has none; the second one of a key in its style ends in ` (2)`.
  let key: String
  let node: JSONNode

  /// What a change of it is told by.
  var name: String { "field \(isOfPoster ? style + "/" : "")\(key)" }

  /// What a change of its list is told by.
  var place: String { isOfPoster ? "\(style) \(list)" : list }

  /// The fields of a poster are beside those for older phones, and have keys of their own.
  private var isOfPoster: Bool { style == PassSchema.allStyles.last }

  /// The fields of all styles, in the order of the styles and the lists.
  static func all(of document: JSONNode) -> [PassField] {
    PassSchema.allStyles.flatMap { style in
      let fields = PassSchema.fieldLists.flatMap { list in
        (document[style]?[list]?.array ?? []).enumerated().map { index, node in
          (list: list, key: node["key"]?.string ?? "\(list)/\(index)", node: node)
        }
      }
      return zip(fields, numbered(fields.map(\.key))).map {
        PassField(style: style, list: $0.list, key: $1, node: $0.node)
      }
    }
  }
}

/// Names of which each is there once: the second of a name ends in ` (2)`.
func numbered(_ names: [String]) -> [String] {
  var used: Set<String> = []
  var counts: [String: Int] = [:]
  return names.map { name in
    var unique = name
    while !used.insert(unique).inserted {
      counts[name, default: 1] += 1
      unique = "\(name) (\(counts[name, default: 1]))"
    }
    return unique
  }
}
