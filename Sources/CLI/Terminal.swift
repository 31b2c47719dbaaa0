import WaymarkAppLinks
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkTree

/// The environment of a run: consoles, environment variables and the time.
///
/// Everything below `Commands` gets these as values, so tests can run any command in process.
public struct Terminal: Sendable {
  public let output: any Console
  public let errors: any Console

  /// Whether progress may be drawn on the error console.
  public let isInteractive: Bool
  public let variables: [String: String]

  /// Seconds since 1970.
  public let now: Int

  public init(
    output: any Console, errors: any Console, isInteractive: Bool = false,
    variables: [String: String] = [:], now: Int
  ) {
    self.output = output
    self.errors = errors
    self.isInteractive = isInteractive
    self.variables = variables
    self.now = now
  }

  /// Whether messages are coloured: the error console is a terminal and `NO_COLOR` is not set.
  var hasColor: Bool {
    isInteractive && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
  }

  /// The signing time that `SOURCE_DATE_EPOCH` sets (reproducible-builds.org).
  func signingTime() throws(UsageError) -> Int? {
    guard let text = variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw UsageError("SOURCE_DATE_EPOCH \"\(text)\" is not a number of seconds since 1970")
    }
    return seconds
  }
}

extension Terminal {
  /// Prints diagnostics with their help as text.
  func print(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { errors.print(colored: diagnostic.text(inColor: hasColor)) }
  }

  /// Prints groups of diagnostics of records.
  func print(_ groups: FaultGroups) {
    for group in groups.sorted { errors.print(colored: group.text(inColor: hasColor)) }
  }

  /// Prints why a file cannot be used, and what to do.
  func print(_ error: FileError) {
    errors.print("waymark: \(error.description.visible)\n    \(error.help)")
  }

  /// Reads one of the files that a command was given; `-` is standard input.
  ///
  /// If it cannot be read, prints the reason and returns `nil`, so that the other files are still
  /// read.
  func bytes(ofFile path: String, limit: Int) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(at: inputPath(path), limit: limit)
    } catch {
      print(error)
      return nil
    }
  }

  /// Reads a file with rules for links; if it is not JSON, prints the place and ends the run.
  func readLinkFile<Value>(
    at path: String, _ read: ([UInt8]) throws(JSONError) -> Value
  ) throws -> (bytes: [UInt8], value: Value) {
    let bytes = try readFile(at: path, limit: LinkLint.sizeLimit)
    do throws(JSONError) {
      return (bytes, try read(bytes))
    } catch {
      if let page = HTMLPage(bytes) {
        errors.print(
          "\(path): error: the file is \(page.phrase), not JSON\n"
            + "    A server that sends a page instead does not have the file: open its address in a"
            + " browser.")
      } else if let format = LinkLint.otherFormat(of: bytes) {
        let help = format.help.map { "\n    \($0)" } ?? ""
        errors.print("\(path): error: \(format.phrase)\(help)")
      } else {
        let position = TextPosition(of: error.offset, in: bytes)
        errors.print("\(path):\(position): error: not JSON: \(error.reason)")
      }
      throw Ended(status: .notDone)
    }
  }

  /// Reads a JSON file of one of several kinds; ends the run if it is of another kind.
  func readRules(
    at path: String, of command: String, _ kinds: [LinkFileKind]
  ) throws -> (bytes: [UInt8], kind: LinkFileKind) {
    let (bytes, _) = try readLinkFile(at: path) { bytes throws(JSONError) in
      try JSONReader.read(bytes)
    }
    return (bytes, try requireKind(of: bytes, at: path, for: command, kinds))
  }

  /// The kind of a file with rules; ends the run if the command does not read it.
  func requireKind(
    of bytes: [UInt8], at path: String, for command: String, _ kinds: [LinkFileKind]
  ) throws -> LinkFileKind {
    let kind = LinkFileKind(ofFileNamed: path, bytes)
    guard kinds.contains(kind) else {
      let other = "; waymark links resolve says what HarmonyOS does with a link"
      errors.print(
        "\(path.visible): error: this is an \(kind.fileName)\n    waymark \(command) reads an "
          + kinds.map(\.fileName).joined(separator: " or an ")
          + ([.appLinking, .module].contains(kind) ? other : ""))
      throw Ended(status: .notDone)
    }
    return kind
  }

  /// Runs the body; prints an error that stops it in the format of the results, and ends the run.
  func reporting<Value>(
    _ format: Format, of project: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      guard
        let fault = error as? DiagnosedError ?? (error as? FileError).map({ DiagnosedError($0) })
      else { throw error }
      BuildReport(format, of: project, isQuiet: true, in: self).fail(fault)
      throw Ended(status: .notDone)
    }
  }

  /// Passes the operands of a command to a body, and then the lines of a list that are not blank,
  /// with their numbers from 1.
  ///
  /// A line that is too long is cut to the limit plus one byte.
  func forEachInput(
    _ operands: [String], list: String?, orMissing names: String, limit: Int,
    _ body: (ArraySlice<UInt8>, _ line: Int?) -> Void
  ) throws {
    guard !operands.isEmpty || list != nil else { throw UsageError("\(names) is missing") }
    for operand in operands { body(Array(operand.utf8)[...], nil) }
    guard let list else { return }
    var lines = try LineReader(at: inputPath(list))
    var number = 0
    while var line = try lines.next(limit: limit) {
      number += 1
      if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      line = line.drop { $0 <= 0x20 }
      while line.last.map({ $0 <= 0x20 }) == true { line.removeLast() }
      if !line.isEmpty { body(line, number) }
    }
  }
}

/// The path of an input; `-` is standard input.
func inputPath(_ path: String) -> String { path == "-" ? "/dev/stdin" : path }

/// A run that ends early, after it printed the reason.
struct Ended: Error {
  let status: Status
}
