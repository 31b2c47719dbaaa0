import WaymarkCore

/// Where the records of one kind are read from, and how its texts are written.
public struct SourceDescription: Hashable, Sendable {
  /// The format of a source.
  public enum Kind: String, Sendable, CaseIterable {
    /// One JSON object a line.
    case ndjson

    /// One top-level JSON array of objects.
    case json

    /// RFC 4180, with a header.
    case csv
    case sqlite
    case postgres

    /// Whether a query or a table says which rows are records.
    var isDatabase: Bool {
      switch self {
      case .ndjson, .json, .csv: false
      case .sqlite, .postgres: true
      }
    }
  }

  /// How a database server is found.
  public enum Connection: Hashable, Sendable {
    /// By the URL in an environment variable.
    case variable(String)

    /// By a service of libpq's service file.
    case service(String)
  }

  public let kind: Kind

  /// The path as the project writes it, which is what diagnostics show.
  public let name: String

  /// The path to open; empty for a server.
  public let path: String

  /// The line of the project file that names it.
  public var line: Int?
  public var connection: Connection?

  /// The one SELECT statement that gives the records of a database.
  public var query: String?

  /// What the query's $1, $2 and so on stand for.
  public var parameters: [String] = []

  /// How many rows a database may give.
  public var maxRows = 10_000_000

  /// After how many seconds a server stops the query.
  public var timeout = 600

  /// What separates the fields of a CSV row; `nil` where it is a comma or what the file says.
  public var separator: UInt8?

  /// What quotes the fields of a CSV row.
  public var quote = UInt8(ascii: "\"")

  /// How many lines of a CSV file are above its header.
  public var skip = 0

  /// How the characters of a file are encoded; `nil` where it is UTF-8 or what the file says.
  public var encoding: TextEncoding?

  /// How the values of all fields are written, where the field says nothing else.
  public var rules = ValueRules()

  public init(_ kind: Kind, name: String, path: String, query: String? = nil) {
    self.kind = kind
    self.name = name
    self.path = path
    self.query = query
  }
}

/// A fault in the part of a project file that describes a source.
public struct ProjectFault: Hashable, Sendable {
  /// Where it is in the project file, as an offset in bytes.
  public let offset: Int
  public let message: String

  /// What to do about it.
  public let help: String
}

/// What to do about a word that is none of the allowed ones.
func correction(of word: String, among words: [String]) -> String {
  if let nearest = suggestion(for: word, among: words) { return "Did you mean \"\(nearest)\"?" }
  return "Allowed: \(words.joined(separator: ", "))."
}
