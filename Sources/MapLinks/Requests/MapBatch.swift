import WaymarkCore
import WaymarkMaps

/// Answers requests in JSON, one per line, with links in JSON, one per line.
public struct MapBatch: Sendable {
  /// The maximum length of a line in bytes, which no real request comes near.
  public static let lineLimit = 16 << 20

  /// The result of some lines.
  public struct Answers: Sendable {
    /// The answers, in the order of the requests.
    public fileprivate(set) var bytes: [UInt8] = []
    public fileprivate(set) var count = 0
    public fileprivate(set) var failures = 0
  }

  private let maker: LinkMaker

  public init(_ maker: LinkMaker) {
    self.maker = maker
  }

  /// Answers the requests of complete lines, the first of which has the given number.
  ///
  /// Blank lines are skipped. A request without a link is answered by `error` and `message`, which
  /// begins with its line.
  public func answers(to lines: ArraySlice<UInt8>, from firstLine: Int) -> Answers {
    var answers = Answers()
    var output = Output(capacity: lines.count * 2)
    for (index, text) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      answer(text, firstLine + index, &output, &answers)
    }
    answers.bytes = output.bytes
    return answers
  }

  private func answer(
    _ text: ArraySlice<UInt8>, _ line: Int, _ output: inout Output, _ answers: inout Answers
  ) {
    guard text.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    answers.count += 1
    do throws(MapError) {
      output.json(try maker.link(for: MapRequest(text)))
    } catch {
      answers.failures += 1
      output.json(error, at: "line \(line)")
    }
    output.append(byte: 0x0A)
  }
}

extension MapRequest {
  /// Reads a request from the JSON of a line.
  fileprivate init(_ text: ArraySlice<UInt8>) throws(MapError) {
    guard text.count <= MapBatch.lineLimit else {
      throw MapError(
        .badJSON,
        "the line is longer than \(MapBatch.lineLimit) bytes; write each request on its own line")
    }
    let bytes = Array(text)
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONReader.read(bytes)
    } catch {
      let column = TextPosition(of: error.offset, in: bytes).column
      throw MapError(.badJSON, "not valid JSON at column \(column): \(error.reason)")
    }
    if let repeated = document.duplicates.first {
      throw MapError(
        .badJSON, "duplicate member \"\(repeated.name.prefix(64))\"; keep one of them")
    }
    try self.init(document.root)
  }
}
