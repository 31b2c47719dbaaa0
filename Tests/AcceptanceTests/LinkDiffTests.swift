import Testing

/// What `links diff` and `links import` do with files and apps that they cannot compare.
struct LinkDiffTests {
  private let folder: TemporaryFolder
  private static let print = Array(repeating: "4F", count: 32).joined(separator: ":")
  private static let statement =
    #"{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"#
    + #""android_app","package_name":"com.example.app","sha256_cert_fingerprints":["\#(print)"]}}"#

  init() throws {
    folder = try TemporaryFolder()
    let rules = #""components":[{"/":"/a"}]"#
    for (name, text) in [
      (
        "aasa", #"{"applinks":{"details":[{"appIDs":["A1B2C3D4E5.com.example.app"],\#(rules)}]}}"#
      ),
      ("unclear", #"{"applinks":{"details":[{"appIDs":5,\#(rules)}]}}"#),
      ("links", "[\(Self.statement)]"),
      ("lower", "[\(Self.statement.replacing("4F", with: "4f"))]"),
      ("include", #"[{"include":"https://example.com/more.json"}]"#),
      ("harmony", #"{"applinking":{"apps":[]}}"#),
      ("marked", "\u{FEFF}[\(Self.statement)]"),
      ("manifest", "<?xml version='1.0'?><manifest><activity/></manifest>"),
      ("filter", "<intent-filter/>"), ("compiled", "\u{3}\0\u{8}\0"),
    ] {
      try folder.write(text, to: name)
    }
  }

  private func diff(_ old: String, _ new: String, app: String? = nil) throws -> Waymark.Run {
    try Waymark.run(
      ["links", "diff", folder.path + "/" + old, folder.path + "/" + new]
        + (app.map { ["--app", $0] } ?? []))
  }

  @Test func comparesStatementsForAndroid() throws {
    let run = try diff("links", "lower")
    #expect(run.status == 1 && run.output.hasPrefix("app → web  https://example.com/"))
    #expect(try diff("links", "links").status == 0)
    #expect(try diff("links", "links", app: "com.example.app").status == 0)
    let other = try diff("links", "include")
    #expect(other.errors.contains("warning: the statements of https://example.com/more.json"))
  }

  @Test(arguments: [
    ("aasa", "A1B2C3D4E5.com.example.app2", "Did you mean A1B2C3D4E5.com.example.app?"),
    ("links", "A1B2C3D4E5.com.example.app", "The files list com.example.app."),
    ("aasa", "com.none", "The files list A1B2C3D4E5.com.example.app."),
  ])
  func refusesAnAppThatNeitherFileLists(_ file: String, _ app: String, help: String) throws {
    let run = try diff(file, file, app: app)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors == "waymark: neither file lists the app \(app)\n    \(help)\n")
  }

  @Test(arguments: [
    (#"{"applinking":{"apps":[{"appIdentifier":"1"}]}}"#, "this is an applinking.json"),
    (#"{"applinking":{"details":[]}}"#, "waymark links resolve says what HarmonyOS does"),
    (#"["applinks:example.com"]"#, "this is an entitlements file"),
    ("{ module: { abilities: [{ skills: [] }] } }", "the module.json5 of a HarmonyOS app"),
    (#"{"module":{"abilities":[{"skills":[]}]}}"#, "this is an app's module.json5"),
  ])
  func matchesOnlyInFilesForLinks(_ text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "file")
    let run = try Waymark.run([
      "links", "match", "--aasa", folder.path + "/file", "--app", "A1B2C3D4E5.a", "https://a.b/",
    ])
    #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
    #expect(run.output == "")
  }

  /// Every browser sends these links to `/a/x`.
  @Test(arguments: ["https://a.b/z/../a/x", "https://a.b/a\\x", "https://a.b/%2e/a/x"])
  func matchesWhatBrowsersSend(_ url: String) throws {
    let folder = try TemporaryFolder()
    let app = "A1B2C3D4E5.com.example.app"
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[{"/":"/a/*"}]}]}}"#, to: "file")
    let run = try Waymark.run([
      "links", "match", "--aasa", folder.path + "/file", "--app", app, url,
    ])
    #expect(run.output.hasPrefix("match  \(url)\n"), "\(run.output)")
    #expect(run.output.contains("Browsers send https://a.b/a/x."), "\(run.output)")
  }

  /// `links resolve` reads links as `links match` does.
  @Test func resolvesWhatBrowsersSend() throws {
    let project = Waymark.root + "/Tests/AcceptanceTests/Fixtures/Small"
    let urls = [
      "https://cars.example.com/z/../ads/17", "https://cars.example.com/ads\\17",
      " https:cars.example.com/./ads/17 ", "https://cars。example.com:0443/ads/17",
    ]
    let run = try Waymark.run(
      ["links", "resolve", "--project", project, "--format", "json"] + urls)
    #expect(run.status == 0)
    for (answer, url) in zip(try run.objects(), urls) {
      #expect(answer["input"] as? String == url && answer["ios"] as? String == "match")
      #expect(answer["environment"] as? String == "production")
      let reason = try #require(answer["reason"] as? String)
      #expect(reason.hasSuffix(" Browsers send https://cars.example.com/ads/17."), "\(reason)")
    }
  }

  @Test(arguments: [("unclear", "aasa"), ("include", "links")])
  func comparesForAnAppThatAFileMayList(_ old: String, _ new: String) throws {
    #expect(try diff(old, new, app: "com.none").status != 2)
  }

  @Test(arguments: [
    ("links", "aasa", "OLD is an assetlinks.json and NEW is an apple-app-site-association"),
    ("harmony", "aasa", "this is an applinking.json"),
    (
      "manifest", "manifest",
      "the file is an Android manifest\n    Only links match reads manifests"
    ),
    ("filter", "aasa", "the file is an Android manifest\n    Only links match reads manifests"),
    ("compiled", "aasa", "a compiled Android manifest\n    Print it as text: apkanalyzer"),
  ])
  func refusesFilesThatItCannotCompare(_ old: String, _ new: String, reason: String) throws {
    let run = try diff(old, new)
    #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
  }

  @Test func warnsAboutAByteOrderMark() throws {
    let run = try diff("links", "marked")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors.contains("/marked: warning: the file begins with a byte order mark"))
    #expect(run.errors.contains("Save it as UTF-8 without a byte order mark."))
  }

  @Test(arguments: ["manifest", "filter"])
  func saysWhichCommandReadsManifests(_ file: String) throws {
    let run = try Waymark.run(["links", "lint", folder.path + "/" + file])
    #expect(run.status == 1 && run.output.contains("error: the file is an Android manifest"))
    #expect(run.output.contains("    Only links match reads manifests: waymark links match --aasa"))
  }

  @Test func saysWhichFilesHaveRoutes() throws {
    let run = try Waymark.run(["links", "import", folder.path + "/links"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("this is an assetlinks.json"))
    #expect(run.errors.contains("links import reads an apple-app-site-association"))
  }
}
