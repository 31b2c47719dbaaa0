public import WaymarkCore
import WaymarkModel
import WaymarkValues

/// Where the records of a set come from, and how their values are written.
public struct SourceDescription: Hashable, Sendable {
  /// The format of a source.
  public enum Kind: String, Sendable, CaseIterable {
    /// One JSON object per line.
    case ndjson

    /// One top-level JSON array of objects.
    case json

    /// RFC 4180, with a header.
    case csv

    /// A sheet of an .xlsx file, with a header.
    case excel

    /// Elements of an XML document.
    case xml
    case sqlite
    case postgres

    package var isDatabase: Bool { self == .sqlite || self == .postgres }
  }

  /// How a database server is found.
  public enum Connection: Hashable, Sendable {
    /// By the URL in an environment variable.
    case variable(String)

    /// By a service in libpq's service file.
    case service(String)
  }

  public let kind: Kind

  /// The path as the project writes it, for diagnostics.
  public let name: String

  /// The path to open; empty for a server.
  public let path: String

  /// The line of the project file that names it.
  public var line: Int?
  public var connection: Connection?

  /// The SELECT statement that returns the records of a database.
  public var query: String?

  /// The values of $1, $2 and so on in the query.
  public var parameters: [String] = []

  /// The maximum number of rows from a database.
  public var maxRows = 10_000_000

  /// After how many seconds a server stops the query.
  public var timeout = 600

  /// The separator of fields in a CSV row; `nil` for a comma or what the file declares.
  public var separator: UInt8?

  /// The quote of fields in a CSV row.
  public var quote = UInt8(ascii: "\"")

  /// How many lines of a CSV file or rows of a sheet are above the header; `nil` for none in a CSV
  /// file, and to search for the header in a sheet.
  public var skip: Int?

  /// The sheet of an Excel file; `nil` for the only visible one.
  public var sheet: String?

  /// The character encoding of a file; `nil` for UTF-8 or what the file declares.
  public var encoding: TextEncoding?

  /// The path to the records: such as `/products` in a JSON file (RFC 6901), or `/rss/channel/item`
  /// in an XML file; `nil` if the file is one array, or an RSS or Atom feed.
  public var items: String?

  /// The rules that join rows into one record.
  public var join: JoinRules?

  /// The values of columns that make a row a record.
  public var rows = RowRules()

  /// The columns that have a value only in some rows.
  public var columns: [String: RowRules] = [:]

  /// The rules for the values of all fields, unless a field declares its own.
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
  /// The offset in the project file, in bytes.
  public let offset: Int
  public let message: String

  /// What to do about it.
  public let help: String
}

extension [ProjectFault] {
  package mutating func add(at offset: Int, _ message: String, _ help: String) {
    append(ProjectFault(offset: offset, message: message, help: help))
  }
}

/// The help for a word that is not one of the allowed ones.
package func correction(of word: String, among words: [String]) -> String {
  if let nearest = suggestion(for: word, among: words) { return "Did you mean \"\(nearest)\"?" }
  return "Allowed: \(words.joined(separator: ", "))."
}

extension SourceDescription {
  /// Reads the `source` of a project file, such as `{ "csv": "Records/cars.csv", "separator": ";" }`
  /// or `{ "sqlite": "cars.sqlite", "query": "SELECT …" }`, with every fault in it.
  public static func read(
    _ node: JSONNode, in folder: String
  ) -> (source: SourceDescription?, faults: [ProjectFault]) {
    var reader = SourceReader(folder: folder)
    let source = reader.read(node)
    return (reader.faults.isEmpty ? source : nil, reader.faults)
  }
}

