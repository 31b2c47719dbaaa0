import Maps

/// The constant beginning of a form, in the shape that a URL is compared with.
struct LinkStem: Sendable {
  let scheme: String

  /// The host and the path, as `MapURL.rest` has them.
  let rest: [UInt8]

  /// Parameters that every link of the form has.
  let constants: [MapURL.Item]

  /// The parts of the query with their keys decoded.
  let query: [(key: String, value: LinkValue)]

  /// Whether the parameters follow without a `?` before them.
  let hasBareItems: Bool

  init(_ form: LinkForm) throws(MapError) {
    let base = try MapURL((form.base.description + form.tail.description).utf8)
    scheme = base.scheme
    rest = base.rest
    constants = base.items
    query = form.query.map { part in
      (MapURL.decoded(Array(part.prefix.description.utf8)[...]), part.value)
    }
    hasBareItems = constants.isEmpty && form.opening.description != "?"
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

/// A form that links may have, with its row and its beginning.
struct ReadableForm: Sendable {
  let app: NavigationApp
  let form: LinkForm
  let stem: LinkStem

  private init?(_ app: NavigationApp, _ form: LinkForm) {
    guard !form.isGeneric, let stem = try? LinkStem(form) else { return nil }
    self.app = app
    self.form = form
    self.stem = stem
  }

  /// Whether a URL begins as links of the form do.
  func begins(_ url: MapURL) -> Bool {
    stem.remainder(of: url, hasPath: !form.path.isEmpty) != nil
  }

  /// Whether a URL is another page of the same maps.
  func isBeside(_ url: MapURL) -> Bool {
    let own = stem.rest[...].pieces(between: Array("/".utf8))
    let other = url.rest[...].pieces(between: Array("/".utf8))
    guard url.scheme == "https", own[0] == other[0] else { return false }
    let areMaps = own[0].firstIndex(of: Array("map".utf8)) != nil
    return areMaps || own.count > 1 && (own[1].isEmpty || other.count > 1 && own[1] == other[1])
  }

  /// The forms of a scheme, in the order of `all`.
  static func all(of scheme: String) -> [ReadableForm] { byScheme[scheme] ?? [] }

  private static let byScheme = Dictionary(grouping: all, by: \.stem.scheme)

  /// The forms of every row, which links are written by, and then those that are only read.
  static let all: [ReadableForm] =
    NavigationApp.all.flatMap { app in app.forms.compactMap { ReadableForm(app, $0) } }
    + NavigationApp.sharedForms.flatMap { shared in
      shared.forms.compactMap { form in
        (try? NavigationApp.named(shared.app)).flatMap { ReadableForm($0, form) }
      }
    }
}
