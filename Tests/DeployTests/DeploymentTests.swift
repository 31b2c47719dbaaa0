import Foundation
import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkHosting

@testable import WaymarkDeploy

/// Deploys to a target in memory that is killed at every step and reports wrong states.
@Suite struct DeploymentTests {
  private let old = [
    "index.html": "old one.css", "assets/one.css": "one", "ads/1/index.html": "one.css",
    "ads/2/index.html": "one.css", "sitemap.xml": "1 2",
  ]
  private let new = [
    "index.html": "new two.css", "assets/two.css": "two", "ads/1/index.html": "two.css",
    "ads/3/index.html": "two.css", "sitemap.xml": "1 3",
  ]

  private func code(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch let error as DiagnosedError {
      return error.diagnostics.first?.code ?? ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [true, false]) func makesATargetEqualToTheTree(isBucket: Bool) throws {
    let target = MemoryTarget(isBucket: isBucket)
    let (first, second) = (try SmallTree(old), try SmallTree(new))
    #expect(try first.deploy(to: target, "1").hasBase == false)
    #expect(first.isAt(target))
    let outcome = try second.deploy(to: target, "2") { $0.acceptsRemoval = { _ in true } }
    #expect(second.isAt(target))
    #expect(outcome.puts.count == 5 && outcome.deletions.count == 2 && outcome.hasBase)
    let none = try second.deploy(to: target, "3")
    #expect(none.puts.isEmpty && none.unchanged == 5)
    #expect(target.objects.count == 5 + 1, "\(target.objects.keys.sorted())")
  }

  @Test func uploadsAssetsBeforePages() throws {
    let target = MemoryTarget()
    try SmallTree(old).deploy(to: target)
    let site = target.written.filter { !$0.hasPrefix(".") }
    #expect(site.first == "cars.example/assets/one.css")
    #expect(site.last == "cars.example/sitemap.xml")
    #expect(target.written.last?.contains("/manifests/") == true)
  }

  /// After any killed deploy, the next one completes it, rolls back or deploys a third tree.
  @Test(arguments: [true, false]) func completesADeployThatWasKilledAtAnyMoment(isBucket: Bool)
    throws
  {
    let (first, second) = (try SmallTree(old), try SmallTree(new))
    var count = 0
    while true {
      let target = MemoryTarget(isBucket: isBucket)
      try first.deploy(to: target, "1")
      target.budget = count
      let wasKilled =
        code { try second.deploy(to: target, "2") { $0.acceptsRemoval = { _ in true } } } != ""
      target.budget = nil
      // Every page finds its style sheet.
      for (key, page) in target.site where key.hasSuffix("1") || key.hasSuffix("index.html") {
        let text = String(decoding: page.bytes, as: UTF8.self)
        let style = text.split(separator: " ").last ?? ""
        #expect(target.objects["cars.example/assets/\(style)"] != nil, "\(count) \(key)")
      }
      let killed = target.objects
      for tree in [second, first] {
        target.objects = killed
        try tree.deploy(to: target, "3") {
          $0.acceptsRemoval = { _ in true }
          $0.breaksLock = true
        }
        #expect(tree.isAt(target), "\(count)")
        #expect(target.objects.count == 6, "\(count) \(target.objects.keys.sorted())")
      }
      guard wasKilled else { break }
      count += 1
    }
    #expect(count > 10)
  }

  /// A second deploy is killed too, before the third.
  @Test func completesAfterTwoKills() throws {
    let (first, second) = (try SmallTree(old), try SmallTree(new))
    let third = try SmallTree(["index.html": "third"])
    for one in 2..<14 {
      for two in stride(from: 2, to: 14, by: 3) {
        let target = MemoryTarget()
        try first.deploy(to: target, "1")
        for (name, tree, budget) in [("2", second, one), ("3", third, two)] {
          target.budget = budget
          _ = code {
            try tree.deploy(to: target, name) {
              $0.acceptsRemoval = { _ in true }
              $0.breaksLock = true
            }
          }
        }
        target.budget = nil
        try first.deploy(to: target, "4") {
          $0.acceptsRemoval = { _ in true }
          $0.breaksLock = true
        }
        #expect(first.isAt(target), "\(one) \(two)")
      }
    }
  }

  @Test func uploadsOnlyTheRestAfterAKilledDeploy() throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    target.budget = 5
    #expect(code { try tree.deploy(to: target, "1") } != "")
    target.budget = nil
    let before = Set(target.site.keys)
    #expect(before.count == 3)
    target.written = []
    let outcome = try tree.deploy(to: target, "2") { $0.breaksLock = true }
    #expect(before.isDisjoint(with: target.written))
    #expect(outcome.unchanged == 3 && tree.isAt(target))
  }