/// Reads the description of a source from JSON and collects its faults.
package struct SourceReader {
  let folder: String
  private(set) var faults: [ProjectFault] = []

  /// The keys of a source; the JSON Schema is tested against them.
  package static let keys =
    SourceDescription.Kind.allCases.map(\.rawValue) + options.map(\.key) + ValueRulesReader.keys

  /// The keys that only apply to some formats.
  private static let options: [(key: String, kinds: [SourceDescription.Kind])] = [
    ("query", [.sqlite, .postgres]), ("table", [.sqlite, .postgres]),
    ("maxRows", [.sqlite, .postgres]), ("parameters", [.postgres]), ("timeout", [.postgres]),
    ("separator", [.csv]), ("quote", [.csv]), ("skip", [.csv, .excel]), ("sheet", [.excel]),
    ("encoding", [.csv, .ndjson, .json, .xml]), ("items", [.json, .xml]), ("join", [.csv, .excel]),
    ("only", SourceDescription.Kind.allCases), ("except", SourceDescription.Kind.allCases),
    ("columns", SourceDescription.Kind.allCases),
  ]

  /// The options that `null` leaves out.
  private static let rules = ["only", "except", "columns"]

  mutating func read(_ node: JSONNode) -> SourceDescription? {
    let members = node.object ?? []
    for member in members where !Self.keys.contains(member.name) {
      faults.add(
        at: member.offset, "a source has no key \"\(member.name)\"",
        correction(of: member.name, among: Self.keys))
    }
    guard var source = format(node) else { return nil }
    var rules = ValueRulesReader()
    for member in members where !rules.read(member) { set(member, in: &source) }
    faults += rules.faults
    source.rules = rules.rules
    if [.sqlite, .postgres].contains(source.kind), source.query == nil, faults.isEmpty {
      faults.add(
        at: node.offset, "a database has neither a query nor a table",
        "Add \"query\": \"SELECT …\" or \"table\": \"…\".")
    }
    return source
  }

  /// Reads the member that names the format, with the path of a file or the address of a server.
  private mutating func format(_ node: JSONNode) -> SourceDescription? {
    let kinds = (node.object ?? []).compactMap { member in
      SourceDescription.Kind(rawValue: member.name).map { (kind: $0, node: member.node) }
    }
    guard kinds.count == 1, let (kind, value) = kinds.first else {
      if faults.isEmpty {
        let names = SourceDescription.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        faults.add(
          at: node.offset, "a source has \(kinds.isEmpty ? "no format" : "more than one format")",
          "Give one of \(names).")
      }
      return nil
    }
    if kind == .postgres { return server(value) }
    guard let path = value.string, !path.isEmpty else {
      faults.add(at: value.offset, "a source has no path", "Write the path of a file.")
      return nil
    }
    if let fetch = FetchCommand(of: path, as: kind, in: folder) {
      faults.add(
        at: value.offset, "a source is a file, and a build reads nothing from the network",
        fetch.text)
      return nil
    }
    return SourceDescription(
      kind, name: path, path: path.hasPrefix("/") ? path : folder + "/" + path)
  }

  private mutating func server(_ node: JSONNode) -> SourceDescription? {
    let variable = node["env"]?.string
    let service = node["service"]?.string
    guard node.object?.count == 1, let name = variable ?? service, !name.isEmpty else {
      faults.add(
        at: node.offset, "a server must be named by a variable or a service",
        "Write {\"env\": \"DATABASE_URL\"}, or {\"service\": \"…\"} from libpq's service file.")
      return nil
    }
    // The text may be a password written by mistake, so messages do not show it.
    guard name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "_-.".utf8.contains($0) }) else {
      faults.add(
        at: node.offset, "the name of the variable or service contains invalid characters",
        "Write the name of an environment variable, not the URL itself.")
      return nil
    }
    var source = SourceDescription(.postgres, name: "postgres:" + name, path: "")
    source.connection = variable != nil ? .variable(name) : .service(name)
    return source
  }

  private mutating func set(_ member: JSONMember, in source: inout SourceDescription) {
    guard let option = Self.options.first(where: { $0.key == member.name }) else { return }
    guard option.kinds.contains(source.kind) else {
      return faults.add(
        at: member.offset, "\"\(member.name)\" does not apply to \(source.kind.rawValue)",
        "Remove the key.")
    }
    // So an environment says that its source needs no such rules.
    if case .null = member.node.value, Self.rules.contains(option.key) { return }
    if let (message, help) = source.set(option.key, member.node) {
      faults.add(at: member.offset, message, help)
    }
  }
}

