import Bytes
import Disk
import Model

/// Requests URLs with the system's curl, which speaks every protocol that a server may.
struct Curl: Sendable {
  /// A name that no allow-list has: Apple's and Google's crawlers are not to be treated otherwise.
  static let userAgent = "MyAgent-Bot/* (waymark links verify)"

  /// How many requests are made at once.
  static let parallelCount = 8

  /// Where connections go instead of to the URL's host: `HOST:PORT:HOST:PORT`.
  let connectTo: String?

  /// How many seconds one request may take.
  let timeout: Int

  /// How many bytes curl may tell of all transfers; each has at most 300 KB of headers.
  private static let outputLimit = 1 << 26

  /// Ends what curl writes for a transfer; JSON escapes it.
  private static let separator: UInt8 = 0x1E

  /// Gets URLs, some at once, and returns the answers in their order; each body, at most `limit` bytes
  /// long, is in a file named after the URL's number.
  ///
  /// Before version 8.4 curl does not stop at a limit when a server tells no length; the system's
  /// limit on files does, and with its signal ignored it ends that one transfer only. What curl tells
  /// goes through a pipe, which has no such limit.
  func answers(to urls: [String], limit: Int, in folder: String) throws -> [Answer] {
    let configuration = folder + "/configuration"
    try writeFile(self.configuration(urls, limit: limit, folder), at: configuration)
    let program = Program(
      "/bin/sh",
      [
        "-c",
        "{ trap '' XFSZ; ulimit -f \(limit / 512 + 1); exec curl --disable --config -; }"
          + " | head -c \(Self.outputLimit)",
      ])
    let status: Int32
    do throws(FileError) {
      status = try program.run(
        input: configuration, output: folder + "/output", errors: folder + "/errors")
    } catch {
      throw DiagnosedError([Diagnostic(.verifyTool, at: Location("curl"), error.reason)])
    }
    var answers: [Int: Answer] = [:]
    for text in try readFile(at: folder + "/output").split(separator: Self.separator) {
      if let answer = Answer(text) { answers[answer.number] = answer }
    }
    let ordered = urls.indices.compactMap { answers[$0] }
    guard ordered.count == urls.count else {
      let errors = String(decoding: try readFile(at: folder + "/errors"), as: UTF8.self)
      throw DiagnosedError([
        Diagnostic(
          .verifyTool, at: Location("curl"),
          "it told of \(ordered.count) requests, not of \(urls.count), and ended with \(status): "
            + "\(errors.prefix(1000))")
      ])
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
