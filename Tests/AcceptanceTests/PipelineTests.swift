import Foundation
import Testing

/// The workflows of docs/ci, run like the runners of the services.
@Suite(.serialized) struct PipelineTests {
  /// A repository with a project whose host is that of the workflows.
  private struct Repository {
    let scratch: TemporaryFolder

    /// The path of the project in the repository.
    let folder: String
    var root: String { scratch.path + "/repository" }
    var path: String { folder.isEmpty ? root : root + "/" + folder }
    private var state: String { scratch.path + "/state" }

    /// The files of the host at the target, and those of the last build.
    var deployed: Tree { get throws { try Tree(scratch.path + "/site/cars-example/cars.example") } }
    var built: Tree {
      get throws {
        let output = "\(state)/workspace/\(folder)/Output/production/web/cars.example"
        return try Tree(URL(fileURLWithPath: output).resolvingSymlinksInPath().path)
      }
    }

    init(folder: String = "") throws {
      scratch = try TemporaryFolder()
      self.folder = folder
      #expect(try Waymark.run(["init", path]).status == 0)
      try edit("waymark.json") { $0.replacing("\"example.com\"", with: "\"cars.example\"") }
      for name in ["site/empty", "state/empty"] { try scratch.write("", to: name) }
      try copy("action.yml", to: ".github/actions/waymark/action.yml")
      for name in ["github.yml", "gitlab-ci.yml", "sharded.yml"] { try copy(name, to: name) }
      try write(
        "waymark",
        """
        export RCLONE_CONFIG_SITE_TYPE=alias RCLONE_CONFIG_SITE_REMOTE=\(scratch.path)/site
        words=()
        while [ $# -gt 0 ]; do
          case $1 in
            --origin)
              [ -z "$SERVER" ] || words+=(--origin "$SERVER" --host "${2#https://}")
              shift ;;
            *) words+=("$1") ;;
          esac
          shift
        done
        exec \(Waymark.binary) "${words[@]}"
        """)
      try write("sudo", "exec \"$@\"")
      try write("apt-get", "exit 0")
      // No host of the workflows exists on this machine.
      try write("curl", "case \"$*\" in *https://*) exit 22 ;; esac\nexec /usr/bin/curl \"$@\"")
    }

    private func copy(_ name: String, to place: String) throws {
      try scratch.write(
        try String(contentsOfFile: "\(Waymark.root)/docs/ci/\(name)", encoding: .utf8),
        to: "repository/" + place)
    }

