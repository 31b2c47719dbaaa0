/// The rows by every identifier and other name.
///
/// So few names are of one length that looking at their beginnings is faster than hashing one.
struct AppRegister: Sendable {
  /// The names, the shortest first.
  let names: [String]

  /// The rows of `names`.
  private let rows: [NavigationApp]

  /// The beginnings of `names`.
  private let beginnings: [UInt64]

  /// Where the names of each length begin, and where the longest end.
  private let starts: [Int]

  init(_ apps: [NavigationApp]) {
    let named = apps.flatMap { app in ([app.id] + app.aliases).map { (name: $0, app: app) } }
      .sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
    let names = named.map(\.name)
    self.names = names
    rows = named.map(\.app)
    beginnings = names.map(Self.beginning)
    starts = (0...(names.last?.utf8.count ?? 0) + 1).map { length in
      names.firstIndex { $0.utf8.count >= length } ?? names.count
    }
  }

  subscript(name: String) -> NavigationApp? {
    let length = name.utf8.count
    guard length + 1 < starts.count else { return nil }
    let beginning = Self.beginning(of: name)
    for index in starts[length]..<starts[length + 1]
    where beginnings[index] == beginning && (length <= 8 || names[index] == name) {
      return rows[index]
    }
    return nil
  }

  /// The first eight bytes of a name, as one number.
  private static func beginning(of name: String) -> UInt64 {
    let bytes = name.utf8Span.span
    var number: UInt64 = 0
    for index in 0..<min(bytes.count, 8) { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