extension SourceDescription {
  /// Sets an option, or returns what is wrong with it and what to do.
  fileprivate mutating func set(
    _ option: String, _ node: JSONNode
  ) -> (message: String, help: String)? {
    switch option {
    case "separator":
      guard let byte = character(node), ",;|\t".utf8.contains(byte) else {
        return ("the separator is not valid", "Write \",\", \";\", \"|\" or \"\\t\".")
      }
      separator = byte
    case "quote":
      guard let byte = character(node), "\"'".utf8.contains(byte) else {
        return ("the quote is not valid", "Write \"\\\"\" or \"'\".")
      }
      quote = byte
    case "skip":
      guard let count = number(node, 0...1000) else {
        return ("\"skip\" is not a valid number of lines", "Write a number such as 1.")
      }
      skip = count
    case "sheet":
      guard let name = node.string, !name.isEmpty else {
        return ("\"sheet\" is not a sheet name", "Write the name on its tab.")
      }
      sheet = name
    case "encoding":
      guard let encoding = node.string.flatMap({ TextEncoding(label: $0) }) else {
        let name = node.string ?? ""
        return (
          "the encoding is unknown",
          correction(of: name, among: TextEncoding.names)
            + " Or \(TextEncoding.conversion(from: name))."
        )
      }
      self.encoding = encoding
    case "items":
      guard let pointer = node.string, pointer.isEmpty || pointer.hasPrefix("/") else {
        return (
          "\"items\" is not a path to the records",
          kind == .xml
            ? "Write the names of elements, such as \"/rss/channel/item\"."
            : "Write the names of members, such as \"/products\"."
        )
      }
      items = pointer
    case "join":
      guard let rules = JoinRules(node) else {
        return (
          "\"join\" is not a rule for joining rows",
          "Write { \"by\": \"…\" } with a column, and optionally \"lists\", and \"parent\" or \"continues\": true."
        )
      }
      join = rules
    case "only", "except": return rows.set(option, node)
    case "columns": return RowRules.columns(node, in: &columns)
    case "maxRows":
      guard let count = number(node, 1...1_000_000_000) else {
        return ("\"maxRows\" is not a valid number of rows", "Write a number such as 10000000.")
      }
      maxRows = count
    case "timeout":
      guard let count = number(node, 1...86_400) else {
        return ("\"timeout\" is not a valid number of seconds", "Write a number such as 600.")
      }
      timeout = count
    case "parameters":
      guard let texts = node.array?.compactMap({ $0.string ?? $0.digits }),
        texts.count == node.array?.count
      else { return ("\"parameters\" is not a list of strings and numbers", "Write a list.") }
      parameters = texts
    default:
      guard let text = node.string, !text.isEmpty, query == nil else {
        return ("\"\(option)\" must be a string, and the only query or table", "Give one of them.")
      }
      query = option == "query" ? text : "SELECT * FROM \(quoted(text))"
    }
    return nil
  }
}

private func character(_ node: JSONNode) -> UInt8? {
  guard let text = node.string, text.utf8.count == 1 else { return nil }
  return text.utf8.first
}

private func number(_ node: JSONNode, _ range: ClosedRange<Int>) -> Int? {
  node.digits.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
}

/// A name quoted for SQL.
private func quoted(_ name: String) -> String {
  "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    + "\""
}

/// The name of an environment variable for a message, after a space; empty for a name that may be
/// the secret itself, written there by mistake.
package func shownVariable(_ name: String) -> String {
  name.utf8.count <= 64 && name.wholeMatch(of: /[A-Z]+(_[0-9A-Z]+)*/) != nil ? " \(name)" : ""
}
