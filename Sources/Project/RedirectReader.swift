import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkRoutes

/// Reads the moved paths: `was` of routes, `redirects`, and the files that `redirects` names.
struct RedirectReader {
  let folder: String
  let outside: OutsidePaths
  let faults: Faults

  /// The maximum size of a redirects file.
  private static let fileLimit = 16 << 20

  func moved(_ project: Section<ProjectKey>, _ routes: [PageRoute]) -> [MovedPath] {
    let node = project[.redirects]
    let elements = node.map { $0.array ?? [$0] } ?? []
    let names = node?.array == nil ? ["redirects"] : elements.indices.map { "redirects[\($0)]" }
    return earlier(project, routes)
      + zip(elements, names).flatMap { element, name -> [MovedPath] in
        guard let section = Section<RedirectKey>(element, name, faults) else { return [] }
        guard section[.file] == nil else { return file(section) }
        let from = section.text(.from, isRequired: true)
        let to = section.text(.to, isRequired: true)
        let isPermanent = section.flag(.permanent) ?? true
        guard let from, let to else { return [] }
        let location = faults.location(of: element.offset)
        return [
          path(from, to, isPermanent, location) { message, help in
            section.add(.redirectPath, .from, message, help: help)
          }
        ].compactMap(\.self)
      }
  }

  /// The earlier paths of routes.
  private func earlier(_ project: Section<ProjectKey>, _ routes: [PageRoute]) -> [MovedPath] {
    let elements = (project[.routes]?.array ?? []).compactMap { node in
      node["name"]?.string.map { ($0, node["was"]?.array ?? []) }
    }
    let earlier = Dictionary(elements) { first, _ in first }
    return routes.flatMap { entry in
      entry.route.was.map { path in
        let offset =
          earlier[entry.route.name]?.first { $0.string == path.description }?.offset
          ?? project.node.offset
        return MovedPath(
          from: path, to: entry.route.path, route: entry.route.name,
          location: faults.location(of: offset))
      }
    }
  }

  /// Reads two paths; ignores a slash and `index.html` at the end.
  private func path(
    _ from: String, _ to: String, _ isPermanent: Bool, _ location: Location,
    _ add: (_ message: String, _ help: String?) -> Void
  ) -> MovedPath? {
    do throws(LinkFault) {
      let source = try PathPattern(Self.trimmed(from))
      let target = Self.trimmed(to) == "/" ? nil : try PathPattern(Self.trimmed(to))
      if let unknown = target?.parameters.first(where: { !source.parameters.contains($0) }) {
        add("the path \(to) has the parameter {\(unknown)}, which \(from) does not have", nil)
        return nil
      }
      return MovedPath(
        from: source, to: target, isPermanent: isPermanent, hasIndex: from.hasSuffix("/index.html"),
        location: location)
    } catch {
      add(error.message, Self.remedy(from: from, to: to) ?? error.help)
      return nil
    }
  }

  /// What to write instead of a path that is usual elsewhere; `nil` for any other fault.
  private static func remedy(from: String, to: String) -> String? {
    let isSource = (try? PathPattern(trimmed(from))) == nil
    let path = isSource ? from : to
    if path.contains("://") {
      return isSource
        ? "Write the path without the scheme and the host, such as /sale.html."
        : "A redirect leads to a page of this site. To lead to another site, write a rule into your"
          + " server's configuration."
    }
    if path.contains("?") {
      return "Write the path without the query: a redirect matches every query, and keeps it."
    }
    let isPart = path.split(separator: "/")
      .contains { $0.contains("{") && !($0.hasPrefix("{") && $0.hasSuffix("}")) }
    return isPart
      ? "A parameter is a whole segment. List the paths one by one, such as in a file:"
        + " { \"file\": \"redirects.csv\" }."
      : nil
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    if path.hasSuffix("/index.html") { path.removeLast("index.html".count) }
    if path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    return path
  }

  /// Reads a file of lines with an old path, a new path and an optional status, separated by blanks
  /// or commas: the `_redirects` of Netlify and Cloudflare, or CSV.
  private func file(_ section: Section<RedirectKey>) -> [MovedPath] {
    for key in [RedirectKey.from, .to, .permanent] where section[key] != nil {
      section.add(
        .projectValue, key, "\(section.name) has both \"file\" and \"\(key.rawValue)\"",
        help: "Remove one of them.")
    }
    guard let name = section.text(.file, .file), outside.allows(name) else { return [] }
    let bytes: [UInt8]
    do throws(FileError) {
      let path = folder.isEmpty || folder == "." ? name : folder + "/" + name
      bytes = try readFile(at: path, limit: Self.fileLimit, isRegular: true)
    } catch {
      section.add(.projectUnreadable, .file, error.description, help: error.help)
      return []
    }
    let lines = Faults(of: bytes, named: name)
    defer { faults.add(lines) }
    var moved: [MovedPath] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let text = String(validating: line, as: UTF8.self) else {
        lines.add(.redirectLine, at: line.startIndex, "the line is not UTF-8")
        continue
      }
      let mark: Character = "\u{FEFF}"
      let fields = text.drop { $0 == mark || $0 == " " }.split { ", ;\t\r".contains($0) }
        .map(Self.unquoted).prefix { !$0.hasPrefix("#") }
      guard let first = fields.first, number > 1 || first != "from" else { continue }
      if let path = read(
        Array(fields), Location(name, line: number),
        { message, help in
          lines.add(.redirectLine, at: line.startIndex, message, help: help)
        })
      {
        moved.append(path)
      }
    }
    return moved
  }

  /// A field without the quotation marks around it.
  private static func unquoted(_ field: Substring) -> String {
    let isQuoted = field.count > 1 && field.first == "\"" && field.last == "\""
    return String(isQuoted ? field.dropFirst().dropLast() : field)
  }

  /// Reads the fields of a line: an old path, a new path, and an optional status.
  private func read(
    _ fields: [String], _ location: Location, _ add: (String, String?) -> Void
  ) -> MovedPath? {
    guard 2...3 ~= fields.count else {
      add(
        "the line has \(counted(fields.count, "field")); a path, a path and a status are expected",
        nil)
      return nil
    }
    let statuses = ["301": true, "308": true, "302": false, "307": false]
    // Netlify redirects with "301!" even if there is a file at the path.
    let status = fields.count == 3 ? fields[2].filter { $0 != "!" } : "301"
    guard let isPermanent = statuses[status] else {
      add(
        "the status \(LinkFault.quote(status)) is not a redirect status",
        "Write 301 or 308 for a permanent redirect, 302 or 307 for a temporary one.")
      return nil
    }
    guard !fields[0].contains("*"), !fields[1].contains("*") else {
      add(
        "\"*\" matches any number of segments, which redirects do not support",
        "Write one line for each number of segments, such as /c/:a /k/:a and /c/:a/:b /k/:a/:b.")
      return nil
    }
    func braced(_ path: String) -> String {
      path.split(separator: "/", omittingEmptySubsequences: false)
        .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
    }
    return path(braced(fields[0]), braced(fields[1]), isPermanent, location, add)
  }
}