  /// A target without hashes does not show that a build replaced a file before it was read.
  @Test(arguments: [true, false]) func refusesATreeThatABuildChanges(isRemoved: Bool) throws {
    let target = MemoryTarget(isBucket: false)
    target.traits = TargetTraits(isBucket: false, hasHashes: false, listsHashes: false)
    let tree = try SmallTree(old)
    let page = tree.folder + "/web/cars.example/index.html"
    let bytes = try readFile(at: page)
    target.whilePutting = { key in
      guard key == "cars.example/index.html" else { return }
      try? FileManager.default.removeItem(atPath: page)
      if !isRemoved { try? writeFile(bytes.map { $0 ^ 1 }, at: page) }
    }
    // rclone skips files that are gone.
    if isRemoved { target.dropped = ["cars.example/index.html"] }
    let reason = code { try tree.deploy(to: target, "1") }
    #expect(isRemoved ? reason.contains("No such file") : reason == "deploy.tree", "\(reason)")
    target.whilePutting = nil
    target.dropped = []
    try writeFile(bytes, at: page)
    try tree.deploy(to: target, "2")
    #expect(tree.isAt(target))
  }

  @Test func changesOnlyHeaders() throws {
    let target = MemoryTarget()
    try SmallTree(old, caching: "private").deploy(to: target, "1")
    let tree = try SmallTree(old)
    #expect(try tree.deploy(to: target, "2").puts.count == 5)
    #expect(tree.isAt(target))
  }

  // MARK: - Faulty targets

