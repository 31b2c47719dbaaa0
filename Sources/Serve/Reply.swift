import WaymarkDisk
import WaymarkHosting

/// What is sent for a request.
struct Reply: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])

    /// A part of a file, from an offset.
    case file(RandomAccessFile, offset: Int, count: Int)

    /// What happens from now on, as server-sent events.
    case events
  }

  var status: Int
  var headers: [Header]
  var body: Body

  init(_ status: Int, _ headers: [Header] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A few words, where there is no page for them.
  static func text(_ status: Int, _ text: String, _ headers: [Header] = []) -> Reply {
    Reply(
      status,
      [
        Header("Content-Type", "text/plain; charset=utf-8"), Header("Cache-Control", "no-store"),
        Header("X-Content-Type-Options", "nosniff"),
      ] + headers, .bytes(Array("\(text)\n".utf8)))
  }
}
