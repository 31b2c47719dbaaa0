/// How a file is served: its media type and the headers that go with it.
public struct Response: Hashable, Sendable {
  /// The exact value of `Content-Type`.
  public let contentType: String

  /// The other headers, in the order of their names.
  public let headers: [Header]

  public init(contentType: String, headers: [Header]) {
    self.contentType = contentType
    self.headers = headers
  }

  /// Every header, the content type first.
  var all: [Header] { [Header("Content-Type", contentType)] + headers }
}

/// One response header.
public struct Header: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
