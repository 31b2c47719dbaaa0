public import Bytes
import Model

extension SourceDescription {
  /// The keys of a source; the JSON Schema is tested against them.
  static let keys = Kind.allCases.map(\.rawValue) + ["query", "table", "separator"]

  /// Reads the `source` of a project file, such as `{ "csv": "Records/cars.csv", "separator": ";" }`
  /// or `{ "sqlite": "cars.sqlite", "query": "SELECT …" }`, with every fault in it.
  ///
  /// - Parameters:
  ///   - node: The value of `source`.
  ///   - folder: The folder that relative paths start from.
  /// - Returns: The source, unless it has faults.
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
    let kinds = Kind.allCases.map(\.rawValue)
    let members = node.object ?? []
    let kindMembers = members.filter { kinds.contains($0.name) }
    for member in members where !keys.contains(member.name) {
      let help = correction(of: member.name, among: keys)
      faults.append(
        ProjectFault(
          offset: member.offset, message: "a source has no key \"\(member.name)\"", help: help))
    }
    guard kindMembers.count == 1, let kind = Kind(rawValue: kindMembers[0].name) else {
      guard faults.isEmpty else { return nil }
      let help = "Give one of \(kinds.joined(separator: ", ")) with the path of a file."
      let count = kindMembers.isEmpty ? "no format" : "more than one format"
      faults.append(ProjectFault(offset: node.offset, message: "a source has \(count)", help: help))
      return nil
    }
    guard let path = kindMembers[0].node.string, !path.isEmpty else {
      let offset = kindMembers[0].node.offset
      faults.append(
        ProjectFault(
          offset: offset, message: "a source has no path", help: "Write the path of a file."))
      return nil
    }
    let place = path.hasPrefix("/") ? path : folder + "/" + path
    var source = SourceDescription(kind, name: path, path: place)
    for member in members { source.set(member, &faults) }
    if kind == .sqlite, source.query == nil, faults.isEmpty {
      faults.append(
        ProjectFault(
          offset: node.offset, message: "a database has neither a query nor a table",
          help: "Add \"query\": \"SELECT …\" or \"table\": \"…\"."))
    }
    return source
  }

  private mutating func set(_ member: JSONMember, _ faults: inout [ProjectFault]) {
    let text = member.node.string ?? ""
    var fault: (message: String, help: String)?
    switch member.name {
    case "query", "table":
      if kind != .sqlite {
        fault = ("\"\(member.name)\" has no meaning for \(kind.rawValue)", "Remove the key.")
      } else if text.isEmpty || query != nil {
        fault = ("\"\(member.name)\" is not the one text it can be", "Give a query or a table.")
      } else {
        query = member.name == "query" ? text : "SELECT * FROM \(quoted(text))"
      }
    case "separator":
      if kind != .csv {
        fault = ("\"separator\" has no meaning for \(kind.rawValue)", "Remove the key.")
      } else if let byte = text.utf8.first, text.utf8.count == 1, ",;|\t".utf8.contains(byte) {
        separator = byte
      } else {
        fault = (
          "the separator is none that CSV files have", "Write \",\", \";\", \"|\" or \"\\t\"."
        )
      }
    default: return
    }
    guard let fault else { return }
    faults.append(
      ProjectFault(offset: member.offset, message: fault.message, help: fault.help))
  }
}

/// A name as SQL quotes it.
private func quoted(_ name: String) -> String {
  "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    + "\""
}