  /// rclone shows another name than the file has.
  @Test(arguments: ["M\u{FFFD}nchen", "a\u{201B}b", "a\nb"])
  func keepsAFileThatItCannotName(name: String) throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    try tree.deploy(to: target, "1")
    target.objects["cars.example/\(name)"] = .init(bytes: [1], headers: [])
    let repair = try tree.deploy(to: target, "2") { $0.repairs = true }
    #expect(repair.deletions.isEmpty)
    #expect(repair.diagnostics.map(\.help).contains { $0.contains("delete it yourself") })
    #expect(target.objects["cars.example/\(name)"] != nil)
  }

  @Test func findsAndRepairsChangesOfOthers() throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    try tree.deploy(to: target, "1")
    target.objects["cars.example/ads/1"]?.bytes = Array("evil.js".utf8)
    target.objects["cars.example/ads/2"] = nil
    target.objects["cars.example/strange"] = .init(bytes: [1], headers: [])
    target.objects["cars.example/.well-known/acme-challenge/x"] = .init(bytes: [1], headers: [])
    target.objects["cars.example/sitemap.xml"]?.headers = []
    let changed = target.objects
    #expect(code { try tree.deploy(to: target, "2") } == "deploy.changed")
    #expect(target.objects == changed)
    let dry = try tree.deploy(to: target, "2") { $0.isDryRun = true }
    #expect(dry.diagnostics.filter { $0.severity == .error }.count == 2)
    #expect(dry.diagnostics.contains { $0.location.source == "cars.example/strange" })
    let repair = try tree.deploy(to: target, "3") { $0.repairs = true }
    #expect(repair.puts.count == 3 && repair.deletions.map(\.key) == ["cars.example/strange"])
    #expect(repair.diagnostics.count == 4)
    #expect(repair.diagnostics.allSatisfy { $0.severity == .warning })
    target.objects["cars.example/.well-known/acme-challenge/x"] = nil
    #expect(tree.isAt(target))
  }

  @Test func keepsAndReportsAForeignFile() throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    try tree.deploy(to: target, "1")
    target.objects["cars.example/strange"] = .init(bytes: [1], headers: [])
    let outcome = try tree.deploy(to: target, "2")
    #expect(outcome.diagnostics.map(\.code) == ["deploy.changed"])
    #expect(target.objects["cars.example/strange"] != nil)
  }

  /// With the state of the target, the names of former hosts are lost.
  @Test func namesFoldersThatALostStateLeaves() throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    try tree.deploy(to: target, "1")
    for key in target.objects.keys where key.hasPrefix(".waymark/") { target.objects[key] = nil }
    target.objects["old.example/ads/1"] = .init(bytes: [1], headers: [])
    let outcome = try tree.deploy(to: target, "2") { $0.repairs = true }
    let found = outcome.diagnostics.filter { "\($0.location)".hasPrefix("old.example") }
    #expect(found.map(\.severity) == [.warning], "\(outcome.diagnostics)")
    #expect(target.objects["old.example/ads/1"] != nil)
    let later = try tree.deploy(to: target, "3")
    #expect(later.diagnostics.isEmpty)
  }

  /// A target inside of `Output`, where the state of builds would be lost.
  @Test(arguments: ["manifest", "states"]) func refusesAFolderOfBuilds(name: String) throws {
    let target = MemoryTarget()
    let state = [name, "dates"].map { ".waymark/production/\($0)" }
    for key in state { target.objects[key] = .init(bytes: [1], headers: []) }
    for repairs in [false, true] {
      #expect(
        code { try SmallTree(old).deploy(to: target, "1") { $0.repairs = repairs } }
          == "deploy.target")
    }
    #expect(target.objects.keys.sorted() == state.sorted())
  }

  @Test func refusesFilesThatNoManifestNames() throws {
    let target = MemoryTarget()
    target.objects["cars.example/strange"] = .init(bytes: [1], headers: [])
    let tree = try SmallTree(old)
    #expect(code { try tree.deploy(to: target, "1") } == "deploy.changed")
    #expect(target.objects.count == 1)
    #expect(
      code {
        try tree.deploy(to: target, "2") {
          $0.repairs = true; $0.allowsRemoval = { _, _ in false }
        }
      }
        == "deploy.removed")
    try tree.deploy(to: target, "3") {
      $0.repairs = true
      $0.acceptsRemoval = { _ in true }
    }
    #expect(tree.isAt(target))
  }

  @Test func detectsAFileThatIsNotStored() throws {
    let tree = try SmallTree(old)
    for key in ["ads/1", "assets/one.css", "sitemap.xml"] {
      for drops in [true, false] {
        let target = MemoryTarget()
        if drops {
          target.dropped = ["cars.example/" + key]
        } else {
          target.spoiled = ["cars.example/" + key]
        }
        #expect(code { try tree.deploy(to: target, "1") } == "deploy.stored")
        #expect(
          !target.objects.keys.contains { $0.contains("/manifests/") || $0.contains("/locks/") })
        target.dropped = []
        target.spoiled = []
        try tree.deploy(to: target, "2")
        #expect(tree.isAt(target))
      }
    }
  }

  @Test func detectsADeletionThatDidNotHappen() throws {
    let target = MemoryTarget()
    try SmallTree(old).deploy(to: target, "1")
    target.dropped = ["cars.example/ads/2"]
    let tree = try SmallTree(new)
    #expect(
      code { try tree.deploy(to: target, "2") { $0.acceptsRemoval = { _ in true } } }
        == "deploy.stored")
    target.dropped = []
    try tree.deploy(to: target, "3") { $0.acceptsRemoval = { _ in true } }
    #expect(tree.isAt(target))
  }

  @Test func refusesAnUnusableManifest() throws {
    let tree = try SmallTree(old)
    let good = MemoryTarget()
    try tree.deploy(to: good, "1")
    let key = try #require(good.objects.keys.first { $0.contains("/manifests/") })
    let text = String(decoding: try good.read(key), as: UTF8.self)
    for (change, isRepairable) in [
      (text.replacing("one", with: "two"), true), (String(text.dropLast(9)), true), ("", true),
      (text.replacing("\"version\":1", with: "\"version\":2"), false),
      (text.replacing("\"project\":\"Cars\"", with: "\"project\":\"Boats\""), false),
    ] {
      let target = MemoryTarget()
      target.objects = good.objects
      target.objects[key]?.bytes = Array(change.utf8)
      let before = target.objects
      #expect(code { try tree.deploy(to: target, "2") } == "deploy.manifest")
      #expect(target.objects == before)
      let repair = code { try tree.deploy(to: target, "3") { $0.repairs = true } }
      #expect(repair == (isRepairable ? "" : "deploy.manifest"))
      #expect(tree.isAt(target))
    }
  }

  @Test func refusesToRemoveTooMuch() throws {
    let target = MemoryTarget()
    let many = Dictionary(
      uniqueKeysWithValues: (1...40).map { ("ads/\($0)/index.html", "page \($0)") })
    let whole = try SmallTree(many.merging(["index.html": "home"]) { $1 })
    try whole.deploy(to: target, "1")
    let few = try SmallTree(["index.html": "home", "ads/1/index.html": "page 1"])
    let rule: (inout DeployRequest) -> Void = { $0.allowsRemoval = { $0 * 5 <= $1 } }
    #expect(code { try few.deploy(to: target, "2", rule) } == "deploy.removed")
    #expect(whole.isAt(target))
    // The removal of a whole folder is refused, however small it is.
    var two = many
    two["dealers/a/index.html"] = "a"
    two["dealers/b/index.html"] = "b"
    try SmallTree(two).deploy(to: target, "3")
    #expect(code { try SmallTree(many).deploy(to: target, "4", rule) } == "deploy.removed")
    try few.deploy(to: target, "5") { $0.acceptsRemoval = { _ in true } }
    #expect(few.isAt(target))
  }

  /// Pages whose earlier path is redirected are not lost; pages without a path are.
  @Test func allowsARenamedRoute() throws {
    func tree(_ folder: String, _ numbers: ClosedRange<Int>) throws -> SmallTree {
      try SmallTree(
        Dictionary(uniqueKeysWithValues: numbers.map { ("\(folder)/\($0)/index.html", "page") }))
    }
    let target = MemoryTarget()
    let rule: (inout DeployRequest) -> Void = {
      $0.allowsRemoval = { removed, _ in removed <= 2 }
      $0.movedKey = { $0.replacing("/ads/", with: "/cars/") }
    }
    try tree("ads", 1...9).deploy(to: target, "1", rule)
    let few = try tree("cars", 1...5)
    #expect(code { try few.deploy(to: target, "2", rule) } == "deploy.removed")
    let moved = try tree("cars", 1...8)
    try moved.deploy(to: target, "3", rule)
    #expect(moved.isAt(target))
  }

  /// Most records of a small set are lost, although few of all pages are; and a page without an
  /// owner.
  @Test func countsTheRecordsOfEachSet() throws {
    let target = MemoryTarget()
    let lists = (1...30).map { ("by/\($0)/index.html", "list") }
    let cars = (1...3).map { ("ads/\($0)/index.html", "car") }
    func tree(_ pages: [(String, String)]) throws -> SmallTree {
      try SmallTree(Dictionary(uniqueKeysWithValues: lists + pages))
    }
    let rule: (inout DeployRequest) -> Void = {
      $0.allowsRemoval = { removed, whole in removed <= min(5, whole / 2) }
      $0.pageOwner = { _ in
        { page in
          PageOwner(
            page.contains("/gone") ? "routes" : "cars",
            recordSet: page.contains("/ads/") ? "cars" : nil, isGone: page.contains("/gone"))
        }
      }
    }
    try tree(cars + [("gone/index.html", "once")]).deploy(to: target, "1", rule)
    let without = #expect(throws: DiagnosedError.self) {
      try tree(cars).deploy(to: target, "2", rule)
    }
    #expect(without?.diagnostics.first?.message.contains("1 of them belong to parts that") == true)
    let two = #expect(throws: DiagnosedError.self) {
      try tree(Array(cars.prefix(1))).deploy(to: target, "3") {
        rule(&$0)
        $0.acceptsRemoval = { $0 == "routes" }
      }
    }
    #expect(two?.diagnostics.first?.message.hasSuffix("2 of 3 records of cars") == true)
    let fewer = try tree(Array(cars.prefix(2)))
    try fewer.deploy(to: target, "4") {
      rule(&$0)
      $0.acceptsRemoval = { $0 == "routes" }
    }
    #expect(fewer.isAt(target))
  }

  /// A site that moves behind CloudFront has other keys for the same pages.
  @Test func recognisesAPageByEitherKey() throws {
    let target = MemoryTarget()
    let pages = (1...9).map { ("ads/\($0)/index.html", "page") }
    let tree = try SmallTree(Dictionary(uniqueKeysWithValues: pages))
    for (number, usesPageKeys) in [true, false, true].enumerated() {
      try tree.deploy(to: target, "\(number)") {
        $0.usesCloudFront = usesPageKeys
        $0.allowsRemoval = { removed, _ in removed == 0 }
      }
    }
    #expect(tree.isAt(target))
  }

  /// Files of an interrupted deploy may fill the disk of the target.
  @Test func removesAbandonedUploadsFirst() throws {
    let target = MemoryTarget(isBucket: false)
    let waiting = ".waymark/production/incoming/0-1/cars.example/index.html"
    target.objects[waiting] = .init(bytes: [1], headers: [])
    target.whilePutting = { key in
      if key.hasPrefix("cars.example") { #expect(target.objects[waiting] == nil) }
    }
    let tree = try SmallTree(old)
    try tree.deploy(to: target, "1")
    #expect(tree.isAt(target))
  }

  @Test func removesOnlyNamedFiles() throws {
    let target = MemoryTarget()
    let pages = ["ads", "dealers"].flatMap { folder in
      (1...9).map { ("\(folder)/\($0)/index.html", "page") }
    }
    let home = ["index.html": "home"]
    let whole = try SmallTree(home.merging(pages) { $1 })
    try whole.deploy(to: target, "1")
    let few = try SmallTree(home)
    let accepting: (Set<String>) -> (inout DeployRequest) -> Void = { names in
      {
        $0.pageOwner = { _ in { PageOwner(String($0.split(separator: "/")[1])) } }
        $0.acceptsRemoval = { names.contains($0) }
      }
    }
    for (names, missing) in [([], "ads,dealers"), (["ads"], "dealers"), (["dealers"], "ads")] {
      let dry = try few.deploy(to: target, "2") {
        accepting(Set(names))(&$0)
        $0.isDryRun = true
      }
      #expect(dry.diagnostics.map(\.code) == ["deploy.removed"])
      #expect(dry.diagnostics.first?.help.contains("--accept-removals \(missing);") == true)
      #expect(code { try few.deploy(to: target, "2", accepting(Set(names))) } == "deploy.removed")
      #expect(whole.isAt(target))
    }
    try few.deploy(to: target, "3", accepting(["ads", "dealers"]))
    #expect(few.isAt(target))
  }

  /// Behind CloudFront the first page of a list has the key of the list's folder.
  @Test func keepsAListWhenItsLaterPagesAreRemoved() throws {
    let target = MemoryTarget()
    let list = ["market/index.html": "1", "market/page/2/index.html": "2"]
    try SmallTree(list.merging(["market/page/3/index.html": "3"]) { $1 }).deploy(to: target, "1")
    let short = try SmallTree(["market/index.html": "1"])
    try short.deploy(to: target, "2")
    #expect(short.isAt(target))
  }

  @Test func adoptsTheTargetOfARenamedProjectOnRequest() throws {
    let target = MemoryTarget()
    try SmallTree(old).deploy(to: target, "1")
    let renamed = try SmallTree(old, project: "Boats")
    for accepts in [false, true] {
      let refusal = code {
        try renamed.deploy(to: target, "2") {
          $0.acceptsRemoval = { _ in true }
          $0.acceptsOtherProject = accepts
        }
      }
      #expect(refusal == (accepts ? "" : "deploy.manifest"))
    }
    #expect(renamed.isAt(target))
    #expect(code { try SmallTree(old).deploy(to: target, "3") } == "deploy.manifest")
    try renamed.deploy(to: target, "4")
  }

  /// The number of a manifest decides which one is the last, not its time.
  @Test func doesNotDependOnTheClockOfTheMachine() throws {
    let target = MemoryTarget()
    let (first, second) = (try SmallTree(old), try SmallTree(new))
    for (name, now, tree) in [("9", 1000, first), ("1", 10, second), ("5", 99_999, first)] {
      target.now = now
      try tree.deploy(to: target, name) { $0.acceptsRemoval = { _ in true } }
      #expect(tree.isAt(target))
      #expect(try tree.deploy(to: target, name + "0").puts.isEmpty)
    }
  }

  // MARK: - Two deploys at once

  @Test func refusesASecondDeployWhileOneRuns() throws {
    let target = MemoryTarget()
    let lock = ".waymark/production/locks/1"
    target.objects[lock] = .init(bytes: Array("somebody\n".utf8), headers: [], modified: 950)
    let tree = try SmallTree(old)
    #expect(code { try tree.deploy(to: target, "2") } == "deploy.locked")
    #expect(target.objects.keys.sorted() == [lock])
    // It expires by the clock of the target.
    target.now = 1071
    try tree.deploy(to: target, "2")
    #expect(tree.isAt(target))
  }

  /// A process that has ended cannot hold the lock.
  @Test func takesTheLockOfALocalProcessThatEnded() throws {
    let own = try #require(ProcessMark.current).description.split(separator: " ").map(String.init)
    let tree = try SmallTree(old)
    for (holder, isTaken) in [
      ([own[0], "4194305", "1"], true), (own, false), (["elsewhere", "4194305", "1"], false),
      ([], false), (["no", "mark"], false),
    ] {
      let target = MemoryTarget()
      target.objects[".waymark/production/locks/1"] = .init(
        bytes: Array("somebody\n\(holder.joined(separator: " "))\n".utf8), headers: [],
        modified: 990)
      #expect(code { try tree.deploy(to: target, "2") } == (isTaken ? "" : "deploy.locked"))
      #expect(tree.isAt(target) == isTaken)
    }
  }

  /// While a store is slow for minutes, the lock is renewed.
  @Test func keepsItsLockAtASlowTarget() throws {
    let target = MemoryTarget()
    let (tree, other) = (try SmallTree(old), try SmallTree(new))
    var refusals: [String] = []
    target.whilePutting = { [unowned target] key in
      guard !key.hasPrefix(".") else { return }
      target.whilePutting = nil
      target.now += 100
      target.whileWaiting()
      target.now += 100
      refusals.append(code { try other.deploy(to: target, "2") })
    }
    try tree.deploy(to: target, "1") { $0.lockRenewal = .zero }
    #expect(refusals == ["deploy.locked"])
    #expect(tree.isAt(target))
  }

  /// Of two deploys that begin at the same moment, at most one continues, in any order of writing
  /// and reading.
  @Test func letsAtMostOneOfTwoContinue() throws {
    let (first, second) = (try SmallTree(old), try SmallTree(new))
    for names in [("1", "2"), ("2", "1")] {
      let target = MemoryTarget()
      var inner = ""
      target.beforeListing = {
        inner = self.code { try second.deploy(to: target, names.1) }
      }
      // Both have written when the inner one reads, and it cannot wait for the outer one to
      // withdraw.
      let outer = code { try first.deploy(to: target, names.0) }
      #expect(outer == "" && inner == "deploy.locked")
      #expect(first.isAt(target))
    }
  }

  @Test func stopsWhenItLosesItsLock() throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    var count = 0
    target.beforeListing = {
      target.beforeListing = {
        count += 1
        target.objects = target.objects.filter { !$0.key.contains("/locks/") }
      }
    }
    #expect(code { try tree.deploy(to: target, "1") } == "deploy.locked")
    #expect(count == 1 && !target.objects.keys.contains { $0.contains("/manifests/") })
  }

  // MARK: - Trees

  @Test func refusesAFileThatDiffersFromTheManifest() throws {
    let target = MemoryTarget()
    let tree = try SmallTree(old)
    try writeFile([1], at: tree.folder + "/web/cars.example/index.html")
    #expect(code { try tree.deploy(to: target) } == "deploy.tree")
    #expect(!target.objects.keys.contains { $0.contains("/manifests/") })
  }

  @Test func refusesAnUnfinishedTree() throws {
    let tree = try SmallTree(old)
    try writeFile([], at: tree.folder + "/manifest.json")
    #expect(code { try tree.deploy(to: MemoryTarget()) } == "deploy.tree")
  }

  /// A site of somebody else, whose files have the names of files of the tree.
  @Test(arguments: [true, false]) func keepsForeignFilesOfTheSameNames(isBucket: Bool) throws {
    let target = MemoryTarget(isBucket: isBucket)
    let other = try SmallTree(["index.html": "somebody else", "robots.txt": "all"])
    try other.deploy(to: target, "1")
    target.objects = target.objects.filter { !$0.key.hasPrefix(".") }
    let before = target.site.mapValues(\.bytes)
    let tree = try SmallTree(["index.html": "home", "robots.txt": "all"])
    let error = #expect(throws: DiagnosedError.self) { try tree.deploy(to: target, "2") }
    #expect(
      error?.diagnostics.map(\.location.description) == ["cars.example/index.html"],
      "\(error?.diagnostics ?? [])")
    #expect(target.site.mapValues(\.bytes) == before)
  }

  /// rclone marks links with this suffix.
  @Test func refusesAFileNamedLikeALink() throws {
    let tree = try SmallTree(["index.html": "", "x.rclonelink": "page"])
    let error = #expect(throws: DiagnosedError.self) { try tree.deploy(to: MemoryTarget()) }
    #expect(error?.diagnostics.first?.message.contains("x.rclonelink") == true)
  }

  @Test func replacesAFileWithAFolder() throws {
    let target = MemoryTarget(isBucket: false)
    try SmallTree(["index.html": "", "docs": "file"]).deploy(to: target, "1")
    let tree = try SmallTree(["index.html": "", "docs/index.html": "page"])
    target.written = []
    try tree.deploy(to: target, "2")
    #expect(tree.isAt(target))
  }
}
