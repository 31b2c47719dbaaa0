import Bytes

/// The path of a route: fixed segments and named parameters, such as `/ads/{id}`.
///
/// The first segment is always fixed: it names the place in a custom-scheme URL, and a route that
/// began with a parameter would take over the whole site.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// What stands between two slashes.
  public enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  /// How long a pattern may be, in bytes.
  public static let lengthLimit = 512

  public let segments: [Segment]

  /// The first segment in lower case: the host of a custom-scheme URL, which has no case.
  let head: String

  /// Reads a pattern as it is written in a route table.
  public init(_ text: String) throws(LinkFault) {
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw LinkFault(.routePath, "the path \(LinkFault.quote(text)) does not begin with /")
    }
    guard text.utf8.count <= Self.lengthLimit else {
      throw LinkFault(.routePath, "the path has more than \(Self.lengthLimit) bytes")
    }
    guard text != "/" else { throw LinkFault(.routePathRoot, "the path is the root of the site") }
    var segments: [Segment] = []
    for part in text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      segments.append(try Segment(String(part) ?? "", of: text))
    }
    self.segments = segments
    head = (segments.first?.description ?? "").asciiLowercased
    try checkBeginning(of: text)
    try checkParameters()
  }

  /// The names of the parameters, in order.
  public var parameters: [String] {
    segments.compactMap { segment in
      guard case .parameter(let name) = segment else { return nil }
      return name
    }
  }

  /// The pattern as it is written in a route table.
  public var description: String {
    segments.map { "/" + $0.description }.joined()
  }

  private func checkBeginning(of text: String) throws(LinkFault) {
    guard case .literal(let first)? = segments.first else {
      throw LinkFault(.routePathRoot, "the path \(text) begins with a parameter")
    }
    guard !["assets", ".well-known"].contains(first.asciiLowercased) else {
      throw LinkFault(
        .routePathReserved, "the path \(text) begins with /\(first), which the site needs")
    }
    // The association file leaves pass downloads to Wallet.
    if case .literal(let last)? = segments.last,
      last.asciiLowercased.hasSuffix(".pkpass") || last.asciiLowercased.hasSuffix(".pkpasses")
    {
      throw LinkFault(.routePathReserved, "the path \(text) ends like a pass download")
    }
  }

  private func checkParameters() throws(LinkFault) {
    var seen: Set<String> = []
    for name in parameters where !seen.insert(name).inserted {
      throw LinkFault(.routeParameter, "the parameter {\(name)} is in the path \(self) twice")
    }
  }
}

extension PathPattern.Segment: CustomStringConvertible {
  /// Reads one segment of a path.
  init(_ text: String, of path: String) throws(LinkFault) {
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
          + " '~' and '-'")
    }
    self = .literal(text)
  }

  public var description: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name): "{\(name)}"
    }
  }
}

/// Reads `{name}`.
func parameterName(_ text: String, of place: String) throws(LinkFault) -> String {
  let bytes = text.utf8
  guard bytes.count > 2, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
    throw LinkFault(
      .routeParameter,
      "\(LinkFault.quote(text)) in \(LinkFault.quote(place)) is not one whole {parameter}")
  }
  let name = bytes.dropFirst().dropLast()
  guard let first = name.first, first.isASCIILetter,
    name.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }), name.count <= 64
  else {
    throw LinkFault(.routeParameter, "\(LinkFault.quote(text)) is no parameter's name")
  }
  return String(name) ?? ""
}
