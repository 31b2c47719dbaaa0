import WaymarkCore

/// A server's response to one request, as curl reports it.
struct ServerAnswer: Sendable {
  /// The index of its URL.
  let number: Int

  /// The status; 0 without a response.
  let status: Int

  /// Why the response is incomplete; `nil` if it is complete.
  let failure: String?

  /// The values of each header, by its name in lower case.
  let headers: [String: [String]]

  /// Reads curl's report on a transfer: its variables and its headers, as two JSON texts.
  ///
  /// Some versions of curl copy the bytes of a header, which may not be UTF-8.
  init?(_ text: ArraySlice<UInt8>) {
    guard let end = text.firstIndex(of: 0x0A),
      let variables = Self.json(text[..<end]), let headers = Self.json(text[(end + 1)...])?.object,
      let number = variables["urlnum"]?.integer, let status = variables["http_code"]?.integer,
      let code = variables["exitcode"]?.integer
    else { return nil }
    self.number = number
    self.status = status
    failure = code == 0 ? nil : Self.failure(code, variables["errormsg"]?.string)
    var values: [String: [String]] = [:]
    for member in headers {
      values[member.name.lowercased(), default: []] += (member.node.array ?? []).compactMap(
        \.string)
    }
    self.headers = values
  }

  private static func json(_ bytes: ArraySlice<UInt8>) -> JSONNode? {
    try? JSONReader.read(Array(String(decoding: bytes, as: UTF8.self).utf8)).root
  }

  /// The meaning of curl's exit status; 23 is a limit on files, or a full disk.
  private static func failure(_ code: Int, _ message: String?) -> String {
    let text = message.flatMap { $0.isEmpty ? nil : $0 } ?? "curl's error \(code)"
    return switch code {
    case 23: "the body is too long, or cannot be saved: \(text)"
    case 63: "the body is too long: \(text)"
    default: text
    }
  }

  /// The values of a header, joined; `nil` without the header.
  func header(_ name: String) -> String? {
    headers[name.lowercased()]?.joined(separator: ", ")
  }
}
