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

    /// The files of the host at the target, and those of the last build.
    var deployed: Tree { get throws { try Tree(site + "/bucket/cars.example") } }
    var built: Tree { get throws { try Tree(path + "/Output/production/web/cars.example") } }

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
        "HOST=cars.example", "BUCKET=bucket", "PASS_PASSWORD=none", "RCLONE_CONFIG_SITE_TYPE=alias",
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

  /// Runs all steps of a release, in which no server is asked.
  private func release(_ repository: Repository, _ service: String) throws {
    for step in try steps(of: service) {
      let run = try repository.run(step.replacing(" --origin \"https://$HOST\"", with: ""))
      #expect(run.status == 0, "\(step)\n\(run.output)\(run.errors)")
    }
    #expect(try repository.deployed == repository.built)
  }

  @Test(arguments: ["github", "gitlab"]) func runsAsWritten(service: String) throws {
    let repository = try Repository()
    #expect(try steps(of: service).count >= 2)
    try release(repository, service)
    let first = try repository.deployed
    #expect(first.files.count > 20)
    // A listing that changes.
    let records = URL(fileURLWithPath: repository.path + "/Records/listings.csv")
    let text = try String(contentsOf: records, encoding: .utf8)
    try Data(text.replacing("$12,300", with: "$12,400").utf8).write(to: records)
    try release(repository, service)
    #expect(try repository.deployed != first)
  }

  /// What a runner restores into the folder of the trees.
  private enum Cache: CaseIterable {
    case none, ofTheRunItself, ofTheLastRun
  }

  /// The workflow of an earlier commit runs again, whose page has another name than the one after it.
  @Test(arguments: Cache.allCases) private func goesBackByRunningAgain(cache: Cache) throws {
    let repository = try Repository()
    let records = URL(fileURLWithPath: repository.path + "/Records/listings.csv")
    let text = try String(contentsOf: records, encoding: .utf8)
    let output = repository.path + "/Output"
    let files = FileManager.default
    try release(repository, "github")
    let first = try repository.deployed
    try files.copyItem(atPath: output, toPath: repository.scratch.path + "/cache-1")
    var lines = text.split(separator: "\n")
    lines[1] = "renamed" + lines[1].drop { $0 != "," }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: records)
    try release(repository, "github")
    #expect(try repository.deployed != first)
    try Data(text.utf8).write(to: records)
    if cache != .ofTheLastRun { try files.removeItem(atPath: output) }
    if cache == .ofTheRunItself {
      try files.copyItem(atPath: repository.scratch.path + "/cache-1", toPath: output)
    }
    try release(repository, "github")
    // Dates of what changed in between may be other ones; the pages are those of the earlier commit.
    let last = try repository.deployed
    #expect(last.paths == first.paths && last["ads/1/index.html"] == first["ads/1/index.html"])
    if cache != .ofTheLastRun { #expect(last == first) }
  }

  /// As from an artifact without hidden files.
  @Test func refusesATreeWhoseFilesAreMissing() throws {
    let repository = try Repository()
    try release(repository, "github")
    let before = try repository.deployed
    try FileManager.default.removeItem(
      atPath: repository.path + "/Output/production/web/cars.example/robots.txt")
    let run = try repository.run("waymark deploy production --to SITE:other")
    #expect(run.status == 2, "\(run.output)\(run.errors)")
    #expect(try repository.deployed == before)
  }

  @Test func comparesWhatIsServed() throws {
    let repository = try Repository()
    try release(repository, "github")
    let server = try WebServer(
      .nginx, tree: repository.path + "/Output/production", environment: "production",
      hosts: ["cars.example"])
    let step = try #require(try steps(of: "github").last)
    #expect(step.contains("--origin"))
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
