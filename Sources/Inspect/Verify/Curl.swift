import WaymarkCore
import WaymarkDisk
import WaymarkModel

/// Requests URLs with the system's curl, which supports every protocol that a server may use.
struct Curl: Sendable {
  /// A name that is on no allow-list, so that the responses are those for any crawler.
  static let userAgent = "MyAgent-Bot/* (waymark links verify)"

  /// The number of parallel requests.
  static let parallelCount = 8

  /// Connects to another host than the URL's: `HOST:PORT:HOST:PORT`.
  let connectTo: String?

  /// The time limit for one request, in seconds.
  let timeout: Int

  /// The deadline for all requests.
  let deadline: ContinuousClock.Instant

  /// The maximum size of curl's report on all transfers; each has at most 300 KB of headers.
  private static let outputLimit = 1 << 26

  /// The separator after the report on each transfer; JSON escapes this byte.
  private static let separator: UInt8 = 0x1E

  /// Requests URLs in parallel, and returns the responses in the order of the URLs; `nil` if the
  /// time ran out or a signal came first.
  ///
  /// Each body is in a file named by the index of its URL, with at most `limit` bytes. Before
  /// version 8.4, curl ignores the limit if a server does not send a length. The system's limit on
  /// file sizes then ends that transfer only, because its signal is ignored. curl's report goes
  /// through a pipe, which has no such limit.
  func answers(to urls: [String], limit: Int, in folder: String) throws -> [ServerAnswer]? {
    let configuration = folder + "/configuration"
    try writeFile(self.configuration(urls, limit: limit, folder), at: configuration)
    let program = Program(
      "/bin/sh",
      [
        "-c",
        "{ trap '' XFSZ; ulimit -f \(limit / 512 + 1); exec curl --disable --config -; }"
          + " | head -c \(Self.outputLimit)",
      ], environment: Program.variables())
    let ending: Program.Ending
    do throws(FileError) {
      ending = try program.run(
        input: configuration, output: folder + "/output", errors: folder + "/errors",
        until: deadline)
    } catch {
      throw DiagnosedError(.verifyTool, at: Location("curl"), error.reason)
    }
    guard case .exited(let status) = ending else { return nil }
    var answers: [Int: ServerAnswer] = [:]
    for text in try readFile(at: folder + "/output").split(separator: Self.separator) {
      if let answer = ServerAnswer(text) { answers[answer.number] = answer }
    }
    let ordered = urls.indices.compactMap { answers[$0] }
    guard ordered.count == urls.count else {
      let errors = String(decoding: try readFile(at: folder + "/errors"), as: UTF8.self)
      throw DiagnosedError(
        .verifyTool, at: Location("curl"),
        "curl reported \(ordered.count) of \(urls.count) requests and ended with \(status): "
          + "\(errors.prefix(1000))")
    }
    return ordered
  }

  /// Redirects are not followed, and compression is not requested.
  private func configuration(_ urls: [String], limit: Int, _ folder: String) -> [UInt8] {
    rendered { output in
      func line(_ name: String, _ value: String) {
        output.append("\(name) = \"")
        for byte in value.utf8 {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { output.append("\\") }
          output.append(byte: byte)
        }
        output.append("\"\n")
      }
      output.append("silent\ngloboff\npath-as-is\n")
      output.append("parallel\nparallel-immediate\nparallel-max = \(Self.parallelCount)\n")
      output.append("connect-timeout = \(min(10, timeout))\nmax-time = \(timeout)\n")
      output.append("max-filesize = \(limit)\n")
      line("proto", "=http,https")
      line("user-agent", Self.userAgent)
      if let connectTo { line("connect-to", connectTo) }
      output.append("write-out = \"%{json}\\n%{header_json}")
      output.append(byte: Self.separator)
      output.append("\"\n")
      for (number, url) in urls.enumerated() {
        line("url", url)
        line("output", "\(folder)/\(number)")
      }
    }
  }
}
