// A file with many rules has few kinds of remarks and changes, of which a draft lists each once.

import WaymarkRoutes

extension RouteImport {
  /// The maximum number of rules that are named with one reason.
  private static let placeLimit = 20

  /// The remarks by their reasons: the places of the rules, shortened, and the reason.
  public var remarkGroups: [(places: String, reason: String)] {
    var order: [String] = []
    var pointers: [String: [String]] = [:]
    for remark in remarks {
      if pointers[remark.reason] == nil { order.append(remark.reason) }
      pointers[remark.reason, default: []].append(remark.pointer)
    }
    return order.map { (Self.places(pointers[$0] ?? []), $0) }
  }

  /// Pointers as a text such as `/applinks/details/0/components/1, …/2`.
  private static func places(_ pointers: [String]) -> String {
    var parent: Substring?
    let names = pointers.prefix(placeLimit).map { pointer in
      let end = pointer.lastIndex(of: "/") ?? pointer.startIndex
      defer { parent = pointer[..<end] }
      return parent == pointer[..<end] ? "…\(pointer[end...])" : pointer
    }
    let rest = pointers.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The first of the changes of each kind, and how many changes the kind has.
  func kinds(of changes: [AssociationChange]) -> [(change: AssociationChange, count: Int)] {
    let heads = RouteHeads(routes)
    let locales = Set(locales)
    var kinds: [(change: AssociationChange, count: Int)] = []
    var places: [[String]: Int] = [:]
    for change in changes {
      let kind = Self.kind(of: change, heads, locales)
      if let place = places[kind] {
        kinds[place].count += 1
      } else {
        places[kind] = kinds.count
        kinds.append((change, 1))
      }
    }
    return kinds
  }

  /// What changes of one kind have in common: the rule that kept the links in the browser, or the
  /// locale and how the links differ from a route; for links that are not near a route, their rule.
  private static func kind(
    of change: AssociationChange, _ heads: RouteHeads, _ locales: Set<String>
  ) -> [String] {
    let openers = [change.old.rawValue, change.new.rawValue]
    if change.old == .web, let rule = change.oldRule { return openers + [rule] }
    var rest = change.url[...]
    for _ in 0..<3 { rest = rest.drop { $0 != "/" }.dropFirst() }
    var path = "/" + rest.prefix { $0 != "?" && $0 != "#" }
    let first = String(path.dropFirst().prefix { $0 != "/" })
    let locale = locales.contains(first) ? first : ""
    if !locale.isEmpty { path.removeFirst(1 + locale.count) }
    guard let more = heads.rest(of: path) else {
      return openers + [change.oldRule ?? "", change.newRule ?? ""]
    }
    let form = more.isEmpty || more.first == "/" ? "below" : "longer"
    let tail = rest.drop { $0 != "?" && $0 != "#" }
    return openers + [locale, form, "\(more.count { $0 == "/" })", String(tail)]
  }
}

/// The paths of routes before their first parameters.
private struct RouteHeads {
  private let heads: Set<String>

  /// The lengths of the heads in bytes, the greatest first.
  private let lengths: [Int]

  init(_ routes: [Route]) {
    heads = Set(
      routes.map { route in
        let head = route.path.description.prefix { $0 != "{" }
        return String(head.last == "/" ? head.dropLast() : head)
      })
    lengths = Set(heads.map(\.utf8.count)).sorted(by: >)
  }

  /// What follows the longest head with which a path begins; `nil` without one.
  func rest(of path: String) -> String? {
    let bytes = path.utf8
    let length = lengths.first { length in
      length <= bytes.count
        && heads.contains(String(decoding: bytes.prefix(length), as: UTF8.self))
    }
    return length.map { String(decoding: bytes.dropFirst($0), as: UTF8.self) }
  }
}