    /// Writes a program that steps find before others of its name.
    private func write(_ program: String, _ script: String) throws {
      try scratch.write("#!/bin/bash\n\(script)\n", to: "bin/" + program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(scratch.path)/bin/\(program)")
    }

    /// Changes a file of the project.
    func edit(_ name: String, _ change: (String) -> String) throws {
      let file = URL(fileURLWithPath: path + "/" + name)
      try Data(change(try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    }

    /// Changes a file of the repository.
    func editWorkflow(_ name: String, _ change: (String) -> String) throws {
      let file = URL(fileURLWithPath: root + "/" + name)
      try Data(change(try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    }

    func loseCaches() throws { try FileManager.default.removeItem(atPath: state + "/caches") }

    /// Runs a workflow for an event.
    func run(
      _ number: Int, attempt: Int = 1, event: String = "push", server: String = "",
      of workflow: String = "github.yml"
    ) throws -> Waymark.Run {
      try Waymark.run(
        "/usr/bin/env",
        [
          "-i", "PATH=\(scratch.path)/bin:/usr/bin:/bin", "HOME=\(scratch.path)",
          "RCLONE_CONFIG=/dev/null", "SERVER=\(server)", "python3", ProofTools.fixture("runner.py"),
          workflow.hasPrefix("gitlab") ? "gitlab" : "github", "\(root)/\(workflow)", state, root,
          event, "\(number)", "\(attempt)",
        ])
    }

    /// Runs a workflow after a push, which must succeed and deploy the built tree to the target.
    @discardableResult func release(
      _ number: Int, attempt: Int = 1, of workflow: String = "github.yml"
    ) throws -> Waymark.Run {
      let run = try run(number, attempt: attempt, of: workflow)
      try #require(run.status == 0, "\(run.output)\(run.errors)")
      #expect(try deployed == built)
      return run
    }
  }

  @Test(arguments: ["github.yml", "gitlab-ci.yml", "sharded.yml"])
  func deploysEveryPush(workflow: String) throws {
    let repository = try Repository()
    let run = try repository.release(1, of: workflow)
    #expect(!run.output.contains("Links change hands"), "There is no app.")
    let first = try repository.deployed
    #expect(first.files.count > 20)
    try repository.edit("Records/listings.csv") { $0.replacing("$12,300", with: "$12,400") }
    let second = try repository.release(2, of: workflow)
    #expect(try repository.deployed != first)
    #expect(second.output.contains("restored") == (workflow != "sharded.yml"))
  }

  @Test(arguments: ["github.yml", "gitlab-ci.yml"])
  func checksAChangeBeforeItIsMerged(workflow: String) throws {
    let repository = try Repository()
    let run = try repository.run(1, event: "pull_request", of: workflow)
    #expect(
      run.status == 0 && run.output.lowercased().contains("## check"), "\(run.output)\(run.errors)")
    #expect(try repository.deployed.files.isEmpty)
  }

  @Test func deploysAProjectInAFolderOfTheRepository() throws {
    let repository = try Repository(folder: "sites/cars")
    try repository.editWorkflow("github.yml") {
      $0.replacing("          host:", with: "          project: sites/cars\n          host:")
    }
    try repository.edit("Records/listings.csv") { $0 + "\nx,,,\n" }
    let run = try repository.run(1)
    #expect(run.output.contains("::error file=sites/cars/Records/listings.csv,line="))
    try repository.edit("Records/listings.csv") { String($0.dropLast(6)) }
    try repository.release(2)
  }

  @Test func reportsLinksThatChangeHands() throws {
    let repository = try Repository()
    try repository.edit("waymark.json") {
      $0.replacing("// \"ios\":", with: "\"ios\":")
        .replacing(
          "\"extends\": \"production\",", with: "\"extends\": \"production\", \"ios\": null,")
    }
    #expect(try repository.release(1).output.contains("::warning::Links change hands"))
  }

  /// How a release is rolled back.
  private enum WayBack {
    case runAgain, revert, generation
  }

  /// A release whose page has another name than the previous one is rolled back, with the caches
  /// and without.
  @Test(arguments: [
    (WayBack.runAgain, true), (.revert, false), (.generation, true), (.generation, false),
  ])
  private func rollsBack(way: WayBack, hasCaches: Bool) throws {
    let repository = try Repository()
    try repository.edit("waymark.json") {
      $0.replacing(
        "\"name\": \"My Marketplace\",",
        with: "\"name\": \"My Marketplace\", \"publish\": { \"mode\": \"generations\" },")
    }
    try repository.release(1)
    let first = try repository.deployed
    var text = ""
    try repository.edit("Records/listings.csv") {
      text = $0
      var lines = $0.split(separator: "\n")
      lines[1] = "renamed" + lines[1].drop { $0 != "," }
      return lines.joined(separator: "\n") + "\n"
    }
    try repository.release(2)
    let second = try repository.deployed
    #expect(second != first)
    if !hasCaches { try repository.loseCaches() }
    if way != .generation { try repository.edit("Records/listings.csv") { _ in text } }
    switch way {
    case .runAgain: try repository.release(1, attempt: 2)
    case .revert: try repository.release(3)
    case .generation:
      let run = try repository.run(3, event: "workflow_dispatch")
      #expect((run.status == 0) == hasCaches, "\(run.output)\(run.errors)")
      // Without the cache there is no previous tree, and the site remains unchanged.
      guard hasCaches else { return #expect(try repository.deployed == second) }
    }
    // Dates of later changes may differ; the pages are those of the earlier release.
    let last = try repository.deployed
    #expect(last.paths == first.paths && last["ads/1/index.html"] == first["ads/1/index.html"])
    if way == .generation || !hasCaches { #expect(last.differences(from: first) == []) }
  }

  @Test func rollsBackWithTheGitLabJob() throws {
    let repository = try Repository()
    try repository.edit("waymark.json") {
      $0.replacing(
        "\"name\": \"My Marketplace\",",
        with: "\"name\": \"My Marketplace\", \"publish\": { \"mode\": \"generations\" },")
    }
    try repository.release(1, of: "gitlab-ci.yml")
    let first = try repository.deployed
    try repository.edit("Records/listings.csv") { $0.replacing("$12,300", with: "$12,400") }
    try repository.release(2, of: "gitlab-ci.yml")
    let run = try repository.run(3, event: "workflow_dispatch", of: "gitlab-ci.yml")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try repository.deployed == first)
  }

  /// After a failed comparison with the server, the tree of that release is rolled back, and a
  /// repeated job rolls back to the same tree.
  @Test(arguments: ["github.yml", "gitlab-ci.yml"])
  func rollsBackAFailedRelease(workflow: String) throws {
    let repository = try Repository()
    try repository.edit("waymark.json") {
      $0.replacing(
        "\"name\": \"My Marketplace\",",
        with: "\"name\": \"My Marketplace\", \"publish\": { \"mode\": \"generations\" },")
    }
    try repository.release(1, of: workflow)
    try repository.edit("Records/listings.csv") { $0.replacing("$12,300", with: "$12,400") }
    try repository.release(2, of: workflow)
    let second = try repository.deployed
    try repository.edit("Records/listings.csv") { $0.replacing("$12,400", with: "$12,500") }
    // No server answers at this port.
    let silent = "http://127.0.0.1:9"
    #expect(try repository.run(3, server: silent, of: workflow).status == 1)
    #expect(try repository.deployed != second)
    for (number, server) in [(4, silent), (5, "")] {
      let run = try repository.run(
        number, event: "workflow_dispatch", server: server, of: workflow)
      #expect((run.status == 0) == server.isEmpty, "\(run.output)\(run.errors)")
      #expect(try repository.deployed == second)
    }
  }

  /// The folder of the shards is hidden, and an artifact without hidden files lacks it.
  @Test func needsTheHiddenFilesOfShards() throws {
    let repository = try Repository()
    try repository.editWorkflow("sharded.yml") {
      $0.replacing("          include-hidden-files: true\n", with: "")
    }
    let run = try repository.run(1, of: "sharded.yml")
    #expect(run.status == 1 && run.output.contains("Merge ended with 2"), "\(run.output)")
    #expect(try repository.deployed.files.isEmpty)
  }

  /// As from an artifact without hidden files.
  @Test func refusesATreeWhoseFilesAreMissing() throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/Cars"
    #expect(try Waymark.run(["init", project]).status == 0)
    #expect(try Waymark.run(["build", "--project", project]).status == 0)
    try FileManager.default.removeItem(
      atPath: project + "/Output/production/web/example.com/robots.txt")
    let run = try Waymark.run([
      "deploy", "production", "--project", project, "--to", ":local:\(scratch.path)/site",
    ])
    #expect(run.status == 2 && run.errors.contains("[deploy.tree]"), "\(run.output)\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/site/example.com"))
  }

  @Test func comparesTheServedFiles() throws {
    let repository = try Repository()
    try repository.release(1)
    let root = repository.scratch.path + "/served"
    let output =
      URL(fileURLWithPath: repository.scratch.path + "/state/workspace")
      .resolvingSymlinksInPath().path + "/Output/production"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: output + "/hosting", toPath: root + "/hosting")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/web", withDestinationPath: repository.scratch.path + "/site/cars-example")
    let server = try WebServer(
      .nginx, tree: root, environment: "production", hosts: ["cars.example"])
    let address = "http://127.0.0.1:\(server.port)"
    let good = try repository.run(2, server: address)
    #expect(good.status == 0, "\(good.output)\(good.errors)")
    // A failed comparison, and the rollback after it.
    try repository.edit("Records/listings.csv") { $0.replacing("$12,300", with: "$12,400") }
    let failed = try repository.run(3, server: "http://127.0.0.1:1")
    #expect(failed.status == 1 && failed.output.contains("Deploy ended with 1"), "\(failed.output)")
    try repository.edit("Records/listings.csv") { $0.replacing("$12,400", with: "$12,300") }
    let reverted = try repository.run(4, server: address)
    #expect(reverted.status == 0, "\(reverted.output)\(reverted.errors)")
    #expect(try repository.deployed == repository.built)
  }

  /// The commands of docs/pipelines.md for a server that builds the site it serves.
  @Test func rollsBackOnAnOwnServer() throws {
    let document = try String(
      contentsOfFile: Waymark.root + "/docs/pipelines.md", encoding: .utf8)
    let block = try #require(document.firstMatch(of: /(?s)```sh\n(.*?)\n```/)).output.1
    let commands = block.split(separator: "\n").map(String.init)
    #expect(commands.count == 2)
    let repository = try Repository()
    try repository.edit("waymark.json") {
      $0.replacing(
        "\"name\": \"My Marketplace\",",
        with: "\"name\": \"My Marketplace\", \"publish\": { \"mode\": \"generations\" },")
    }
    func run(_ command: String) throws {
      let words = command.split(separator: " ").map(String.init)
      #expect(words.first == "waymark")
      let run = try Waymark.run(Array(words.dropFirst()), in: repository.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    func shown() throws -> Tree {
      let link = URL(fileURLWithPath: repository.path + "/Output/production")
      return try Tree(link.resolvingSymlinksInPath().path + "/web")
    }
    try run(commands[0])
    let first = try shown()
    try repository.edit("Records/listings.csv") { $0.replacing("$12,300", with: "$12,400") }
    try run(commands[0])
    #expect(try shown() != first)
    try run(commands[1])
    #expect(try shown() == first)
  }

  @Test func annotatesFaults() throws {
    let repository = try Repository()
    let records = repository.path + "/Records/listings.csv"
    let text = try String(contentsOfFile: records, encoding: .utf8)
    try Data((text + "\n,,,,\n").utf8).write(to: URL(fileURLWithPath: records))
    try repository.edit("waymark.json") {
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
    // Paths are relative to the root of the repository, wherever the command runs, with or without
    // --project.
    let parent = repository.scratch.path
    for (folder, project) in [
      (repository.path, "."), (parent, "./repository"), (repository.path + "/Records", ".."),
    ] {
      for (variable, format) in [("GITHUB_WORKSPACE", "github"), ("CI_PROJECT_DIR", "gitlab")] {
        let run = try Waymark.run(
          ["check", "--project", project, "--format", format], environment: [variable: parent],
          in: folder)
        let prefix = format == "github" ? "file=" : "\"path\":\""
        #expect(run.output.contains(prefix + "repository/Records/listings.csv"), "\(run.output)")
        #expect(!run.output.contains(parent) && !run.output.contains("../"))
      }
    }
    // An error that stops a run is annotated too.
    try repository.edit("waymark.json") { $0.replacing("\"locales\"", with: "\"localse\"") }
    #expect(
      try check("github").output.hasPrefix("::error file=\(repository.path)/waymark.json,line="))
    #expect(try check("gitlab").status == 2)
  }
}
