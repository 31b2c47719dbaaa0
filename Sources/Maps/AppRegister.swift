/// The rows by every identifier and other name.
///
/// So few names are of one length that comparing those is faster than hashing one.
struct AppRegister: Sendable {
  /// The names, the shortest first.
  let names: [String]

  /// The rows of `names`.
  private let rows: [NavigationApp]

  /// Where the names of each length begin, and where the longest end.
  private let starts: [Int]

  init(_ apps: [NavigationApp]) {
    let named = apps.flatMap { app in ([app.id] + app.aliases).map { (name: $0, app: app) } }
      .sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
    let names = named.map(\.name)
    self.names = names
    rows = named.map(\.app)
    starts = (0...(names.last?.utf8.count ?? 0) + 1).map { length in
      names.firstIndex { $0.utf8.count >= length } ?? names.count
    }
  }

  subscript(name: String) -> NavigationApp? {
    let length = name.utf8.count
    guard length + 1 < starts.count else { return nil }
    for index in starts[length]..<starts[length + 1] where names[index] == name {
      return rows[index]
    }
    return nil
  }
}
