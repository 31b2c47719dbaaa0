import WaymarkCore

/// The path of a route: fixed segments and named parameters, such as `/ads/{id}`.
///
/// The first segment is always fixed: in a custom-scheme URL it is in the place of the host, and a
/// route that began with a parameter would match the whole site.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// The text between two slashes.
  public enum Segment: Hashable, Sendable, CustomStringConvertible {
    case literal(String)
    case parameter(String)

    /// The text of a fixed segment; `nil` for a parameter.
    package var literal: String? {
      guard case .literal(let text) = self else { return nil }
      return text
    }

    public var description: String {
      switch self {
      case .literal(let text): text
      case .parameter(let name): "{\(name)}"
      }
    }
  }

  /// The maximum length of a pattern, in bytes.
  static let lengthLimit = 512

  public let segments: [Segment]

  /// The first segment in lower case: the host of a custom-scheme URL, which is case-insensitive.
  package let head: String

  /// Reads a pattern from a route table.
  public init(_ text: String) throws(LinkFault) {
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw LinkFault(.routePath, "the path \(LinkFault.quote(text)) does not begin with /")
    }
    guard text.utf8.count <= Self.lengthLimit else {
      throw LinkFault(.routePath, "the path has more than \(Self.lengthLimit) bytes")
    }
    guard text != "/" else { throw LinkFault(.routePathRoot, "the path is the root of the site") }
    var segments: [Segment] = []
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      segments.append(try Segment(String(decoding: part, as: UTF8.self), of: text))
    }
    self.segments = segments
    guard let first = segments[0].literal else {
      throw LinkFault(.routePathRoot, "the path \(text) begins with a parameter")
    }
    head = first.asciiLowercased
    guard head != "assets", head != ".well-known" else {
      throw LinkFault(
        .routePathReserved, "the path \(text) begins with /\(first), which the site needs")
    }
    if let last = segments.last?.literal, isPassDownload(last.asciiLowercased.utf8) {
      throw LinkFault(.routePathReserved, "the path \(text) ends like a pass download")
    }
    var seen: Set<String> = []
    for name in parameters where !seen.insert(name).inserted {
      throw LinkFault(.routeParameter, "duplicate parameter {\(name)} in the path \(self)")
    }
  }

  /// The names of the parameters, in order.
  public var parameters: [String] {
    segments.compactMap { segment in
      guard case .parameter(let name) = segment else { return nil }
      return name
    }
  }

  /// The fixed segments, and `nil` for each parameter.
  package var literals: [String?] { segments.map(\.literal) }

  /// The pattern as written in a route table.
  public var description: String {
    segments.map { "/" + $0.description }.joined()
  }
}

extension PathPattern.Segment {
  /// Reads one segment of a path.
  fileprivate init(_ text: String, of path: String) throws(LinkFault) {
    guard !text.isEmpty else {
      throw LinkFault(.routePathSegment, "the path \(LinkFault.quote(path)) has an empty segment")
    }
    if text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      self = .parameter(try parameterName(text, of: path))
      return
    }
    guard text != ".", text != ".." else {
      throw LinkFault(
        .routePathSegment, "the path \(LinkFault.quote(path)) has the segment \(text)")
    }
    guard text.utf8.allSatisfy(isUnreserved) else {
      throw LinkFault(
        .routePathSegment,
        "the segment \(LinkFault.quote(text)) has a character other than A-Z, a-z, 0-9, '.', '_',"
          + " '~' and '-'", help: Self.help(for: path))
    }
    self = .literal(text)
  }

  /// The path with the parameters of other frameworks in this notation: `:id`, `<id>`, `[id]`,
  /// `$id` and `*`.
  private static func help(for path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard let first = part.first, ":<[$*".contains(first) else { return String(part) }
      let name = part.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return "{\(name.isEmpty ? "id" : name)}"
    }
    let corrected = parts.joined(separator: "/")
    guard corrected != path, (try? PathPattern(corrected)) != nil else { return nil }
    return "Parameters are written in braces: \(corrected)."
  }
}

/// Reads `{name}`, which is part of a text.
func parameterName(_ text: String, of whole: String) throws(LinkFault) -> String {
  let bytes = text.utf8
  guard bytes.count > 2, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
    throw LinkFault(
      .routeParameter,
      "\(LinkFault.quote(text)) in \(LinkFault.quote(whole)) is not a single {parameter}")
  }
  let name = bytes.dropFirst().dropLast()
  guard let first = name.first, first.isASCIILetter,
    name.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }), name.count <= 64
  else {
    throw LinkFault(.routeParameter, "\(LinkFault.quote(text)) is not a valid parameter name")
  }
  return String(decoding: name, as: UTF8.self)
}

extension PathPattern {
  /// The conflict of the path with a file that a site has, if any.
  package func fileFault(besides folders: [String] = []) -> String? {
    let names = segments.map { $0.literal ?? "" }
    let first = names.first ?? ""
    let isSitemap = first.hasPrefix("sitemap") && first.hasSuffix(".xml")
    if isSitemap || ["404.html", "robots.txt"].contains(first) {
      return "the path \(self) begins with the name of a file that every site has"
    }
    let taken = ["index.html", "gatepass.pkpass"] + folders
    return names.first(where: taken.contains).map {
      "the path \(self) has the segment \($0), which names a file or folder of other routes"
    }
  }
}
