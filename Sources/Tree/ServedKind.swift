import WaymarkCore

/// What files of one kind have in common, which decides how a server has to serve them.
package final class ServedKind: Sendable {
  /// The name under which the cache has files of records; `nil` for kinds that no record has.
  package let code: String?

  /// The end of their lines in the manifest.
  let lineEnd: [UInt8]

  /// Whether a server may send them compressed.
  package let isCompressed: Bool

  /// The kind of files that are served with some headers, which are in the order of their names.
  package init(
    code: String?, contentType: String, headers: [(name: String, value: String)], isCompressed: Bool
  ) {
    self.code = code
    self.isCompressed = isCompressed
    lineEnd = rendered { output in
      output.append(",\"contentType\":")
      output.json(contentType)
      output.append(",\"headers\":")
      output.json(.object(headers.map { JSON.Member(name: $0.name, value: .string($0.value)) }))
      output.append("}")
    }
  }
}

/// How the files of a tree are served, and which of them other programs look for first.
package struct ServedKinds: Sendable {
  /// The kinds that the cache has files of, by their codes.
  private let cached: [String: ServedKind]

  /// Whether a file by its path and its media type tells where pages are, so that it is uploaded after
  /// them.
  package let isDiscovery:
    @Sendable (_ path: ArraySlice<UInt8>, _ contentType: ArraySlice<UInt8>) -> Bool

  package init(
    cached: [ServedKind],
    isDiscovery: @escaping @Sendable (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool
  ) {
    self.cached = Dictionary(
      cached.compactMap { kind in kind.code.map { ($0, kind) } },
      uniquingKeysWith: { first, _ in first })
    self.isDiscovery = isDiscovery
  }

  package subscript(code: String) -> ServedKind? { cached[code] }
}
