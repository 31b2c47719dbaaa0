import Bytes

/// What came for one request, as curl tells it.
struct Answer: Sendable {
  /// Which of the URLs it answers, from zero.
  let number: Int

  /// The status; 0 when there was no answer.
  let status: Int

  /// Why there was no whole answer; `nil` when there was one.
  let failure: String?

  /// The values of each header, by its name in lower case.
  let headers: [String: [String]]

  /// Reads what curl wrote for a transfer: its variables and its headers, as two JSON texts.
  init?(_ text: ArraySlice<UInt8>) {
    guard let end = text.firstIndex(of: 0x0A),
      let variables = try? JSONReader.read(Array(text[..<end])).root,
      let headers = try? JSONReader.read(Array(text[(end + 1)...])).root.object,
      let number = variables["urlnum"]?.integer, let status = variables["http_code"]?.integer,
      let code = variables["exitcode"]?.integer
    else { return nil }
    self.number = number
    self.status = status
    failure = code == 0 ? nil : variables["errormsg"]?.string ?? "curl's error \(code)"
    var values: [String: [String]] = [:]
    for member in headers {
      values[member.name.lowercased(), default: []] += (member.node.array ?? []).compactMap(
        \.string)
    }
    self.headers = values
  }

  /// The values of a header as one; `nil` when there is none.
  func header(_ name: String) -> String? {
    headers[name.lowercased()]?.joined(separator: ", ")
  }
}
