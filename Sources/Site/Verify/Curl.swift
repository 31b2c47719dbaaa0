import Bytes
import Disk
import Model

/// Requests URLs with the system's curl, which speaks every protocol that a server may.
struct Curl: Sendable {
  /// A name that no allow-list has: Apple's and Google's crawlers are not to be treated otherwise.
  static let userAgent = "MyAgent-Bot/* (waymark links verify)"

  /// Where connections go instead of to the URL's host: `HOST:PORT:HOST:PORT`.
  let connectTo: String?

  /// Ends what curl writes for a transfer; JSON escapes it.
  private static let separator: UInt8 = 0x1E

  /// Gets URLs, some at once, and keeps each body in a file named after the URL's number.
  ///
  /// - Parameters:
  ///   - urls: What to request.
  ///   - limit: How long a body may be.
  ///   - folder: Where the bodies and curl's own files are kept.
  /// - Returns: The answer to each URL, in their order.
  /// - Throws: That curl cannot be run, or did not answer for every URL.
  func answers(
    to urls: [String], limit: Int, in folder: String
  ) throws -> [Answer] {
    let configuration = folder + "/configuration"
    try writeFile(self.configuration(urls, limit: limit, folder), at: configuration)
    let program = Program("curl", ["--disable", "--config", "-"])
    let status: Int32
    do throws(FileError) {
      status = try program.run(
        input: configuration, output: folder + "/output", errors: folder + "/errors")
    } catch {
      throw BuildFailure([Diagnostic(VerifyRule.tool, at: Place("curl"), error.reason)])
    }
    var answers: [Int: Answer] = [:]
    for text in try readFile(at: folder + "/output").split(separator: Self.separator) {
      if let answer = Answer(text) { answers[answer.number] = answer }
    }
    let ordered = urls.indices.compactMap { answers[$0] }
    guard ordered.count == urls.count else {
      let errors = String(decoding: try readFile(at: folder + "/errors"), as: UTF8.self)
      throw BuildFailure([
        Diagnostic(
          VerifyRule.tool, at: Place("curl"), "curl ended with \(status): \(errors.prefix(1000))")
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
      output.append("silent\ngloboff\npath-as-is\nparallel\nparallel-max = 8\n")
      output.append("connect-timeout = 10\nmax-time = 30\nmax-filesize = \(limit)\n")
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
