import Foundation
import Testing

/// `waymark deploy` to a folder, by SFTP and to a bucket: after each deploy the target is the tree.
@Suite struct DeployTests {
  private static let trees = Result { try DeployTrees() }

  @Test(arguments: DeployTarget.Kind.allCases)
  func deploysATreeAndRollsItBack(kind: DeployTarget.Kind) throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(kind)
    let dry = try target.deploy(trees, trees.first, ["--dry-run"])
    let lines = try dry.objects()
    #expect(dry.status == 0 && lines.count > 30, "\(dry.errors)")
    #expect(lines.allSatisfy { $0["action"] as? String == "put" && $0["bytes"] is Int })
    #expect(try target.objects().isEmpty && target.state().isEmpty)
    let first = try target.deploy(trees, trees.first)
    try #require(first.status == 0, "\(first.output)\(first.errors)")
    let report = try #require(try first.objects().last)
    #expect(report["put"] as? Int == lines.count && report["base"] as? String == "none")
    #expect(report["target"] as? String == target.name)
    try target.requireEqual(to: trees, trees.first)
    let again = try #require(try target.deploy(trees, trees.first).objects().last)
    #expect(again["put"] as? Int == 0 && again["unchanged"] as? Int == lines.count)
    // A change, and a rollback to the earlier tree.
    for output in [trees.second, trees.first] {
      let run = try target.deploy(trees, output)
      try #require(run.status == 0, "\(run.output)\(run.errors)")
      let report = try #require(try run.objects().last)
      #expect(report["put"] as? Int ?? 0 > 5 && report["put"] as? Int ?? 0 < lines.count)
      #expect(report["deleted"] as? Int ?? 0 > 0 && report["base"] as? String == "manifest")
      try target.requireEqual(to: trees, output)
    }
  }

  @Test(arguments: [DeployTarget.Kind.folder, .bucket])
  func findsAndRepairsChangesOfOthers(kind: DeployTarget.Kind) throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(kind)
    try #require(try target.deploy(trees, trees.first).status == 0)
    let wanted = try trees.objects(trees.first, on: target)
    let page = try #require(wanted.keys.sorted().first { $0.contains("/ads/17") })
    try target.write("changed by hand", to: page)
    try target.write("strange", to: "cars.example.com/by hand #1?.txt")
    try target.write("strange", to: "cars.example.com/caf\u{E9} \u{6C7D}\u{8F66} 50%.txt")
    let dry = try target.deploy(trees, trees.first, ["--repair", "--dry-run"])
    #expect(dry.status == 1, "a difference is found")
    let refused = try target.deploy(trees, trees.second)
    #expect(refused.status == 2)
    let codes = try refused.objects().compactMap { $0["code"] as? String }
    #expect(Set(codes) == ["deploy.changed"] && refused.output.contains(page))
    let repair = try target.deploy(trees, trees.first, ["--repair"])
    #expect(repair.status == 0, "\(repair.output)\(repair.errors)")
    #expect(repair.output.contains("by hand #1?.txt") && repair.output.contains("50%.txt"))
    try target.requireEqual(to: trees, trees.first)
    #expect(try target.deploy(trees, trees.first, ["--repair", "--dry-run"]).status == 0)
  }

  /// A host that moved to another environment of the target stays there, but not one that an
  /// environment had earlier: it may not exist today.
  @Test(arguments: [("staging", 60, true), ("preview", -60, false), (nil, 0, false)])
  func leavesAHostToItsNewEnvironment(other: String?, after seconds: Double, isKept: Bool) throws {
    let trees = try Self.trees.get()
    let (target, project) = (try DeployTarget(.folder), try trees.name)
    try #require(try target.deploy(trees, trees.first).status == 0)
    try target.write("x", to: "old.example.com/index.html")
    let hash = try DeployTrees.hash(Data("x".utf8))
    let line = #"{"key":"old.example.com/index.html","sha256":"\#(hash)","size":1}"#
    func claim(_ environment: String, _ number: Int) throws {
      let head = #"{"waymark":"manifest","version":1,"project":"\#(project)","environment":""#
      let text = head + environment + "\"}\n" + line + "\n"
      let seal = try DeployTrees.hash(Data(text.utf8))
      try target.write(
        text + "{\"lines\":1,\"sha256\":\"\(seal)\"}\n",
        to: ".waymark/\(environment)/manifests/\(number)")
    }
    try claim("production", 9)
    if let other {
      try claim(other, 1)
      let file = target.folder + "/.waymark/\(other)/manifests/1"
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: file)
    }
    let run = try target.deploy(
      trees, trees.first, ["--repair", "--accept-removals", "hosts,listings"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("so its files are kept") == isKept, "\(run.output)")
    let path = target.folder + "/old.example.com/index.html"
    #expect(FileManager.default.fileExists(atPath: path) == isKept)
  }

  /// Never advice to delete another environment's files.
  @Test func namesTheOtherEnvironmentOfATarget() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    try target.write("x", to: "staging.example.com/index.html")
    for (state, advice) in [("", "delete it"), ("staging", "it may be of staging")] {
      if !state.isEmpty { try target.write("", to: ".waymark/\(state)/manifests/1") }
      let run = try target.deploy(trees, trees.first, ["--dry-run"])
      #expect(run.status == 1 && run.output.contains(advice), "\(run.output)\(run.errors)")
    }
  }

  @Test func completesABucketAfterKills() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.bucket)
    for round in 0..<4 {
      let process = try Waymark.startUnblocked(
        target.arguments(round % 2 == 0 ? trees.first : trees.second, trees.project)
          + ["--accept-removals", "listings"], environment: target.variables())
      usleep(UInt32.random(in: 300_000...2_500_000))
      process.endNow()
    }
    let run = try target.deploy(trees, trees.first)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    try target.requireEqual(to: trees, trees.first)

    let other = try Waymark.run(
      target.arguments(trees.first, trees.project).map { $0 == target.name ? "site:nosuch" : $0 },
      environment: target.variables())
    #expect(other.status == 2)
    #expect(
      other.output.contains("the bucket does not exist")
        && other.output.contains("rclone mkdir site:nosuch"), "\(other.output)\(other.errors)")
  }

  @Test func letsOnlyOneOfTwoDeploysRun() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    try #require(try target.deploy(trees, trees.first).status == 0)
    let processes = try [trees.first, trees.second, trees.first].map { output in
      try Waymark.startUnblocked(
        target.arguments(output, trees.project), environment: target.variables())
    }
    var statuses: [Int32] = []
    for process in processes {
      process.waitUntilExit()
      statuses.append(process.terminationStatus)
    }
    #expect(statuses.allSatisfy { $0 == 0 || $0 == 2 }, "\(statuses)")
    let found = try target.objects()
    #expect(
      try found == trees.objects(trees.first, on: target)
        || found == trees.objects(trees.second, on: target))
    #expect(try target.state().count == 1)
  }

  // MARK: - Targets that fail

  @Test func reportsATargetThatCannotBeWritten() throws {
    let trees = try Self.trees.get()
    for target in [":local:/proc/nothing/here", "nowhere:bucket"] {
      let run = try Waymark.run(
        [
          "deploy", "production", "--project", trees.project, "--output", trees.first, "--to",
          target,
        ], environment: ["RCLONE_CONFIG": "/dev/null"])
      #expect(run.status == 2)
      #expect(run.errors.contains("[deploy.target]"), "\(run.errors)")
      #expect(run.errors.contains("Nothing was changed") == target.hasPrefix(":"))
    }
  }

  @Test(arguments: ["production", "production/web/", "production/web/new"])
  func refusesATargetInTheTree(_ folder: String) throws {
    let trees = try Self.trees.get()
    let run = try Waymark.run(
      [
        "deploy", "production", "--project", trees.project, "--output", trees.first, "--to",
        "\(trees.first)/\(folder)",
      ])
    #expect(run.status == 64 && run.errors.contains("is in the tree itself"), "\(run.errors)")
  }

  @Test(
    arguments: [
      ":webdav,url='http://user:ZQ77@127.0.0.1:1/':x", ":sftp,key_pem=ZQ77:x",
      ":drive,service_account_credentials=ZQ77:b", ":http,headers='Authorization,ZQ77':x",
      ":webdav,url='https://ZQ77@127.0.0.1:1/':x", ":azureblob,sas='https://a.example/?sig=ZQ77':x",
    ])
  func refusesASecretInATarget(_ target: String) throws {
    let trees = try Self.trees.get()
    let run = try Waymark.run(
      ["deploy", "production", "--project", trees.project, "--output", trees.first, "--to", target])
    #expect(run.status == 64 && run.errors.contains("contains a secret"), "\(run.errors)")
    #expect(!run.errors.contains("ZQ77") && !run.output.contains("ZQ77"))
  }

  @Test func keepsTheOldSiteOnAFullDisk() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    try #require(try target.deploy(trees, trees.first).status == 0)
    let before = try target.objects()
    // A program in place of rclone that reports a full disk after the lock and the journal.
    let path = try wrapper(
      """
      case "$*" in *--copy-links*incoming*) echo "ERROR : no space left on device" >&2; exit 1 ;; esac
      """, in: target)
    let run = try target.deploy(trees, trees.second, path: path)
    #expect(run.status == 2 && run.output.contains("no space left on device"), "\(run.output)")
    #expect(run.output.contains("Uploaded and checked: 0"))
    #expect(try target.objects() == before)
    #expect(try target.deploy(trees, trees.second).status == 0)
    try target.requireEqual(to: trees, trees.second)
  }

  /// A file system without room for the second tree: the first one remains complete.
  @Test(SmallDisk.trait) func keepsTheOldSiteOnASmallDisk() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"hosts\": [\"cars.example.com\", \"www.cars.example.com\"]",
        with: "\"hosts\": [\"cars.example.com\"]")
    }
    let run = try SmallDisk.run(
      market, megabytes: 8,
      """
      export RCLONE_CONFIG=/dev/null WAYMARK_PASS_PASSWORD=test-only
      site() { (cd "$disk/www" && find . -path ./.waymark -prune -o -type f -print0 | sort -z \
        | xargs -0 sha256sum); }
      build() { $waymark build --project $project --environment production --output "$scratch/out" \
        --quiet --no-sync "$@" >&2; [ $? -le 1 ] || exit 11; }
      deploy() { $waymark deploy production --project $project --output "$scratch/out" \
        --to ":local:$disk/www" --quiet; }
      build; deploy || exit 12
      site >"$scratch/before"
      sed -i 's/"amount":[0-9]*/"amount":77000/' $project/Records/listings.ndjson
      build
      dd if=/dev/zero of="$disk/filler" bs=1024 count=9000 2>/dev/null
      truncate -s -16K "$disk/filler"
      deploy && exit 13
      site | cmp - "$scratch/before" >&2 || exit 14
      rm "$disk/filler"
      deploy || exit 15
      site | cmp -s - "$scratch/before" && exit 16
      exit 0
      """)
    #expect(run.status == 0, "\(run.status) \(run.output)\(run.errors)")
    #expect(
      run.errors.contains("Uploaded and checked: 0")
        && run.errors.contains("the disk of the target is full"),
      "\(run.errors)")
  }

  /// Every run of rclone takes time, as over a slow connection.
  @Test func completesAtASlowTarget() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    let path = try wrapper("sleep 0.3", in: target)
    let run = try target.deploy(trees, trees.first, path: path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    try target.requireEqual(to: trees, trees.first)
  }

  @Test func detectsAFileThatTheRemoteDidNotStore() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    let path = try wrapper(
      """
      case "$*" in *"move "*) exit 0 ;; esac
      """, in: target)
    let run = try target.deploy(trees, trees.first, path: path)
    #expect(run.status == 2 && run.output.contains("deploy.stored"), "\(run.output)")
    #expect(run.output.contains("is missing"))
    #expect(try target.deploy(trees, trees.first).status == 0)
    try target.requireEqual(to: trees, trees.first)
  }

  /// rclone gets only the variables that it needs.
  @Test func passesNoSecretToRclone() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    let path = try wrapper("env >>\(target.scratch.path)/variables", in: target)
    let run = try Waymark.run(
      target.arguments(trees.first, trees.project),
      environment: target.variables(path: path).merging([
        "WAYMARK_PASS_PASSWORD": "hidden-one", "RCLONE_TPSLIMIT": "0",
      ]) { $1 })
    #expect(run.status == 0, "\(run.errors)")
    let variables = try String(
      contentsOfFile: target.scratch.path + "/variables", encoding: .utf8)
    #expect(variables.contains("RCLONE_TPSLIMIT=0") && !variables.contains("hidden-one"))
    let secret = try Waymark.run(
      [
        "deploy", "production", "--project", trees.project, "--to",
        ":sftp,host=example.com,pass=abc:",
      ])
    #expect(secret.status == 64 && !secret.errors.contains("abc"))
    let noColon = try Waymark.run(
      ["deploy", "production", "--project", trees.project, "--to", "site/cars"])
    #expect(noColon.status == 64)
    #expect(
      noColon.errors.contains("write site:cars for the remote, or ./site/cars for the folder"))
  }

  /// A program that runs commands before rclone; `PATH` contains it.
  private func wrapper(_ script: String, in target: DeployTarget) throws -> String {
    try target.scratch.write(
      "#!/bin/bash\n\(script)\nexec /usr/bin/rclone \"$@\"\n", to: "bin/rclone")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: target.scratch.path + "/bin/rclone")
    return target.scratch.path + "/bin:/usr/bin:/bin"
  }

  // MARK: - Served files

  /// A failed comparison, and the rollback after it: each ends with the requested tree.
  @Test func comparesTheServedFilesAndRollsBack() throws {
    let trees = try Self.trees.get()
    let target = try DeployTarget(.folder)
    let root = target.scratch.path + "/site"
    try FileManager.default.copyItem(
      atPath: trees.first + "/production/hosting", toPath: root + "/hosting")
    try #require(try target.deploy(trees, trees.first).status == 0)
    let server = try WebServer(
      .nginx, tree: root, environment: "production", hosts: ["cars.example.com"])
    let origin = [
      "--origin", "http://127.0.0.1:\(server.port)", "--host", "cars.example.com",
    ]
    let good = try target.deploy(trees, trees.second, origin)
    #expect(good.status == 0, "\(good.output)\(good.errors)")
    let failed = try target.deploy(
      trees, trees.second, ["--origin", "http://127.0.0.1:1", "--host", "cars.example.com"])
    #expect(failed.status == 1 && failed.output.contains("verify.unreachable"))
    #expect(try target.deploy(trees, trees.first, origin).status == 0)
    try target.requireEqual(to: trees, trees.first)
  }
}
