import WaymarkCSQLite

/// The libraries that read databases.
public enum DatabaseLibraries {
  /// The version of SQLite that runs.
  public static var sqlite: String { unsafe String(cString: sqlite3_libversion()) }

  /// The version of libpq that would run; `nil` where this system has none.
  public static var postgres: String? {
    guard let number = PostgresLibrary.shared?.version() else { return nil }
    return "\(number / 10000).\(number % 10000)"
  }
}
