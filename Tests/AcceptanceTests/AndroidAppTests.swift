import Foundation
import Testing
import WaymarkMaps
import WaymarkTestSupport

/// The sample app for Android, with all files that a build writes for it, compiled against stubs of
/// Android's API and driven as Android would drive it.
///
/// Stubs cannot prove what only a device does: that Android verifies the hosts, starts the activity
/// and shows shortcuts, and that other apps read the links.
struct AndroidAppTests {
  private static let stubs = Waymark.root + "/Tests/AppFilesTests/Stubs/android"

  @Test func theSampleHandlesEveryEntryPoint() throws {
    let folder = try TemporaryFolder()
    let written = try ExampleSite.tree() + "/app/android"
    try Self.writeResources(of: written, to: folder)
    let classes = folder.path + "/classes"
    try Self.run(
      ["javac", "-d", classes] + Self.files(below: Self.stubs, "java") + ["R.java"], folder)
    let sources =
      Self.files(below: written, "kt")
      + Self.files(below: Waymark.root + "/Examples/TradeX/App/android", "kt")
      + [Waymark.root + "/Tests/AcceptanceTests/Fixtures/android/Main.kt"]
    #expect(sources.count > 10)
    try Self.run(
      ["kotlinc"] + kotlincOptions + [
        "-Werror", "-include-runtime", "-cp", classes, "-d", "app.jar",
      ] + sources, folder)
    let output = try Self.run(
      ["java", "-Dfile.encoding=UTF-8", "-cp", "app.jar:classes", "MainKt"], folder)
    try Self.checkLinks(output.split(separator: "\n").map(String.init))
  }

  /// The links of navigation apps are those of the table of apps.
  private static func checkLinks(_ lines: [String]) throws {
    #expect(lines.count > 60)
    let ids = [
      "amap": "Trade X", "baidu": "ios.tradexport.tradex", "petal": "tradex", "waze": "tradex",
      "tencent": "TRADEX-EXAMPLE-KEY", "uber": "TRADEX-EXAMPLE-CLIENT",
    ]
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 4).map(String.init)
      let point = Coordinate<WGS84>(
        clampingLatitude: try #require(Double(words[0])), longitude: try #require(Double(words[1])))
      let app = try NavigationApp.named(words[2])
      let names = ["\(app.id)-android", "\(app.id)-scheme", app.id, app.web ?? app.id]
      let links = names.compactMap { name -> String? in
        guard let row = try? NavigationApp.named(name) else { return nil }
        let parameter = row.identifier?.parameter
        return [MapAction.directions, .place].lazy.compactMap { action in
          try? row.link(
            for: MapRequest(
              app: name, action: action, to: MapPlace(.wgs84(point), name: "Auto Brno"),
              configuration: parameter.flatMap { key in ids[app.id].map { [key: $0] } } ?? [:]))
        }.first?.url
      }
      #expect(links.contains(words[4]), "\(line): \(links)")
      #expect((words[3] == "true") == words[4].hasPrefix("https:"), "\(line)")
    }
  }

  /// The class `R` that Android's tools make of the resources.
  private static func writeResources(of app: String, to folder: TemporaryFolder) throws {
    let strings = try String(contentsOfFile: app + "/res/values/waymark.xml", encoding: .utf8)
    let names = strings.matches(of: /<string name="([^"]*)">/).map { String($0.1) }
    #expect(names == ["shortcut_messages", "shortcut_market", "shortcut_create"])
    let fields = names.enumerated().map { "public static final int \($1) = \($0 + 1);" }
    try folder.write(
      """
      package com.tradexport.tradex;
      public final class R { public static final class string { \(fields.joined(separator: " ")) } }
      """, to: "R.java")
  }

  private static func files(below folder: String, _ ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix("." + ending) }.sorted().map { folder + "/" + $0 }
  }

  @discardableResult
  private static func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> String {
    let run = try Waymark.run("/usr/bin/env", arguments, in: folder.path)
    try #require(run.status == 0, "\(arguments[0]): \(run.output)\(run.errors)")
    return run.output
  }
}
