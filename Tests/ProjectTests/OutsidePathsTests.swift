import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkProject

/// A project reads files in other folders only if it lists them.
struct OutsidePathsTests {
  private func project(csv: String, outside: String? = nil) -> String {
    let sample = Sample().with("records", #"{ "listings": { "source": { "csv": "\#(csv)" } } }"#)
    return (outside.map { sample.with("outside", $0) } ?? sample).text
  }

  @Test(arguments: [
    ("/srv/feed.csv", "/srv"), ("../feed.csv", ".."), ("a/../../b/feed.csv", "../b"),
    ("./../feed.csv", ".."), ("Records/../../../feed.csv", "../.."), ("/feed.csv", "/"),
  ])
  func refusesPathsOutOfTheProject(_ path: String, _ folder: String) {
    let found = faults(project(csv: path))
    #expect(found.count == 1)
    #expect(found.first?.kind == .projectOutside)
    #expect(
      found.first?.message
        == "records.listings.source.csv: \"\(path)\" is not below the project's folder")
    #expect(found.first?.help.contains("\"outside\": [\"\(folder)\"]") == true)
  }

  @Test(arguments: [
    ("Records/feed.csv", nil), ("Records/../feed.csv", nil), ("./feed.csv", nil),
    ("..feed.csv", nil),
    ("/srv/feed.csv", #"["/srv"]"#), ("/srv/a/../feed.csv", #"["/srv/"]"#),
    ("../feeds/feed.csv", #"["../feeds"]"#), ("../feeds/a/feed.csv", #"["x", "../feeds/."]"#),
    ("../feed.csv", #"[".."]"#), ("/feed.csv", #"["/"]"#),
  ])
  func acceptsPathsBelowTheProjectAndAllowedOnes(_ path: String, _ outside: String?) {
    #expect(faults(project(csv: path, outside: outside)) == [])
  }

  /// A link leads where its target is.
  @Test func followsLinks() throws {
    let folder = try Scratch()
    try folder.run(["mkdir", "-p", "project/Records", "elsewhere"])
    try folder.write("id", "elsewhere/l.csv")
    try folder.run(["ln", "-s", "../../elsewhere/l.csv", "project/Records/l.csv"])
    try folder.run(["ln", "-s", "../elsewhere", "project/Feeds"])
    try folder.run(["ln", "-s", "Records", "project/Own"])
    for (path, outside, isRefused) in [
      ("Records/l.csv", nil, true), ("Feeds/l.csv", nil, true), ("Own/x.csv", nil, false),
      ("Records/l.csv", #"["../elsewhere"]"#, false), ("Feeds/l.csv", #"["/"]"#, false),
      ("Records/l.csv", #"["../elsewherex"]"#, true),
    ] {
      let text = project(csv: path, outside: outside)
      let found = faults(text, in: folder.path + "/project")
      #expect(found.contains { $0.kind == .projectOutside } == isRefused, "\(path) \(found)")
    }
  }

  /// What is published does not come from elsewhere through a link.
  @Test(arguments: [
    ("brand", #"{ "logo": "out/l.csv" }"#, "brand.logo"),
    ("brand", #"{ "icon": "l.csv" }"#, "brand.icon"), ("pictures", #""out""#, "pictures"),
    ("templates", #""out""#, "templates"),
    ("redirects", #"{ "file": "l.csv" }"#, "redirects.file"),
    ("redirects", #"[{ "from": "/a", "to": "/b" }, { "file": "l.csv" }]"#, "redirects[1].file"),
  ])
  func followsLinksOfWhatIsPublished(_ key: String, _ value: String, _ name: String) throws {
    let folder = try Scratch()
    try folder.run(["mkdir", "-p", "project", "elsewhere"])
    try folder.write("/secret", "elsewhere/l.csv")
    try folder.run(["ln", "-s", "../elsewhere", "project/out"])
    try folder.run(["ln", "-s", "../elsewhere/l.csv", "project/l.csv"])
    let project = Sample().with(key, value)
    // Not even the faults of the file are visible.
    let found = faults(project.text, in: folder.path + "/project")
    #expect(found.map(\.kind) == [.projectOutside])
    #expect(found.first?.message.hasPrefix("\(name): a link leads to ") == true)
    let allowed = faults(
      project.with("outside", #"["../elsewhere"]"#).text, in: folder.path + "/project")
    #expect(!allowed.contains { $0.kind == .projectOutside })
  }

  @Test(arguments: [
    ("/srv/../etc/passwd", #"["/srv"]"#), ("../feeds/../keys/feed.csv", #"["../feeds"]"#),
    ("/srvx/feed.csv", #"["/srv"]"#), ("../../feeds/feed.csv", #"["../feeds"]"#),
    ("/feeds", #"["/feeds"]"#),
  ])
  func refusesPathsThatOnlyLookAllowed(_ path: String, _ outside: String) {
    #expect(
      faults(project(csv: path, outside: outside)).map(\.kind) == [.projectOutside])
  }

  @Test(arguments: [
    (#""certificate": "/c.pem", "intermediates": "i.pem""#, "identity.certificate"),
    (#""certificate": "c.pem", "key": "../k.pem", "intermediates": "i.pem""#, "identity.key"),
    (#""certificate": "c.pem", "intermediates": "../i.pem""#, "identity.intermediates"),
    (
      #""certificate": "c.p12", "intermediates": "i.pem", "password": { "file": "/run/secrets/p" }"#,
      "identity.password.file"
    ),
  ])
  func refusesKeysThatAreElsewhere(_ identity: String, _ key: String) {
    let pass =
      #""pass": { "typeID": "pass.a.b", "teamID": "A1B2C3D4E5", "identity": { \#(identity) } }"#
    let found = faults(Sample().withEnvironment(Sample.environment + ", " + pass).text)
    #expect(found.map(\.kind) == [.projectOutside])
    #expect(found.first?.message.contains(".pass.\(key): ") == true)
  }

  /// A value in place of the file of a secret may be the secret.
  @Test func quotesNoSecret() {
    let identity =
      #""certificate": "c.p12", "intermediates": "i.pem", "password": { "file": "/hunter2" }"#
    let pass =
      #""pass": { "typeID": "pass.a.b", "teamID": "A1B2C3D4E5", "identity": { \#(identity) } }"#
    let found = faults(Sample().withEnvironment(Sample.environment + ", " + pass).text)
    #expect(found.map(\.kind) == [.projectOutside])
    #expect(!found.contains { "\($0.message) \($0.help)".contains("hunter2") })
  }

  @Test(arguments: [
    ("../google.json", ".."), ("../../keys/google.json", "../../keys"), ("/srv/g.json", "/srv"),
  ])
  func namesTheFileOfAServiceAccount(_ path: String, _ folder: String) {
    let google = #""issuerID": "3388000000012345678", "serviceAccount": { "file": "\#(path)" }"#
    let pass = Sample.environment + ", \"pass\": { \"googleWallet\": { \(google) } }"
    let found = faults(Sample().withEnvironment(pass).text).filter { $0.kind == .projectOutside }
    #expect(found.map { $0.message.contains("\"\(path)\" is not below") } == [true])
    #expect(found.map { $0.help.contains("\"outside\": [\"\(folder)\"]") } == [true])
  }

  @Test func reportsAnInvalidList() {
    let found = faults(project(csv: "a.csv", outside: #""/srv""#))
    #expect(found.map(\.kind) == [.projectType])
  }
}
