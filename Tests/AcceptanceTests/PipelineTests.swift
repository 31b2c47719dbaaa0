import Foundation
import Testing

/// The workflows of docs/pipelines.md, step by step, in a shell as the runners start it.
@Suite(.serialized) struct PipelineTests {
  private static let document = Waymark.root + "/docs/pipelines.md"

  /// A repository with a project whose host is the one of the workflows.
  private struct Repository {
    let scratch: TemporaryFolder
    var path: String { scratch.path + "/repository" }
    var site: String { scratch.path + "/site" }

    init() throws {
      scratch = try TemporaryFolder()
      #expect(try Waymark.run(["init", scratch.path + "/repository"]).status == 0)
      try edit { $0.replacing("\"example.com\"", with: "\"cars.example\"") }
      try scratch.write("", to: "site/empty")
    }

    func edit(_ change: (String) -> String) throws {
      let file = URL(fileURLWithPath: path + "/waymark.json")
      try Data(change(try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    }

    /// Runs a step; `SITE` is a folder here.
    func run(_ step: String) throws -> Waymark.Run {
      let settings = [
        "HOST=cars.example", "PASS_PASSWORD=none", "RCLONE_CONFIG_SITE_TYPE=alias",
        "RCLONE_CONFIG_SITE_REMOTE=\(site)", "RCLONE_CONFIG=/dev/null",
        "PATH=\(scratch.path)/bin:/usr/bin:/bin", "HOME=\(scratch.path)",
      ]
      try? FileManager.default.createDirectory(
        atPath: scratch.path + "/bin", withIntermediateDirectories: true)
      try? FileManager.default.createSymbolicLink(
        atPath: scratch.path + "/bin/waymark", withDestinationPath: Waymark.binary)
      return try Waymark.run(
        "/usr/bin/env",
        ["-i"] + settings + ["bash", "-eo", "pipefail", "-c", "cd \"$0\"\n" + step, path])
    }
  }

  /// The scripts of a workflow, in order; read by Python's YAML, as a runner reads them.
  private func steps(of language: String) throws -> [String] {
    let run = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("workflow.py"), Self.document, language])
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode([String].self, from: Data(run.output.utf8))
  }

  @Test(arguments: ["github", "gitlab"]) func runsAsWritten(service: String) throws {
    let repository = try Repository()
    let steps = try steps(of: service)
    #expect(steps.count >= 2)
    for step in steps where !step.contains("links verify") {
      let run = try repository.run(step)
      #expect(run.status == 0, "\(step)\n\(run.output)\(run.errors)")
    }
    let built = try Tree(repository.path + "/Output/production/web/cars.example")
    let uploaded = try Tree(repository.site + "/cars.example")
    #expect(uploaded == built && built.files.count > 20)
    // A listing that changes, and one that goes.
    let records = repository.path + "/Records/listings.csv"
    var rows = try String(contentsOfFile: records, encoding: .utf8).split(separator: "\n")
    rows.removeLast()
    try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: records))
    for step in steps where !step.contains("links verify") {
      let accepting = step.replacing("waymark build", with: "waymark build --accept-removals")
      let run = try repository.run(accepting)
      #expect(run.status == 0, "\(step)\n\(run.output)\(run.errors)")
    }
    let later = try Tree(repository.path + "/Output/production/web/cars.example")
    #expect(later != built)
    #expect(try Tree(repository.site + "/cars.example") == later)
  }

  @Test func comparesWhatIsServed() throws {
    let repository = try Repository()
    let build = try repository.run("waymark build --environment production")
    #expect(build.status == 0)
    let server = try WebServer(
      .nginx, tree: repository.path + "/Output/production", environment: "production",
      hosts: ["cars.example"])
    let step = try #require(try steps(of: "github").last)
    #expect(step.contains("links verify"))
    let served = step.replacing(
      "\"https://$HOST\"", with: "http://127.0.0.1:\(server.port) --host \"$HOST\"")
    let run = try repository.run(served)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func goesBackOnAServerOfItsOwn() throws {
    let repository = try Repository()
    try repository.edit {
      $0.replacing(
        "\"name\": \"My Marketplace\",",
        with: "\"name\": \"My Marketplace\", \"publish\": { \"mode\": \"generations\" },")
    }
    let steps = try steps(of: "sh")
    let build = try #require(steps.first?.split(separator: "\n").first.map(String.init))
    #expect(try repository.run(build).status == 0)
    let first = try Tree(repository.path + "/Output/production/web")
    let records = URL(fileURLWithPath: repository.path + "/Records/listings.csv")
    let text = try String(contentsOf: records, encoding: .utf8)
    try Data(text.replacing("$12,300", with: "$12,400").utf8).write(to: records)
    #expect(try repository.run(build).status == 0)
    #expect(try Tree(repository.path + "/Output/production/web") != first)
    let back = try #require(steps.first?.split(separator: "\n").last.map(String.init))
    let run = try repository.run(back)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Tree(repository.path + "/Output/production/web") == first)
  }

  @Test func annotatesWhatIsWrong() throws {
    let repository = try Repository()
    let records = repository.path + "/Records/listings.csv"
    let text = try String(contentsOfFile: records, encoding: .utf8)
    try Data((text + "\n,,,,\n").utf8).write(to: URL(fileURLWithPath: records))
    try repository.edit {
      $0.replacing("\"countries\": [\"CA\", \"HK\"]", with: "\"countries\": [\"SE\"]")
    }
    func check(_ format: String) throws -> Waymark.Run {
      try Waymark.run(["check", "--project", repository.path, "--format", format])
    }
    let found = try check("json").objects().filter { $0["code"] != nil }
    #expect(found.count > 1)
    let lines = try check("github").output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(lines.count == found.count)
    let form =
      /::(error|warning|notice) file=[^,:]+(,line=\d+)?(,col=\d+)?,title=[^,:]+::[^\n]+%0A.+/
    for line in lines { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
    #expect(lines.contains { $0.contains("file=\(repository.path)/Records/listings.csv,line=") })
    let issues = try JSONSerialization.jsonObject(with: Data(try check("gitlab").output.utf8))
    let report = try #require(issues as? [[String: Any]])
    #expect(report.count == found.count)
    #expect(Set(report.compactMap { $0["fingerprint"] as? String }).count == report.count)
    for issue in report {
      let location = try #require(issue["location"] as? [String: Any])
      #expect((location["path"] as? String)?.hasPrefix(repository.path) == true)
      #expect(["major", "minor", "info"].contains(issue["severity"] as? String))
    }
    let sarif = try #require(try check("sarif").objects().first)
    let runs = try #require(sarif["runs"] as? [[String: Any]])
    #expect((runs.first?["results"] as? [[String: Any]])?.count == found.count)
    // What stops a run is annotated too.
    try repository.edit { $0.replacing("\"locales\"", with: "\"localse\"") }
    #expect(
      try check("github").output.hasPrefix("::error file=\(repository.path)/waymark.json,line="))
    #expect(try check("gitlab").status == 2)
  }
}
