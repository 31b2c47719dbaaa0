import Foundation
import Testing

/// Chromium, which opens the pages of a server and says what is wrong with them.
struct Browser {
  /// A page to open; `Fixtures/browse.py` says what the members ask for.
  struct Page: Encodable {
    var path: String
    var status = 200
    var finds: [String] = []
    var slow = false
    var lcp: String?
    var bypass = false
    var light = false
    var brief = false
  }

  /// What was found on a page under one condition.
  struct Report: Decodable {
    let path: String
    let condition: String
    let findings: [String]
    let shift: Double?
    let largest: Paint?
    let count: Int?
  }

  /// The element that was painted last of those that matter, and when.
  struct Paint: Decodable {
    let element: String?
    let time: Double
  }

  private struct Words: Encodable {
    let path: String
    let queries: [[String]]
  }

  private struct Job: Encodable {
    let host: String
    let port: Int
    let pages: [Page]
    let words: Words?
  }

  /// How far a page may move while it loads: half of what counts as good, because a busy machine paints late.
  static let shift = 0.05

  let server: WebServer
  let host: String

  /// A look at a page, and the script that finds something there; `Fixtures/look.py` says what the members
  /// ask for.
  struct Look: Encodable {
    var path: String
    var script: String
    var width = 1280
    var height = 900
    var media = "screen"
    var scheme = "light"
    var forced = false
    var now: String?
    var off = false
    var first: String?
    var keys: [String] = []
  }

  private struct LookJob: Encodable {
    let host: String
    let port: Int
    let looks: [Look]
  }

  /// What the script of each look finds.
  func look<Answer: Decodable>(_ looks: [Look], as answer: Answer.Type) throws -> [Answer] {
    let job = LookJob(host: host, port: server.port, looks: looks)
    let run = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("look.py")],
      input: String(decoding: try JSONEncoder().encode(job), as: UTF8.self))
    try #require(run.status == 0, "\(run.errors)\n\(server.messages)")
    let answers = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    try #require(answers.count == looks.count, "\(run.errors)")
    return answers
  }

  /// Opens pages under every condition.
  func open(_ pages: [Page]) throws -> [Report] {
    try run(Job(host: host, port: server.port, pages: pages, words: nil))
  }

  /// Makes each query on a search page, which has to find the one path beside it.
  func search(_ path: String, _ queries: [[String]]) throws -> [Report] {
    let words = Words(path: path, queries: queries)
    return try run(Job(host: host, port: server.port, pages: [], words: words))
  }

  private func run(_ job: Job) throws -> [Report] {
    let run = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("browse.py"), try ProofTools.axe()],
      input: String(decoding: try JSONEncoder().encode(job), as: UTF8.self))
    try #require(run.status == 0, "\(run.errors)\n\(server.messages)")
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8))
    }
  }
}

extension [Browser.Report] {
  /// Expects that nothing was found, and that every page was looked at.
  func expectNothing(of pages: [Browser.Page]) {
    for report in self {
      #expect(report.findings.isEmpty, "\(report.path), \(report.condition)")
      #expect((report.shift ?? 0) <= Browser.shift, "\(report.path), \(report.condition)")
    }
    #expect(Set(map(\.path)) == Set(pages.map(\.path)))
    for page in pages {
      let conditions = filter { $0.path == page.path }.map(\.condition)
      let more = (page.slow ? 1 : 0) + (page.bypass ? 1 : 0)
      let wanted = page.light ? 1 : (page.brief ? 6 : 8) + more
      #expect(conditions.count >= wanted, "\(page.path): \(conditions)")
    }
  }
}
