public import Bytes
import Model

/// Where the records of one kind are read from.
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
  }

  public let kind: Kind

  /// The path as the project writes it, which is what diagnostics show.
  public let name: String

  /// The path to open.
  public let path: String

  /// The one SELECT statement that gives the records of a database.
  public var query: String?

  /// What separates the fields of a CSV row: a comma, unless the project says otherwise.
  public var separator = UInt8(ascii: ",")

  public init(_ kind: Kind, name: String, path: String, query: String? = nil) {
    self.kind = kind
    self.name = name
    self.path = path
    self.query = query
  }
}

extension SourceDescription {
  private static let options: [(key: String, kind: Kind)] = [
    ("query", .sqlite), ("table", .sqlite), ("separator", .csv),
  ]

  /// The keys of a source; the JSON Schema is tested against them.
  static let keys = Kind.allCases.map(\.rawValue) + options.map(\.key)

  /// Reads the `source` of a project file, such as `{ "csv": "Records/cars.csv", "separator": ";" }`
  /// or `{ "sqlite": "cars.sqlite", "query": "SELECT …" }`, with every fault in it.
  public static func read(
    _ node: JSONNode, in folder: String
  ) -> (source: SourceDescription?, faults: [ProjectFault]) {
    var faults: [ProjectFault] = []
    let source = source(node, in: folder, &faults)
    return (faults.isEmpty ? source : nil, faults)
  }

  private static func source(
    _ node: JSONNode, in folder: String, _ faults: inout [ProjectFault]
  ) -> SourceDescription? {
    func fail(_ offset: Int, _ message: String, _ help: String) {
      faults.append(ProjectFault(offset: offset, message: message, help: help))
    }
    let members = node.object ?? []
    for member in members where !keys.contains(member.name) {
      fail(
        member.offset, "a source has no key \"\(member.name)\"",
        correction(of: member.name, among: keys))
    }
    let paths = members.compactMap { member in Kind(rawValue: member.name).map { ($0, member.node) }
    }
    guard paths.count == 1, let (kind, pathNode) = paths.first else {
      if faults.isEmpty {
        let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        fail(
          node.offset, "a source has \(paths.isEmpty ? "no format" : "more than one format")",
          "Give one of \(kinds) with the path of a file.")
      }
      return nil
    }
    guard let path = pathNode.string, !path.isEmpty else {
      fail(pathNode.offset, "a source has no path", "Write the path of a file.")
      return nil
    }
    var source = SourceDescription(
      kind, name: path, path: path.hasPrefix("/") ? path : folder + "/" + path)
    for member in members {
      guard let option = options.first(where: { $0.key == member.name }) else { continue }
      if option.kind != kind {
        fail(
          member.offset, "\"\(member.name)\" has no meaning for \(kind.rawValue)",
          "Remove the key.")
      } else if let (message, help) = source.set(option.key, member.node.string ?? "") {
        fail(member.offset, message, help)
      }
    }
    if kind == .sqlite, source.query == nil, faults.isEmpty {
      fail(
        node.offset, "a database has neither a query nor a table",
        "Add \"query\": \"SELECT …\" or \"table\": \"…\".")
    }
    return source
  }

  /// Sets an option, or says what is wrong with it and what to do.
  private mutating func set(_ option: String, _ text: String) -> (message: String, help: String)? {
    if option == "separator" {
      guard let byte = text.utf8.first, text.utf8.count == 1, ",;|\t".utf8.contains(byte) else {
        return ("no CSV file has this separator", "Write \",\", \";\", \"|\" or \"\\t\".")
      }
      separator = byte
    } else {
      guard !text.isEmpty, query == nil else {
        return ("\"\(option)\" is not the one text it can be", "Give a query or a table.")
      }
      query = option == "query" ? text : "SELECT * FROM \(quoted(text))"
    }
    return nil
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

/// A name as SQL quotes it.
private func quoted(_ name: String) -> String {
  "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    + "\""
}
