import WaymarkCore

/// The properties of files of one kind that decide how a server must send them.
package final class ServedKind: Sendable {
  /// The name of the kind in the cache of records; `nil` for kinds that records do not have.
  package let code: String?

  /// The end of their lines in the manifest.
  let lineEnd: [UInt8]

  /// Whether a server may send them compressed.
  package let isCompressed: Bool

  /// A kind of files with some headers, which are sorted by name.
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

/// How the files of a tree are served, and which of them contain the URLs of pages for other
/// programs.
package struct ServedKinds: Sendable {
  /// The kinds in the cache, by code.
  private let cached: [String: ServedKind]

  /// Whether a file, by its path and media type, contains the URLs of pages, so that it is uploaded
  /// after them.
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
