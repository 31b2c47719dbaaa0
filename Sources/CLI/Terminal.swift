import WaymarkAppLinks
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkTree

/// What a run knows of the world: where it prints, its environment variables and the time.
///
/// Everything below `Commands` gets these as values, so that a test can run any command in process.
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

  /// Whether the error console takes colours: a person reads it and `NO_COLOR` is not set.
  var hasColor: Bool {
    isInteractive && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
  }

  /// The moment that reproducible-builds.org's `SOURCE_DATE_EPOCH` pins.
  func signingTime() throws(UsageError) -> Int? {
    guard let text = variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw UsageError("SOURCE_DATE_EPOCH \"\(text)\" is not a number of seconds since 1970")
    }
    return seconds
  }
}

extension Terminal {
  /// Prints what is wrong, each with what to do about it, for people.
  func print(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { errors.print(colored: diagnostic.text(inColor: hasColor)) }
  }

  /// Prints groups of what is wrong with records.
  func print(_ groups: FaultGroups) {
    for group in groups.sorted { errors.print(colored: group.text(inColor: hasColor)) }
  }

  /// Prints why a file cannot be used, and what to do.
  func print(_ error: FileError) {
    errors.print("waymark: \(error.description.visible)\n    \(error.help)")
  }

  /// Reads one of several files that a command was given; `-` is standard input.
  ///
  /// When it cannot be read, the reason is printed and the result is `nil`, so that the others still
  /// are read.
  func bytes(ofFile path: String, limit: Int) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(at: inputPath(path), limit: limit)
    } catch {
      print(error)
      return nil
    }
  }

  /// Reads a file with rules for links; one that is not JSON ends the run, after it is said where.
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
      } else {
        let position = TextPosition(of: error.offset, in: bytes)
        errors.print("\(path):\(position): error: not JSON: \(error.reason)")
      }
      throw Ended(status: .notDone)
    }
  }

  /// Runs the body; what stops it is reported as the results of the command are, and ends the run.
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

  /// Gives the operands of a command to a body, and then the lines of a list that are not blank, with
  /// their numbers from 1.
  ///
  /// A line that is too long is cut to one byte more than the limit.
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
      if line.last == 0x0D { line.removeLast() }
      if !line.allSatisfy({ $0 <= 0x20 }) { body(line, number) }
    }
  }
}

/// The path of an input; `-` is standard input.
func inputPath(_ path: String) -> String { path == "-" ? "/dev/stdin" : path }

/// A run that ends early, after it said why.
struct Ended: Error {
  let status: Status
}
