import WaymarkCore

/// A field of pass.json, with a unique name.
struct PassField {
  let style: String

  /// The key of its list, such as `headerFields`.
  let list: String

  /// Its key, or its place if it has no key; the second one with the same key in its style ends in
  /// ` (2)`.
  let key: String
  let node: JSONNode

  /// The name of the field in a list of changes.
  var name: String { "field \(isOfPoster ? style + "/" : "")\(key)" }

  /// The name of its list in a list of changes.
  var place: String { isOfPoster ? "\(style) \(list)" : list }

  /// The fields of a poster are independent of those for older phones, and have separate keys.
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

/// Makes names unique: the second one of a name ends in ` (2)`.
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
