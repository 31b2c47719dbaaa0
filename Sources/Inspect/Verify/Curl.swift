import WaymarkCore
import WaymarkDisk
import WaymarkModel

/// Requests URLs with the system's curl, which supports every protocol that a server may use.
struct Curl: Sendable {
  /// A name that is on no allow-list, so that the answers are those that any crawler gets.
  static let userAgent = "MyAgent-Bot/* (waymark links verify)"

  /// How many requests are made at once.
  static let parallelCount = 8

  /// Connects to another host than the URL's: `HOST:PORT:HOST:PORT`.
  let connectTo: String?

  /// How many seconds one request may take.
  let timeout: Int

  /// When all requests have to be done.
  let deadline: ContinuousClock.Instant

  /// How many bytes curl may report about all transfers; each has at most 300 KB of headers.
  private static let outputLimit = 1 << 26

  /// Ends what curl writes for a transfer; JSON escapes it.
  private static let separator: UInt8 = 0x1E

  /// Requests URLs, several at once, and returns the answers in the order of the URLs; `nil` when the
  /// time was over or a signal came before all were there.
  ///
  /// Each body is in a file that is named by the number of its URL, and has at most `limit` bytes.
  /// Before version 8.4, curl ignores the limit when a server sends no length. The system's limit on
  /// file sizes then ends that transfer, and only that one, because its signal is ignored. curl's
  /// report goes through a pipe, which has no such limit.
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

  /// Redirects are not followed, and no compression is asked for.
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
