import Maps

/// The constant beginning of a template, in the shape that a URL is compared with.
struct LinkStem: Sendable {
  let scheme: String

  /// The host and the path, as `MapURL.rest` has them.
  let rest: [UInt8]

  /// Parameters that every link of the template has.
  let constants: [MapURL.Item]

  /// The parts of the query with their keys decoded.
  let query: [(key: String, value: LinkField)]

  /// Whether the parameters follow without a `?` before them.
  let hasBareItems: Bool

  init(_ template: LinkTemplate) throws(MapError) {
    let base = try MapURL((template.base.description + template.tail.description).utf8)
    scheme = base.scheme
    rest = base.rest
    constants = base.items
    query = template.query.map { part in
      (MapURL.decoded(Array(part.prefix.description.utf8)[...]), part.field)
    }
    hasBareItems = constants.isEmpty && template.opening.description != "?"
  }

  /// What follows the beginning in the path of a URL; `nil` when the URL begins with something else.
  func remainder(of url: MapURL, hasPath: Bool) -> ArraySlice<UInt8>? {
    guard let remainder = remainder(of: url.rest[...], hasPath: hasPath) else { return nil }
    return url.scheme == scheme && constants.allSatisfy(url.items.contains) ? remainder : nil
  }

  private func remainder(of text: ArraySlice<UInt8>, hasPath: Bool) -> ArraySlice<UInt8>? {
    if text.count >= rest.count, areEqual(text.prefix(rest.count), rest[...]) {
      let remainder = text.dropFirst(rest.count)
      return hasPath || hasBareItems || isEmpty(remainder) ? remainder : nil
    }
    // The slash at the end of a path without more says nothing.
    let isSame = rest.last == UInt8(ascii: "/") && areEqual(text, rest.dropLast())
    return isSame ? [] : nil
  }

  private func isEmpty(_ remainder: ArraySlice<UInt8>) -> Bool {
    remainder.isEmpty || remainder.elementsEqual([UInt8(ascii: "/")])
  }

  /// Whether two texts are the same but for the case of their letters: hosts have none, and no app
  /// has two paths that differ by it.
  private func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.lowercase == $1.lowercase }
  }
}

extension UInt8 {
  fileprivate var lowercase: UInt8 { isLetter ? self | 0x20 : self }
}

/// A template that links may have, with its row and its beginning.
struct ReadableTemplate: Sendable {
  let app: NavigationApp
  let template: LinkTemplate
  let stem: LinkStem

  private init?(_ app: NavigationApp, _ template: LinkTemplate) {
    guard !template.isGeneric, let stem = try? LinkStem(template) else { return nil }
    self.app = app
    self.template = template
    self.stem = stem
  }

  /// Whether a URL begins as links of the template do.
  func begins(_ url: MapURL) -> Bool {
    stem.remainder(of: url, hasPath: !template.path.isEmpty) != nil
  }

  /// Whether a URL is another page of the same maps.
  func isBeside(_ url: MapURL) -> Bool {
    let own = stem.rest[...].pieces(between: Array("/".utf8))
    let other = url.rest[...].pieces(between: Array("/".utf8))
    guard url.scheme == "https", own[0] == other[0] else { return false }
    let areMaps = own[0].firstIndex(of: Array("map".utf8)) != nil
    return areMaps || own.count > 1 && (own[1].isEmpty || other.count > 1 && own[1] == other[1])
  }

  /// The templates of a scheme, in the order of `all`.
  static func all(of scheme: String) -> [ReadableTemplate] { byScheme[scheme] ?? [] }

  private static let byScheme = Dictionary(grouping: all, by: \.stem.scheme)

  /// The templates of every row, which links are written by, and then those that are only read.
  static let all: [ReadableTemplate] =
    NavigationApp.all.flatMap { app in app.templates.compactMap { ReadableTemplate(app, $0) } }
    + NavigationApp.sharedTemplates.flatMap { shared in
      shared.templates.compactMap { template in
        (try? NavigationApp.named(shared.app)).flatMap { ReadableTemplate($0, template) }
      }
    }
}
