import Foundation
import Testing

/// The causes that `waymark diagnostics` shows for a code do cause it.
@Suite struct DiagnosticExamplesTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    let code: String
    let example: Input

    struct Input: Decodable, Sendable {
      let place: String
      let file: String?
      let text: String
      let command: String?
    }

    var testDescription: String { code }
  }

  /// Codes that occur together with the code of an example.
  private static let companions: [String: Set<String>] = [
    "project.duplicate-key": ["project.missing-key"],
    "project.records": ["project.value"], "build.left-out": ["record.id"],
    "hosting.rewrite": ["hosting.header"], "hosting.redirect": ["hosting.header"],
    "app.query-schemes-many": ["maps.no-page", "links.exception"],
    "project.placeholder": ["links.exception", "links.pass-exception"],
    "links.pass-exception": ["links.exception"], "links.exception": ["links.pass-exception"],
  ]

  private static let all: [Example] = {
    guard let run = try? Waymark.run(["diagnostics", "--format", "json"]) else { return [] }
    let lines = run.output.split(separator: "\n")
    return lines.compactMap { try? JSONDecoder().decode(Example.self, from: Data($0.utf8)) }
  }()

  /// Records of one kind are checked together, because checking a project takes longer than a
  /// record.
  private static let batched = ["listing", "dealer", "gatePass"]

  private static let single = all.filter {
    $0.example.place != "world" && !batched.contains($0.example.place)
  }

  /// The folder that docs/diagnostics.md begins with, made once.
  private static let folder = Result {
    let document = try String(
      contentsOfFile: Waymark.root + "/docs/diagnostics.md", encoding: .utf8)
    let script =
      try #require(document.split(separator: "```sh\n").dropFirst().first)
      .split(separator: "\n```").first ?? ""
    let scratch = try TemporaryFolder()
    let run = try shell(String(script), in: scratch.path)
    try #require(run.status == 0, "\(run.errors)")
    _ = try Waymark.python(plain, [scratch.path])
    return scratch
  }

  /// Writes the project file next to its folder as JSON that Foundation reads.
  private static let plain = #"""
    import json, re, sys
    text = open(sys.argv[1] + "/Cars/waymark.json").read()
    text = re.sub(r"^ *//.*$", "", text, flags=re.M)
    text = re.sub(r",(\s*[}\]])", r"\1", text)
    json.dump(json.loads(text), open(sys.argv[1] + "/waymark.json", "w"))
    """#

  private static func shell(_ script: String, in folder: String) throws -> Waymark.Run {
    let tool = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: tool.path + "/waymark", withDestinationPath: Waymark.binary)
    return try Waymark.run(
      "/bin/bash", ["-c", script],
      environment: ["PATH": "\(tool.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin"], in: folder)
  }

  /// A copy of that folder.
  private struct Copy {
    let scratch: TemporaryFolder
    var path: String { scratch.path + "/Cars" }

    init() throws {
      scratch = try TemporaryFolder()
      try FileManager.default.copyItem(
        atPath: try folder.get().path + "/Cars", toPath: scratch.path + "/Cars")
    }

    /// Replaces members; `null` removes one.
    func edit(_ file: String, _ change: (inout [String: Any]) throws -> Void) throws {
      let path = path + "/" + file
      let source = file == "waymark.json" ? try folder.get().path + "/" + file : path
      let value = try JSONSerialization.jsonObject(
        with: try Data(contentsOf: URL(fileURLWithPath: source)))
      var object = try #require(value as? [String: Any])
      try change(&object)
      let data = try JSONSerialization.data(
        withJSONObject: object.filter { !($0.value is NSNull) },
        options: [.withoutEscapingSlashes, .prettyPrinted])
      try data.write(to: URL(fileURLWithPath: path))
    }

    /// Writes the files of an example, and returns the commands for a shell.
    func prepare(_ input: Example.Input) throws -> String {
      func members() throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data("{\(input.text)}".utf8))
        return try #require(value as? [String: Any])
      }
      switch input.place {
      case "project":
        try edit("waymark.json") { $0.merge(try members()) { $1 } }
      case "environment":
        try edit("waymark.json") { project in
          let environments = try #require(project["environments"] as? [String: Any])
          var production = try #require(environments["production"] as? [String: Any])
          production.merge(try members()) { $1 }
          project["environments"] = ["production": production.filter { !($0.value is NSNull) }]
        }
      case "route":
        try edit("waymark.json") { project in
          let routes = try #require(project["routes"] as? [Any])
          project["routes"] =
            routes + [try JSONSerialization.jsonObject(with: Data(input.text.utf8))]
        }
      case "pass":
        try edit("Coupon/pass.json") { $0.merge(try members()) { $1 } }
      case "file":
        try Data(input.text.utf8).write(
          to: URL(fileURLWithPath: path + "/" + (try #require(input.file))))
      default: return input.text
      }
      return try #require(input.command)
    }
  }

  @Test(arguments: single) func causesItsCode(example: Example) throws {
    let copy = try Copy()
    let run = try Self.shell(try copy.prepare(example.example), in: copy.path)
    let output = run.output + run.errors
    let codes = Set(
      output.matches(of: /\[([a-z-]+\.[a-z0-9-]+|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)\]/).map {
        String($0.output.1)
      })
    #expect(codes.contains(example.code), "\(output)")
    guard ["project", "environment", "route"].contains(example.example.place) else { return }
    let others = codes.subtracting(
      (Self.companions[example.code] ?? []).union(["build.first-tree"]))
    #expect(others == [example.code], "\(output)")
  }

  /// A file of valid records, followed by the examples, one per line.
  @Test(arguments: [
    (
      "listing", "listings.ndjson",
      // The newest of two records with one identifier is kept, so the one of the example is
      // reported.
      #"{ "id": "NUMBER", "title": "Golf", "dealer": "northside", "updated": "2026-01-01" }"#
    ),
    (
      "dealer", "dealers.ndjson",
      #"{ "id": "dealerNUMBER", "name": "A", "telephone": "+14165550142" }"#
    ),
    ("gatePass", "gate-passes.ndjson", #"{ "id": "9b1d6f0c4e2a78NUMBER", "vehicle": "Golf" }"#),
  ]) func causesItsCode(place: String, file: String, good: String) throws {
    let copy = try Copy()
    let examples = Self.all.filter { $0.example.place == place }
    #expect(examples.count >= 4)
    let lines =
      ([1] + (11..<70)).map { good.replacing("NUMBER", with: "\($0)") }
      + examples.map { $0.example.text.replacing("\n", with: " ") }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(
      to: URL(fileURLWithPath: copy.path + "/Records/" + file))
    try copy.edit("waymark.json") { project in
      var records = try #require(project["records"] as? [String: Any])
      records[place == "gatePass" ? "gatePasses" : place + "s"] = [
        "source": ["ndjson": "Records/" + file]
      ]
      project["records"] = records
      project["publish"] = ["maxLeftOut": "100%"]
    }
    let run = try Self.shell("waymark check --format json", in: copy.path)
    let found = try run.objects().filter { $0["code"] != nil }
    for (index, example) in examples.enumerated() {
      let line = 61 + index
      let codes = found.filter { ($0["line"] as? Int ?? line) == line }
        .compactMap { $0["code"] as? String }
      #expect(codes.contains(example.code), "\(example.code): \(codes)")
    }
  }
}
